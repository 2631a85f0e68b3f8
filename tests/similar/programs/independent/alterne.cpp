// alterne : une tournée rouge, une tournée blanche, une rouge… Les chemins par A*.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <netdb.h>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

using Case = std::pair<int, int>;

class Connexion {
public:
    Connexion() {
        addrinfo indices{}, *liste = nullptr;
        indices.ai_socktype = SOCK_STREAM;
        indices.ai_family = AF_INET;
        const char *hote = std::getenv("JOUTE_HOST"), *port = std::getenv("JOUTE_PORT");
        if (getaddrinfo(hote ? hote : "127.0.0.1", port ? port : "1234", &indices, &liste) != 0)
            throw std::runtime_error("hôte inconnu");
        fd_ = socket(liste->ai_family, liste->ai_socktype, 0);
        int echec = connect(fd_, liste->ai_addr, liste->ai_addrlen);
        freeaddrinfo(liste);
        if (echec) throw std::runtime_error("pas de serveur");
    }
    ~Connexion() { close(fd_); }

    std::string lire() {
        std::string::size_type fin;
        while ((fin = recu_.find('\n')) == std::string::npos) {
            char bloc[8192];
            auto lus = ::read(fd_, bloc, sizeof bloc);
            if (lus <= 0) throw std::out_of_range("fin");
            recu_.append(bloc, static_cast<std::size_t>(lus));
        }
        auto ligne = recu_.substr(0, fin);
        recu_.erase(0, fin + 1);
        return ligne;
    }

    std::vector<std::string> demander(std::string requete) {
        requete += '\n';
        if (::write(fd_, requete.data(), requete.size()) < 0) throw std::out_of_range("fermé");
        return couper(lire(), '|');
    }

    static std::vector<std::string> couper(const std::string &texte, char signe) {
        std::vector<std::string> mots;
        std::istringstream flux(texte);
        for (std::string mot; std::getline(flux, mot, signe);) mots.push_back(mot);
        return mots;
    }

private:
    int fd_ = -1;
    std::string recu_;
};

struct Carte {
    int taille = 0;
    std::string sol;
    bool libre(Case c) const {
        auto [l, k] = c;
        return l >= 0 && k >= 0 && l < taille && k < taille && sol[l * taille + k] == 'C';
    }
};

static const std::vector<std::pair<std::string, Case>> SENS = {
    {"BAS", {1, 0}}, {"DROIT", {0, 1}}, {"HAUT", {-1, 0}}, {"GAUCHE", {0, -1}}};

class Chercheur {
public:
    explicit Chercheur(const Carte &carte) : carte_(carte) {}

    // A* : le chemin le plus court, comme une suite de sens
    std::vector<std::string> chemin(Case depart, Case but) const {
        auto estime = [&](Case c) { return std::abs(c.first - but.first) + std::abs(c.second - but.second); };
        using Noeud = std::tuple<int, int, Case>;
        std::priority_queue<Noeud, std::vector<Noeud>, std::greater<>> file;
        std::map<Case, std::pair<Case, std::string>> venu;
        std::map<Case, int> cout{{depart, 0}};
        int ordre = 0;
        file.emplace(estime(depart), ordre++, depart);
        while (!file.empty()) {
            auto ici = std::get<2>(file.top());
            file.pop();
            if (ici == but) break;
            for (const auto &[nom, d] : SENS) {
                Case la{ici.first + d.first, ici.second + d.second};
                if (!carte_.libre(la)) continue;
                int nouveau = cout[ici] + 1;
                if (auto vu = cout.find(la); vu != cout.end() && vu->second <= nouveau) continue;
                cout[la] = nouveau;
                venu[la] = {ici, nom};
                file.emplace(nouveau + estime(la), ordre++, la);
            }
        }
        std::vector<std::string> suite;
        for (Case c = but; c != depart; c = venu.at(c).first) {
            if (!venu.count(c)) return {};
            suite.push_back(venu.at(c).second);
        }
        std::reverse(suite.begin(), suite.end());
        return suite;
    }

private:
    const Carte &carte_;
};

class Recolteur {
public:
    void jouer() {
        numero_ = std::stoi(lien_.demander("INSCRIRE").at(1));
        for (;;) {
            auto debut = Connexion::couper(lien_.lire(), '|');
            if (debut.empty() || debut[0] != "DEBUT") return;
            if (!chercheur_) regarder();
            grappes_.clear();
            for (std::size_t i = 1; i < debut.size(); i++) ajouter(debut[i]);
            int points = 10;
            while (points > 0 && agir()) points--;
            lien_.demander("FINTOUR");
        }
    }

private:
    static Case lire_case(const std::string &texte) {
        auto mots = Connexion::couper(texte, ';');
        return {std::stoi(mots.at(0)), std::stoi(mots.at(1))};
    }

    void regarder() {
        auto mots = lien_.demander("CARTE");
        carte_.taille = std::stoi(mots.at(1));
        carte_.sol = mots.at(2);
        chercheur_ = std::make_unique<Chercheur>(carte_);
        mots = lien_.demander("CUVES");
        cuves_["ROUGE"] = lire_case(mots.at(1));
        cuves_["BLANC"] = lire_case(mots.at(2));
        ici_ = lire_case(lien_.demander("JOUEURS").at(numero_ + 1));
    }

    void ajouter(const std::string &texte) {
        auto mots = Connexion::couper(texte, ';');
        grappes_[{std::stoi(mots[2]), std::stoi(mots[3])}] = {mots[0], std::stoi(mots[1])};
    }

    // la plus proche à vol d'oiseau, les grosses d'abord à distance égale
    bool chercher(Case &but) const {
        auto rang = [&](const auto &g) {
            int loin = std::abs(g.first.first - ici_.first) + std::abs(g.first.second - ici_.second);
            return std::make_pair(loin, -g.second.second);
        };
        bool trouve = false;
        std::pair<int, int> meilleur;
        for (const auto &g : grappes_) {
            if (g.second.first != couleur_) continue;
            if (!trouve || rang(g) < meilleur) {
                trouve = true;
                meilleur = rang(g);
                but = g.first;
            }
        }
        return trouve;
    }

    bool agir() {
        Case but;
        bool rentre = hotte_ >= 18 || !chercher(but);
        if (rentre && hotte_ == 0) {
            couleur_ = autre();
            if (!chercher(but)) return false;
            rentre = false;
        }
        if (rentre) but = cuves_[couleur_];
        if (but != ici_) {
            auto pas = chercheur_->chemin(ici_, but);
            if (pas.empty()) return false;
            ici_ = lire_case(lien_.demander("DEPLACE|" + pas.front()).at(1));
        } else if (rentre) {
            lien_.demander("VIDE");
            hotte_ = 0;
            couleur_ = autre();
        } else {
            hotte_ = std::stoi(lien_.demander("RAMASSE").at(1));
            grappes_.erase(but);
        }
        return true;
    }

    std::string autre() const { return couleur_ == "ROUGE" ? "BLANC" : "ROUGE"; }

    Connexion lien_;
    Carte carte_;
    std::unique_ptr<Chercheur> chercheur_;
    std::map<Case, std::pair<std::string, int>> grappes_;
    std::map<std::string, Case> cuves_;
    std::string couleur_ = "ROUGE";
    Case ici_;
    int numero_ = 0, hotte_ = 0;
};

int main() {
    try {
        Recolteur().jouer();
    } catch (const std::out_of_range &) {
        return 0;
    } catch (const std::exception &e) {
        std::cerr << e.what() << std::endl;
        return 1;
    }
}
