"""La bataille du café (IUT Amiens): plant seeds on an island, control its parcels."""

from joute.game import Game, Maps, Rules, Transport, View, Wire
from joute.games.cafe import frame, islands, maps, report, rules, service, wire
from joute.games.cafe.bots import BOTS

GAME: Game[rules.State, rules.Move, rules.Observation] = Game(
    name="cafe",
    title="La bataille du café",
    summary="plant seeds by turns and control the parcels of an island",
    version=1,
    least_seats=2,
    most_seats=2,
    options=rules.Options,
    profiles={
        "document": {},
        "original": {"first_ms": 0, "turn_ms": 0, "msg_gap_ms": 0, "opponent": "amiens"},
    },
    rules=Rules(
        initial=rules.initial,
        to_move=rules.to_move,
        legal=rules.legal,
        step=rules.step,
        leave=rules.leave,
        observe=rules.observe,
        turn=rules.turn,
        scores=rules.scores,
        standing=rules.standing,
    ),
    wire=Wire(
        transport=Transport.TCP,
        referee=wire.referee,
        say=wire.say,
        client=wire.client,
        link=wire.link,
        limits=wire.limits,
        port=1213,
        look=wire.look,
        requests={"A:xy": "plant on row x and column y, both from 0 at the top left"},
    ),
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
