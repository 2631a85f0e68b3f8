"""The words of the page, in English and French; the browser shows one of them."""

from markupsafe import Markup

from joute.contest.report.elements import element

WORDS = {
    "ranking": "Classement",
    "ratings": "Cotes",
    "who against whom": "Qui contre qui",
    "matches": "Matchs",
    "place": "Place",
    "bot": "Programme",
    "points a match": "Points par match",
    "won": "Gagnés",
    "drawn": "Nuls",
    "lost": "Perdus",
    "mean margin": "Écart moyen",
    "mean score": "Score moyen",
    "rating": "Cote",
    "not separated from": "Non départagé de",
    "deaths": "Échecs",
    "stage": "Étape",
    "stages": "Étapes",
    "pool": "Poule",
    "goes on": "Qualifié",
    "seed": "Graine",
    "map": "Carte",
    "result": "Résultat",
    "to watch": "À voir",
    "replay": "Enregistrement",
    "disqualified": "Écartés",
    "version": "Version",
    "league": "Ligue",
    "promotion": "Promotion",
    "round-robin": "toutes rondes",
    "swiss": "système suisse",
    "pools": "poules",
    "gauntlet": "défi",
    "knockout": "élimination",
    "ladder": "échelle",
    "solo": "chacun seul",
}
DEATHS = {
    "timeout": ("too late", "trop lent"),
    "crash": ("crashed", "planté"),
    "illegal": ("illegal action", "action interdite"),
    "protocol": ("protocol error", "erreur de protocole"),
    "disconnected": ("disconnected", "déconnecté"),
    "flood": ("too many messages", "trop de messages"),
    "memory": ("out of memory", "mémoire épuisée"),
}
"""As the viewer says it."""
ABOUT_RATINGS = (
    (
        "Ratings are fitted to all results at once, so the order of the matches does not matter; "
        "±: 95\u00a0% interval. 100 points more mean 64\u00a0% of the points. Two bots whose intervals overlap "
        "are not separated: these matches do not tell who is better."
    ),
    (
        "Les cotes sont ajustées à tous les résultats à la fois : l'ordre des matchs ne compte pas ; "
        "±\u00a0: intervalle à 95\u00a0%. 100 points de plus valent 64\u00a0% des points. Deux programmes dont les "
        "intervalles se recouvrent ne sont pas départagés : ces matchs ne disent pas lequel est le "
        "meilleur."
    ),
)
ABOUT_MATCHES = (
    "The last matches, and those in which bots died last, open in the browser; joute watch FILE shows any other.",
    "Les derniers matchs et les derniers échecs s'ouvrent dans le navigateur ; joute watch FICHIER montre les autres.",
)
ABOUT_DEADLY = (
    "In every match a bot died: see why before you trust the ratings.",
    "Dans chaque match un programme a échoué : voyez pourquoi avant de vous fier aux cotes.",
)
ABOUT_CROSS = (
    "What the bot of the row took from the bot of the column, in % of what there was to take.",
    "Ce que le programme de la ligne a pris à celui de la colonne, en % de ce qui était à prendre.",
)


def word(english: str, *, title: bool = True) -> Markup:
    """Return a word in both languages, by default as a title."""
    if not title:
        return both(english, WORDS[english])
    return both(english[:1].upper() + english[1:], WORDS[english])


def both(english: str, french: str) -> Markup:
    """Return a text in both languages."""
    return element("span", english, lang="en") + element("span", french, lang="fr")


def death(kind: str) -> Markup:
    """Say how a bot died."""
    return both(*DEATHS.get(kind, (kind, kind)))
