"""The words of the protocol that both sides know, exactly as the document spells them."""

from joute.games.vin.bunches import Colour
from joute.games.vin.state import Action

WORDS = {Colour.RED: "ROUGE", Colour.WHITE: "BLANC"}
REQUESTS = {
    Action.UP: "DEPLACE|HAUT",
    Action.DOWN: "DEPLACE|BAS",
    Action.LEFT: "DEPLACE|GAUCHE",
    Action.RIGHT: "DEPLACE|DROIT",
    Action.PICK: "RAMASSE",
    Action.EMPTY: "VIDE",
    Action.END: "FINTOUR",
}
