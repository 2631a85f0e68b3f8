#pragma once
#include "carte.hpp"
#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

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
