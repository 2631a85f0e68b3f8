"""The built-in bots, one a file."""

from joute.game import BotEntry

_HERE = "joute.games.cafe.bots"

BOTS = (
    BotEntry(
        name="amiens",
        summary="the teacher's: the first unit of the row, otherwise of the column",
        path=f"{_HERE}.amiens:make",
    ),
    BotEntry(name="random", summary="any legal unit", path=f"{_HERE}.random:make"),
    BotEntry(
        name="greedy", summary="the best score after its own move", path=f"{_HERE}.greedy:make"
    ),
    BotEntry(
        name="alpha",
        summary="alpha-beta for as long as it has time, exact towards the end",
        path=f"{_HERE}.alpha:make",
        kernel=f"{_HERE}.kernel",
        thinks=True,
    ),
    BotEntry(
        name="master",
        summary="the strongest: random playouts in a tree, exact well before the end",
        path=f"{_HERE}.master:make",
        kernel=f"{_HERE}.kernel_tree",
        thinks=True,
    ),
    BotEntry(name="facile", summary="level 1 of the server: greedy", path=f"{_HERE}.greedy:make"),
    BotEntry(
        name="normal",
        summary="level 2 of the server: also thinks of the answer to its move",
        path=f"{_HERE}.normal:make",
    ),
    BotEntry(
        name="fort",
        summary="level 3 of the server: looks far ahead, alpha that never varies",
        path=f"{_HERE}.fort:make",
        kernel=f"{_HERE}.kernel",
        thinks=True,
    ),
)
