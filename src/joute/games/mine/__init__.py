"""Mine Into The Deep (Les Presque 24h, 2023): dig for metal, but not too deep."""

from joute.game import Analyst, BotEntry, Game, Maps, Tcp, View
from joute.games.mine import frame, maps, report, rules, service, wire

GAME = Game(
    name="mine",
    title="Mine Into The Deep",
    summary="lead dwarves to the metal of a mine, and do not wake what sleeps at the bottom",
    least_seats=service.LEAST,
    most_seats=service.MOST,
    options=rules.Options,
    profiles={"original": {"first_turn": 0}},
    rules=rules,
    wire=wire,
    tcp=Tcp(port=wire.PORT, greet=wire.greet, refuse=wire.refuse),
    requests=wire.REQUESTS,
    maps=Maps(
        make=lambda setup: maps.write(maps.mine_of(setup)),
        read=lambda text, _: maps.read(text),
        show=lambda text, _: maps.show(text),
    ),
    view=View(
        scene=frame.scene,
        frame=frame.frame,
        veil=frame.veil,
        sketch="joute.games.mine.sketch:sketch",
    ),
    bots=(
        BotEntry(
            name="random",
            summary="does anything that is allowed",
            path="joute.games.mine.bots.at_random:make",
        ),
        BotEntry(
            name="greedy",
            summary="goes where most metal is to be seen, and buys what it can",
            path="joute.games.mine.bots.greedy:make",
        ),
        BotEntry(
            name="prospector",
            summary="weighs what lies below, invests, sounds, and never wakes the evil by accident",
            path="joute.games.mine.bots.prospector:make",
        ),
        BotEntry(
            name="master",
            summary="tries its plans in many games ahead, to win; wakes the evil only to win by it",
            path="joute.games.mine.bots.master:make",
            kernel="joute.games.mine.bots.kernel",
            thinks=True,
        ),
        BotEntry(
            name="master-points",
            summary="the same for its own points, whoever wins; it never wakes the evil",
            path="joute.games.mine.bots.master:make_points",
            kernel="joute.games.mine.bots.kernel",
            thinks=True,
        ),
    ),
    learning="joute.games.mine.learning:learning",
    analyst=Analyst(path="joute.games.mine.analysis:analyse", measure="win", budget=24, least=0.05),
    soon_over={"max_turns": "2"},
    plans={"tournament": "joute.games.mine:tournament.toml"},
    report=report.report,
    serve=service.SERVE,
)
