#pragma once
#include <string>
#include <vector>
#include <sstream>
#include <stdexcept>
#include <cstdlib>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

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
