#pragma once
#include "connexion.hpp"
#include "chercheur.hpp"
#include <memory>

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
