#!/usr/bin/env python3
# Mon IA pour la course au vin
import heapq
import os
import socket
from dataclasses import dataclass, field


@dataclass(frozen=True, order=True)
class Coord:
    i: int
    j: int

    @classmethod
    def depuis_texte(cls, chaine):
        return cls(*[int(nombre) for nombre in chaine.split(";")])

    def autour(self):
        yield Coord(self.i, self.j + 1), "DROIT"
        yield Coord(self.i + 1, self.j), "BAS"
        yield Coord(self.i, self.j - 1), "GAUCHE"
        yield Coord(self.i - 1, self.j), "HAUT"


@dataclass
class Raisin:
    teinte: str
    nb: int
    ou: Coord

    @property
    def interet(self):
        return self.nb * (20 if self.teinte == "ROUGE" else 15)


class Plan:
    def __init__(self, dimension, terrain):
        self.dimension = dimension
        self.terrain = terrain
        self.cache = {}

    def accessible(self, ou):
        valide = 0 <= ou.i < self.dimension and 0 <= ou.j < self.dimension
        return valide and self.terrain[ou.i * self.dimension + ou.j] == "C"

    def parcours(self, depart):
        if depart not in self.cache:
            resultat = {depart: 0}
            file_attente = [(0, depart)]
            while file_attente:
                cout, ou = heapq.heappop(file_attente)
                if cout > resultat[ou]:
                    continue
                for prochain, _ in ou.autour():
                    if self.accessible(prochain) and cout + 1 < resultat.get(prochain, 10**6):
                        resultat[prochain] = cout + 1
                        heapq.heappush(file_attente, (cout + 1, prochain))
            self.cache[depart] = resultat
        return self.cache[depart]


@dataclass
class IA:
    flux: object
    restants: int = 100
    charge: int = 0
    teinte: str = ""
    raisins: list = field(default_factory=list)

    def envoyer(self, commande):
        self.flux.write(commande + "\n")
        self.flux.flush()
        return self.flux.readline().rstrip("\n").split("|")

    def inscription(self):
        self.mon_id = int(self.envoyer("INSCRIRE")[1])

    def initialiser(self):
        _, dimension, terrain = self.envoyer("CARTE")
        self.plan = Plan(int(dimension), terrain)
        _, rge, blc, *_ = self.envoyer("CUVES")
        self.depots = {"ROUGE": Coord.depuis_texte(rge), "BLANC": Coord.depuis_texte(blc)}
        self.ou = Coord.depuis_texte(self.envoyer("JOUEURS")[self.mon_id + 1])

    def boucle(self):
        while (message := self.flux.readline().rstrip("\n").split("|"))[0] == "DEBUT":
            if self.restants == 100:
                self.initialiser()
            self.raisins = [self.analyser(chaine) for chaine in message[1:]]
            for pa in range(10, 0, -1):
                self.action(10 * (self.restants - 1) + pa)
            self.restants -= 1
            self.envoyer("FINTOUR")

    @staticmethod
    def analyser(chaine):
        teinte, nb, i, j = chaine.split(";")
        return Raisin(teinte, int(nb), Coord(int(i), int(j)))

    def action(self, budget):
        objectif = self.selection(budget)
        if objectif is None:
            self.deposer()
        elif objectif.ou == self.ou:
            self.charge = int(self.envoyer("RAMASSE")[1])
            self.teinte = objectif.teinte
            self.raisins.remove(objectif)
        else:
            self.avancer(objectif.ou)

    def selection(self, budget):
        if self.charge >= 60:
            return None
        gagnante, maximum = None, 0.0
        trajets = self.plan.parcours(self.ou)
        for candidat in self.raisins:
            if self.charge and candidat.teinte != self.teinte:
                continue
            vers = trajets[candidat.ou] + 1
            revenir = self.plan.parcours(self.depots[candidat.teinte])[candidat.ou] + 1
            if vers + revenir > budget:
                continue
            note = candidat.interet / (vers + 0.5)
            if note > maximum:
                gagnante, maximum = candidat, note
        return gagnante

    def deposer(self):
        if not self.charge:
            return
        depot = self.depots[self.teinte]
        if self.ou == depot:
            self.envoyer("VIDE")
            self.charge = 0
        else:
            self.avancer(depot)

    def avancer(self, destination):
        resultat = self.plan.parcours(destination)
        for prochain, direction in self.ou.autour():
            if resultat.get(prochain, 10**6) < resultat[self.ou]:
                self.ou = Coord.depuis_texte(self.envoyer("DEPLACE|" + direction)[1])
                return


if __name__ == "__main__":
    adresse = os.environ.get("JOUTE_HOST", "localhost")
    port = int(os.environ.get("JOUTE_PORT", 1234))
    with socket.create_connection((adresse, port)) as connexion:
        joueur = IA(connexion.makefile("rw", encoding="utf-8", newline="\n"))
        joueur.inscription()
        joueur.boucle()
