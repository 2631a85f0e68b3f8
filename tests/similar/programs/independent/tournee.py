"""Deux coups d'avance : la paire de grappes qui rapporte le plus par pas, retour compris."""
from collections import deque, namedtuple
from itertools import permutations
from math import inf
import os, socket

Raisin = namedtuple("Raisin", "prix unites ou")


class Fini(Exception):
    pass


class Ligne:
    def __init__(self, prise):
        self.f = prise.makefile("rb")
        self.p = prise

    def __call__(self, mot=None):
        if mot is not None:
            self.p.send(mot.encode("ascii") + b"\r\n")
        recu = self.f.readline().decode("utf8").strip()
        if recu in ("", "FIN") or recu[:6] == "ERREUR":
            raise Fini
        return recu.split("|")[1:]


def cases(cote, texte):
    grille = [texte[i:i + cote] for i in range(0, cote * cote, cote)]
    return lambda l, c: 0 <= l < cote and 0 <= c < cote and grille[l][c] != "V"


def largeur(libre, depart):
    d = {depart: 0}
    f = deque(d)
    while f:
        l, c = f.popleft()
        for v in ((l - 1, c), (l, c - 1), (l + 1, c), (l, c + 1)):
            if v not in d and libre(*v):
                d[v] = d[l, c] + 1
                f.append(v)
    return d


def couple(texte):
    a, b = texte.split(";")[-2:]
    return int(a), int(b)


def plan(ici, charge, genre, vues, dist, cuve):
    """Le meilleur premier but : (gain par pas, case)."""
    mieux = (-inf, None)
    if charge:
        mieux = (charge / (dist(cuve[genre], ici) + 1), cuve[genre])
    for g in (genre,) if charge else ("ROUGE", "BLANC"):
        prix = {"ROUGE": 20, "BLANC": 15}[g]
        proches = sorted(vues[g], key=lambda r: dist(r.ou, ici))[:7]
        for suite in [(r,) for r in proches] + list(permutations(proches, 2)):
            total, pas, la = charge, 0, ici
            for r in suite:
                pas += dist(r.ou, la) + 1
                total += r.unites * prix
                la = r.ou
            pas += dist(cuve[g], la) + 1
            mieux = max(mieux, (total / pas, suite[0].ou))
    return mieux[1]


def main():
    prise = socket.create_connection((os.environ.get("JOUTE_HOST", "127.0.0.1"), os.environ.get("JOUTE_PORT", "1234")))
    dire = Ligne(prise)
    rang = int(dire("INSCRIRE")[0])
    vu = dire()
    cote, texte = dire("CARTE")
    libre = cases(int(cote), texte)
    rouge, blanc = dire("CUVES")[:2]
    cuve = {"ROUGE": couple(rouge), "BLANC": couple(blanc)}
    ici = couple(dire("JOUEURS")[rang])
    memo = {}

    def dist(a, b):
        if a not in memo:
            memo[a] = largeur(libre, a)
        return memo[a][b]

    charge, genre = 0, None
    while True:
        vues = {"ROUGE": [], "BLANC": []}
        for texte in vu:
            g, u = texte.split(";")[:2]
            vues[g].append(Raisin(0, int(u), couple(texte)))
        reste = 10
        while reste:
            but = plan(ici, charge, genre, vues, dist, cuve)
            if but is None:
                break
            if but == ici and charge and ici == cuve[genre]:
                dire("VIDE")
                charge, genre = 0, None
            elif but == ici:
                genre, quoi = next((g, r) for g in vues for r in vues[g] if r.ou == ici and genre in (None, g))
                dire("RAMASSE")
                charge += quoi.unites * (20 if genre == "ROUGE" else 15)
                vues[genre].remove(quoi)
            else:
                l, c = ici
                sens = min(
                    (dist(but, v), nom)
                    for v, nom in (((l - 1, c), "HAUT"), ((l + 1, c), "BAS"), ((l, c - 1), "GAUCHE"), ((l, c + 1), "DROIT"))
                    if libre(*v)
                )[1]
                ici = couple(dire("DEPLACE|" + sens)[0])
            reste -= 1
        dire("FINTOUR")
        vu = dire()


try:
    main()
except Fini:
    pass
