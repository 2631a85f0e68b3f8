#!/usr/bin/env python3
# Un vigneron objet : distances par Dijkstra, gain par pas, retour avant la fin.
import heapq
import os
import socket
from dataclasses import dataclass, field


@dataclass(frozen=True, order=True)
class Position:
    ligne: int
    colonne: int

    @classmethod
    def lire(cls, texte):
        return cls(*[int(morceau) for morceau in texte.split(";")])

    def voisines(self):
        yield Position(self.ligne, self.colonne + 1), "DROIT"
        yield Position(self.ligne + 1, self.colonne), "BAS"
        yield Position(self.ligne, self.colonne - 1), "GAUCHE"
        yield Position(self.ligne - 1, self.colonne), "HAUT"


@dataclass
class Grappe:
    couleur: str
    quantite: int
    lieu: Position

    @property
    def valeur(self):
        return self.quantite * (20 if self.couleur == "ROUGE" else 15)


class Vigne:
    """La carte, et les distances que l'on y a déjà calculées."""

    def __init__(self, taille, cases):
        self.taille = taille
        self.cases = cases
        self.connues = {}

    def est_chemin(self, lieu):
        dedans = 0 <= lieu.ligne < self.taille and 0 <= lieu.colonne < self.taille
        return dedans and self.cases[lieu.ligne * self.taille + lieu.colonne] == "C"

    def distances(self, origine):
        if origine not in self.connues:
            loin = {origine: 0}
            tas = [(0, origine)]
            while tas:
                pas, lieu = heapq.heappop(tas)
                if pas > loin[lieu]:
                    continue
                for autre, _ in lieu.voisines():
                    if self.est_chemin(autre) and pas + 1 < loin.get(autre, 10**6):
                        loin[autre] = pas + 1
                        heapq.heappush(tas, (pas + 1, autre))
            self.connues[origine] = loin
        return self.connues[origine]


@dataclass
class Vigneron:
    ligne_serveur: object
    tours_restants: int = 100
    hotte: int = 0
    couleur: str = ""
    grappes: list = field(default_factory=list)

    def demander(self, requete):
        self.ligne_serveur.write(requete + "\n")
        self.ligne_serveur.flush()
        return self.ligne_serveur.readline().rstrip("\n").split("|")

    def commencer(self):
        self.numero = int(self.demander("INSCRIRE")[1])

    def decouvrir(self):
        _, taille, cases = self.demander("CARTE")
        self.vigne = Vigne(int(taille), cases)
        _, rouge, blanche, *_ = self.demander("CUVES")
        self.cuves = {"ROUGE": Position.lire(rouge), "BLANC": Position.lire(blanche)}
        self.lieu = Position.lire(self.demander("JOUEURS")[self.numero + 1])

    def jouer(self):
        while (debut := self.ligne_serveur.readline().rstrip("\n").split("|"))[0] == "DEBUT":
            if self.tours_restants == 100:
                self.decouvrir()
            self.grappes = [self.lire_grappe(texte) for texte in debut[1:]]
            for point in range(10, 0, -1):
                self.agir(10 * (self.tours_restants - 1) + point)
            self.tours_restants -= 1
            self.demander("FINTOUR")

    @staticmethod
    def lire_grappe(texte):
        couleur, quantite, ligne, colonne = texte.split(";")
        return Grappe(couleur, int(quantite), Position(int(ligne), int(colonne)))

    def agir(self, temps):
        cible = self.choisir(temps)
        if cible is None:
            self.rentrer()
        elif cible.lieu == self.lieu:
            self.hotte = int(self.demander("RAMASSE")[1])
            self.couleur = cible.couleur
            self.grappes.remove(cible)
        else:
            self.marcher(cible.lieu)

    def choisir(self, temps):
        """La grappe au meilleur gain par pas, si l'on a encore le temps de la rapporter."""
        if self.hotte >= 60:
            return None
        meilleure, meilleur_gain = None, 0.0
        depuis = self.vigne.distances(self.lieu)
        for grappe in self.grappes:
            if self.hotte and grappe.couleur != self.couleur:
                continue
            aller = depuis[grappe.lieu] + 1
            retour = self.vigne.distances(self.cuves[grappe.couleur])[grappe.lieu] + 1
            if aller + retour > temps:
                continue
            gain = grappe.valeur / (aller + 0.5)
            if gain > meilleur_gain:
                meilleure, meilleur_gain = grappe, gain
        return meilleure

    def rentrer(self):
        if not self.hotte:
            return
        cuve = self.cuves[self.couleur]
        if self.lieu == cuve:
            self.demander("VIDE")
            self.hotte = 0
        else:
            self.marcher(cuve)

    def marcher(self, but):
        loin = self.vigne.distances(but)
        for autre, sens in self.lieu.voisines():
            if loin.get(autre, 10**6) < loin[self.lieu]:
                self.lieu = Position.lire(self.demander("DEPLACE|" + sens)[1])
                return


if __name__ == "__main__":
    hote = os.environ.get("JOUTE_HOST", "localhost")
    port = int(os.environ.get("JOUTE_PORT", 1234))
    with socket.create_connection((hote, port)) as prise:
        vigneron = Vigneron(prise.makefile("rw", encoding="utf-8", newline="\n"))
        vigneron.commencer()
        vigneron.jouer()
