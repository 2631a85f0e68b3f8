"""Minibus (D. Watel, ENSIIE 2019): run a bus company, richer than the others or sooner."""

from joute.game import Analyst, BotEntry, Game, Maps, View
from joute.game.contest import Contest, Marks, Part, Submission
from joute.games.minibus import classic, frame, maps, rules, state, wire

GAME = Game(
    name="minibus",
    title="Minibus",
    summary="run a bus company, carry travellers, invest, and be the first with 1500",
    version=2,
    least_seats=2,
    most_seats=4,
    training={"solo": True},  # ruling B14
    options=state.Options,
    seat_options=state.SeatOptions,
    profiles={
        "original": {
            "fields": 6,
            "coord_max": 9,
            "spawn": 41,
            "ignore_blanks": False,
            "tell_crashes": False,
        },
    },
    rules=rules,
    wire=wire,
    retells=True,
    probes=wire.probes,
    requests={
        "BUS A": "buy a bus at station A, for 100",
        "DESTINATION B A": "send bus B to station A",
        "UPGRADE B": "one more car for bus B, for 50",
        "UPDATESB": "allow each bus one more car, for 100",
        "UPDATESP": "one more step per turn for all buses, for 200",
        "UPDATECT": "travellers pay 2 more, for 100",
        "PASS": "do nothing; several commands are separated by ;",
    },
    maps=Maps(make=maps.make, read=maps.read),
    view=View(
        scene=frame.scene,
        frame=frame.frame,
        veil=frame.veil,
        stderr=frame.stderr,
        sketch="joute.games.minibus.sketch:sketch",
    ),
    bots=(
        BotEntry(
            name="iaSNCF",
            summary="does nothing (Bois 3)",
            path="joute.games.minibus.bots.ia_sncf:make",
        ),
        BotEntry(
            name="iaRATP",
            summary="one bus that goes round all stations (Bois 2)",
            path="joute.games.minibus.bots.ia_ratp:make",
        ),
        BotEntry(
            name="iaTICE",
            summary="four buses, then two rises of the fare (Bois 1)",
            path="joute.games.minibus.bots.ia_tice:make",
        ),
        BotEntry(
            name="iaTransdev",
            summary="four buses, then a second car for each (Bois 1)",
            path="joute.games.minibus.bots.ia_transdev:make",
        ),
        BotEntry(
            name="iaKeolis",
            summary="four buses, then one more step per turn (Bois 1)",
            path="joute.games.minibus.bots.ia_keolis:make",
        ),
        BotEntry(
            name="greedy",
            summary="sends each bus where it earns the most per turn, and invests",
            path="joute.games.minibus.bots.greedy:make",
        ),
        BotEntry(
            name="master",
            summary="plans all its buses together, forty turns ahead",
            path="joute.games.minibus.bots.master:make",
            kernel="joute.games.minibus.bots.kernel_plans",
            thinks=True,
        ),
    ),
    learning="joute.games.minibus.learning:learning",
    analyst=Analyst(
        path="joute.games.minibus.analysis:analyse", measure="win", budget=24, least=0.03
    ),
    leagues={
        "bois3": ("iaSNCF",),
        "bois2": ("iaRATP",),
        "bois1": ("iaTICE", "iaTransdev", "iaKeolis"),
        "bronze": (),
    },
    plans={"tournament": "joute.games.minibus:tournament.toml"},
    contest=Contest(settings={"stderr": "600"}, seat={"fields": "auto"}),  # rulings A47, B1 and B30
    submission=Submission(forms=(".c",), team=(1,), header=True, clean=True, languages=("c",)),
    marks=Marks(
        first=3,
        leagues={"bronze": 5},
        by_hand=(
            Part(
                title="code",
                most=8,
                informed_by=(
                    *("lines", "comments", "functions", "longest"),
                    *("most_complex", "complexity", "undocumented", "repeated"),
                ),
            ),
            Part(title="explanations", most=4, header=True),
        ),
    ),
    original=classic.ORIGINAL,
)
