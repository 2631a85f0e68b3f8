#pragma once
#include <string>
#include <utility>
#include <vector>

using Case = std::pair<int, int>;

struct Carte {
    int taille = 0;
    std::string sol;
    bool libre(Case c) const {
        auto [l, k] = c;
        return l >= 0 && k >= 0 && l < taille && k < taille && sol[l * taille + k] == 'C';
    }
};
