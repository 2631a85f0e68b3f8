"""La bataille du café (IUT Amiens): plant seeds on an island, control its parcels."""

from joute.game import Analyst, Game, Maps, Naming, Submission, Tcp, View
from joute.game.contest import Marks, Part
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
    view=View(
        scene=frame.scene,
        frame=frame.frame,
        known=frame.known,
        sketch="joute.games.cafe.sketch:sketch",
    ),
    bots=BOTS,
    learning="joute.games.cafe.learning:learning",
    analyst=Analyst(
        path="joute.games.cafe.analysis:analyse", measure="win", budget=40_000, least=0.05
    ),
    plans={
        "tournament": "joute.games.cafe:tournament.toml",
        "indirect": "joute.games.cafe:indirect.toml",
    },
    submission=Submission(
        team=(4,),
        longest_function=15,
        naming=Naming(
            language="csharp",
            functions="PascalCase",
            variables="camelCase",
            types="PascalCase",
        ),
    ),
    marks=Marks(
        first=3,
        by_hand=(
            Part(title="report, semester 3"),
            Part(
                title="code of the client",
                informed_by=(
                    *("lines", "comments", "functions", "longest", "too_long"),
                    *("most_complex", "complexity", "undocumented", "repeated", "misnamed"),
                ),
            ),
            Part(title="report, semester 4"),
        ),
    ),
    report=report.report,
    serve=service.SERVE,
)
