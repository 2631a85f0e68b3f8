#!/usr/bin/env python3
"""
IA vendange - version 4
Projet de semestre. L'IA est une classe, avec des statistiques.
"""
import os
import socket
import sys
from collections import deque

DEBUG = False


class Statistiques:
    """Compte les tours et les actions (affiche si DEBUG)."""

    def __init__(self):
        self.tours = 0
        self.mouvements = 0
        self.recoltes = []

    def moyenne(self):
        if not self.recoltes:
            return 0.0
        somme = 0
        for valeur in self.recoltes:
            somme += valeur
        return somme / len(self.recoltes)

    def afficher(self):
        if DEBUG:
            print(self.tours, self.mouvements, self.moyenne(), file=sys.stderr)


class Bot:
    LIMITE = 16

    def __init__(self):
        self.stats = Statistiques()
        self.sac = 0
        self.type_sac = None
        self.visibles = {}
        self.historique = []
        s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        s.connect((os.getenv("JOUTE_HOST", "127.0.0.1"), int(os.getenv("JOUTE_PORT", "1234"))))
        self.fichier = s.makefile("rw", encoding="utf-8")

    # --- deplacements -------------------------------------------------
    def voisins(self, p):
        a = p[0]
        b = p[1]
        yield ("HAUT", (a - 1, b))
        yield ("BAS", (a + 1, b))
        yield ("GAUCHE", (a, b - 1))
        yield ("DROIT", (a, b + 1))

    def direction(self, objectifs):
        """Cherche de proche en proche."""
        a_traiter = deque()
        a_traiter.append(self.pos)
        origine = {self.pos: None}
        while len(a_traiter) > 0:
            p = a_traiter.popleft()
            if p in objectifs:
                return origine[p]
            for nom, q in self.voisins(p):
                if q in origine or q not in self.chemins:
                    continue
                if origine[p] is None:
                    origine[q] = nom
                else:
                    origine[q] = origine[p]
                a_traiter.append(q)
        return None

    def bouger(self, nom):
        rep = self.commande("DEPLACE|%s" % nom)
        self.pos = self.lire_pos(rep[1])
        self.stats.mouvements += 1

    # --- protocole ----------------------------------------------------
    def lire_pos(self, s):
        i = s.index(";")
        return (int(s[:i]), int(s[i + 1:]))

    def recevoir(self):
        recu = self.fichier.readline()
        recu = recu.strip()
        fini = recu == "" or recu[:3] == "FIN" or recu[:6] == "ERREUR"
        if fini:
            self.stats.afficher()
            sys.exit(0)
        return recu.split("|")

    def commande(self, c):
        self.fichier.write("%s\n" % c)
        self.fichier.flush()
        return self.recevoir()

    def carte(self):
        rep = self.commande("CARTE")
        n = int(rep[1])
        self.chemins = set()
        k = 0
        while k < n * n:
            if rep[2][k] == "C":
                self.chemins.add((k // n, k % n))
            k += 1

    # --- decisions ----------------------------------------------------
    def accepte(self, t):
        return self.type_sac is None or self.type_sac == t

    def une_action(self):
        t = self.visibles.get(self.pos)
        if t is not None and self.accepte(t):
            del self.visibles[self.pos]
            self.type_sac = t
            self.sac = int(self.commande("RAMASSE")[1])
            self.stats.recoltes.append(self.sac)
            return
        if self.sac > 0 and self.pos == self.bacs[self.type_sac]:
            self.commande("VIDE")
            self.type_sac = None
            self.sac = 0
            return
        possibles = set()
        for p in self.visibles:
            if self.accepte(self.visibles[p]):
                possibles.add(p)
        if self.sac > 0 and (len(possibles) == 0 or self.sac >= Bot.LIMITE):
            possibles = {self.bacs[self.type_sac]}
        nom = self.direction(possibles)
        if nom is not None:
            self.bouger(nom)

    def estimation(self, p):
        # pas encore utilisee : distance de Manhattan aux bacs
        total = 0
        for bac in self.bacs.values():
            total += abs(bac[0] - p[0]) + abs(bac[1] - p[1])
        return total / 2

    def un_tour(self, message):
        self.visibles = {}
        for mot in message[1:]:
            champs = mot.split(";")
            self.visibles[(int(champs[2]), int(champs[3]))] = champs[0]
        actions = 0
        while actions < 10:
            self.une_action()
            actions += 1
        self.commande("FINTOUR")
        self.stats.tours += 1
        self.historique.append(self.pos)

    def lancer(self):
        moi = int(self.commande("INSCRIRE")[1])
        message = self.recevoir()
        rep = self.commande("CUVES")
        self.bacs = {}
        self.bacs["BLANC"] = self.lire_pos(rep[2])
        self.bacs["ROUGE"] = self.lire_pos(rep[1])
        self.pos = self.lire_pos(self.commande("JOUEURS")[1 + moi])
        self.carte()
        while True:
            self.un_tour(message)
            message = self.recevoir()


if __name__ == "__main__":
    Bot().lancer()
