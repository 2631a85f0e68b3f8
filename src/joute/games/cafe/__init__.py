"""La bataille du café (IUT Amiens): plant seeds on an island, control its parcels."""

from joute.game import Game, Maps, Tcp, View
from joute.games.cafe import frame, islands, maps, report, rules, service, wire
from joute.games.cafe.bots import BOTS

GAME: Game[rules.State, rules.Move, rules.Observation] = Game(
    name="cafe",
    title="La bataille du café",
    summary="plant seeds in turn and control the parcels of an island",
    least_seats=2,
    most_seats=2,
    options=rules.Options,
    profiles={
        "original": {"first_ms": 0, "turn_ms": 0, "msg_gap_ms": 0, "opponent": "amiens"},
    },
    rules=rules,
    standing=rules.standing,
    wire=wire,
    tcp=Tcp(port=1213, look=wire.look),
    requests={"A:xy": "plant on row x and column y, both from 0 at the top left"},
    maps=Maps(
        make=lambda setup: islands.write(maps.island_of(setup)),
        read=lambda text, setup: maps.read(text, any_island=setup.options.any_island),
        show=lambda text, _: maps.show(text),
        named=maps.NAMED,
    ),
    view=View(scene=frame.scene, frame=frame.frame),
    bots=BOTS,
    plans={
        "tournament": "joute.games.cafe:tournament.toml",
        "indirect": "joute.games.cafe:indirect.toml",
    },
    report=report.report,
    serve=service.SERVE,
)
