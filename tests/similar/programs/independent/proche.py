"""Va vers la grappe la plus proche, quelle que soit sa couleur, et rentre avec quinze unités."""

import os
import socket
import sys

POINTS = 10
ASSEZ = 15
WAYS = {"HAUT": (-1, 0), "BAS": (1, 0), "GAUCHE": (0, -1), "DROIT": (0, 1)}

place = (os.environ.get("JOUTE_HOST", "127.0.0.1"), int(os.environ.get("JOUTE_PORT", "1234")))
server = socket.create_connection(place).makefile("rw", encoding="utf-8")


def hear():
    """Return the words of the next line."""
    line = server.readline().strip()
    if not line or line.startswith(("FIN", "ERREUR")):
        sys.exit()
    return line.split("|")


def ask(request):
    server.write(request + "\n")
    server.flush()
    return hear()


def cell(text):
    row, column = text.split(";")
    return int(row), int(column)


def grappes(words):
    """Toutes les grappes : case -> couleur."""
    trouvees = {}
    for word in words:
        colour, _, row, column = word.split(";")
        trouvees[int(row), int(column)] = colour
    return trouvees


def chemin(buts, depart):
    """Parcours en largeur : le premier pas vers le but le plus proche."""
    file, vus = [(depart, None)], {depart}
    for ici, premier in file:
        if ici in buts:
            return premier
        for way, (down, right) in WAYS.items():
            suivant = ici[0] + down, ici[1] + right
            if suivant in libres and suivant not in vus:
                vus.add(suivant)
                file.append((suivant, premier or way))
    return None


def joue(ici, hotte, couleur, raisins):
    """Une action ; rend la nouvelle situation."""
    if ici in raisins and couleur in (None, raisins[ici]):
        couleur = raisins.pop(ici)
        return ici, int(ask("RAMASSE")[1]), couleur
    if hotte and ici == cuves[couleur]:
        ask("VIDE")
        return ici, 0, None
    bonnes = [case for case, teinte in raisins.items() if couleur in (None, teinte)]
    if hotte >= ASSEZ or (hotte and not bonnes):
        bonnes = [cuves[couleur]]
    pas = chemin(bonnes, ici)
    if pas:
        ici = cell(ask("DEPLACE|" + pas)[1])
    return ici, hotte, couleur


number = int(ask("INSCRIRE")[1])
debut = hear()
size, letters = ask("CARTE")[1:]
libres = {divmod(i, int(size)) for i, letter in enumerate(letters) if letter == "C"}
reponse = ask("CUVES")
cuves = {"ROUGE": cell(reponse[1]), "BLANC": cell(reponse[2])}
ici = cell(ask("JOUEURS")[number + 1])
hotte, couleur = 0, None

while True:
    raisins = grappes(debut[1:])
    for _ in range(POINTS):
        ici, hotte, couleur = joue(ici, hotte, couleur, raisins)
    ask("FINTOUR")
    debut = hear()
