"""La Course Au Vin (Les Presque 24h, IUT de Dijon): gather grapes, fill your vats."""

from joute.game import Analyst, BotEntry, Game, Maps, Tcp, View
from joute.games.vin import frame, maps, rules, service, state, wire

GAME = Game(
    name="vin",
    title="La Course Au Vin",
    summary="gather grapes on a map of vines and bring each colour to its vat",
    version=2,
    least_seats=service.LEAST,
    most_seats=service.MOST,
    options=state.Options,
    profiles={
        "original": {
            "rounds": 99,
            "most_units": 9,
            "scores_sep": "|",
            "unknown": "end",
            "first_ms": 0,
            "turn_ms": 0,
        },
    },
    rules=rules,
    wire=wire,
    tcp=Tcp(port=wire.PORT, greet=wire.greet),
    requests={
        "INSCRIRE": "enter the game; the answer is your number",
        "DEPLACE|HAUT/BAS/GAUCHE/DROIT": "move up, down, left or right: 1 action point",
        "RAMASSE": "pick the bunch on your cell: 1 action point",
        "VIDE": "empty your hod, on your vat of its colour or for nothing: 1 action point",
        "FINTOUR": "end your turn",
        "CARTE": "the size of the map, and C (path) or V (vine) for every cell",
        "CUVES": "where your vats are, the red one first",
        "JOUEURS": "where everybody is",
        "SCORES": "everybody's points",
    },
    maps=Maps(
        make=lambda setup: maps.write(rules.map_of(setup)),
        read=lambda text, _: maps.read(text),
        show=lambda text, _: maps.show(maps.read(text)),
        largest={"size": "50"},
    ),
    view=View(
        scene=frame.scene,
        frame=frame.frame,
        veil=frame.veil,
        sketch="joute.games.vin.sketch:sketch",
    ),
    bots=(
        BotEntry(
            name="lazy",
            summary="the nearest bunch, home with a few grapes, no look ahead",
            path="joute.games.vin.bots.lazy:make",
        ),
        BotEntry(
            name="base",
            summary="the most grapes per step, home with a good load and in time",
            path="joute.games.vin.bots.base:make",
        ),
        BotEntry(
            name="greedy",
            summary="always the most points per step",
            path="joute.games.vin.bots.greedy:make",
        ),
        BotEntry(
            name="planner",
            summary="searches for the trip that brings most for its time",
            path="joute.games.vin.bots.planner:make",
            thinks=True,
        ),
        BotEntry(
            name="master",
            summary="searches for tours over both colours and vats, wherever nobody is sooner",
            path="joute.games.vin.bots.master:make",
            kernel="joute.games.vin.bots.kernel_tour",
            thinks=True,
        ),
    ),
    learning="joute.games.vin.learning:learning",
    analyst=Analyst(path="joute.games.vin.analysis:analyse", measure="win", budget=12, least=0.03),
    soon_over={"rounds": "2"},
    plans={"tournament": "joute.games.vin:tournament.toml"},
    serve=service.SERVE,
)
