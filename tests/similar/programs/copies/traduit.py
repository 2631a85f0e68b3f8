"""Cherche des suites de grappes et garde la plus rentable."""

import os
import socket
import sys

PAS = [("HAUT", -1, 0), ("GAUCHE", 0, -1), ("BAS", 1, 0), ("DROIT", 0, 1)]
ECHELLE = 100000


def prix(couleur):
    return 20 if couleur == "ROUGE" else 15


class Monde:
    def __init__(self, cote, cases, cuves):
        self.cote, self.cases, self.cuves = cote, cases, cuves
        self.connu = {}

    def ouvert(self, l, c):
        return 0 <= l < self.cote and 0 <= c < self.cote and self.cases[l * self.cote + c] == "C"

    def depuis(self, origine):
        trouve = self.connu.get(origine)
        if trouve is None:
            trouve = {origine: 0}
            a_voir = [origine]
            while a_voir:
                suivants = []
                for l, c in a_voir:
                    for _, dl, dc in PAS:
                        la = (l + dl, c + dc)
                        if la not in trouve and self.ouvert(*la):
                            trouve[la] = trouve[l, c] + 1
                            suivants.append(la)
                a_voir = suivants
            self.connu[origine] = trouve
        return trouve

    def suite(self, ici, couleur, charge, premier, grappes, reste):
        """Ce que rapporte par pas la suite de grappes qui commence par celle-ci."""
        libres = set(range(len(grappes)))
        marche, record, numero = 0, 0, premier
        retour = self.depuis(self.cuves[couleur])
        for _ in range(5):
            libres.remove(numero)
            unites, la = grappes[numero]
            marche += self.depuis(ici)[la] + 1
            charge += unites
            ici = la
            total = marche + retour[la] + 1
            if total <= reste:
                record = max(record, ECHELLE * charge * prix(couleur) // total)
            if not libres:
                break
            numero = min(libres, key=lambda autre: (self.depuis(la)[grappes[autre][1]], autre))
        return record


def lieu(texte):
    ligne, colonne = map(int, texte.split(";"))
    return ligne, colonne


canal = socket.create_connection(
    (os.environ.get("JOUTE_HOST", "127.0.0.1"), int(os.environ.get("JOUTE_PORT", "1234")))
)
lecture = canal.makefile("r", encoding="utf-8")


def ecouter():
    recu = lecture.readline()
    if not recu or recu.startswith("FIN"):
        sys.exit(0)
    return recu.strip().split("|")


def dire(demande):
    canal.sendall(f"{demande}\n".encode())
    return ecouter()


def viser(monde, ici, hotte, couleur, listes, reste):
    record, but, genre = 0, ici, None
    if hotte:
        genre, but = couleur, monde.cuves[couleur]
        record = ECHELLE * hotte * prix(genre) // (monde.depuis(but)[ici] + 1)
    for teinte in ("ROUGE", "BLANC"):
        if hotte and teinte != couleur:
            continue
        for i, (_, la) in enumerate(listes[teinte]):
            note = monde.suite(ici, teinte, hotte, i, listes[teinte], reste)
            if note > record:
                record, but, genre = note, la, teinte
    return but, genre


def partie():
    rang = int(dire("INSCRIRE")[1])
    monde, hotte, couleur, tour = None, 0, None, 0
    while True:
        debut = ecouter()
        if monde is None:
            _, cote, cases = dire("CARTE")
            cuves = dire("CUVES")
            monde = Monde(int(cote), cases, {"ROUGE": lieu(cuves[1]), "BLANC": lieu(cuves[2])})
            ici = lieu(dire("JOUEURS")[rang + 1])
        listes = {"ROUGE": [], "BLANC": []}
        for texte in debut[1:]:
            teinte, unites, place = texte.split(";", 2)
            listes[teinte].append((int(unites), lieu(place)))
        for i in range(10):
            but, genre = viser(monde, ici, hotte, couleur, listes, 1000 - 10 * tour - i)
            if genre is None:
                break
            if but == ici:
                ici_meme = [g for g in listes[genre] if g[1] == but]
                if ici_meme:
                    hotte, couleur = int(dire("RAMASSE")[1]), genre
                    listes[genre].remove(ici_meme[0])
                else:
                    dire("VIDE")
                    hotte = 0
                continue
            loin = monde.depuis(but)
            for nom, dl, dc in PAS:
                la = (ici[0] + dl, ici[1] + dc)
                if la in loin and loin[la] < loin[ici]:
                    ici = lieu(dire("DEPLACE|" + nom)[1])
                    break
        dire("FINTOUR")
        tour += 1


partie()
