"""Race (J. Bernard, Licence 2 Informatique): reach rectangles in few moves on a grid of values."""

from joute.game import Analyst, BotEntry, Game, MapExtra, Maps, Setup, View
from joute.game.contest import Marks, Part, Submission
from joute.games.race import frame, report, rules, tracks, wire


def _best(text: str, _: Setup) -> int:
    """Return the result of the best run of a track."""
    from joute.games.race.oracle import optimum  # noqa: PLC0415 - only where somebody asks

    return optimum(tracks.read(text)).total


GAME = Game(
    name="race",
    title="Race",
    summary="steer through a row of rectangles in as few moves as you can",
    least_seats=1,
    most_seats=8,
    options=rules.Options,
    profiles={
        "original": {"first_ms": 0, "turn_ms": 0, "max_moves": 0, "plain_log": False},
    },
    seats_differ=False,
    low_scores_win=True,
    rules=rules,
    wire=wire,
    requests={
        "x": "the column of the cell you land on, from 0 at the left",
        "y": "then its row, from 0 at the top",
    },
    maps=Maps(
        make=lambda setup: tracks.write(tracks.track_of(setup)),
        read=lambda text, _: tracks.read(text),
        largest={"size": "100"},
        noun="track",
        best=_best,
        extras={
            "optimum": MapExtra(
                "the best result possible when all objectives are known",
                "joute.games.race.oracle:optimum_line",
            )
        },
    ),
    view=View(
        scene=frame.scene,
        frame=frame.frame,
        known=frame.known,
        veil=frame.veil,
        sketch="joute.games.race.sketch:sketch",
    ),
    bots=(
        BotEntry(
            name="dumb",
            summary="always legal, no cleverness: one cell at a time",
            path="joute.games.race.bots.dumb:make",
        ),
        BotEntry(
            name="leg",
            summary="the fastest way to this objective, then the best value there",
            path="joute.games.race.bots.leg:make",
        ),
        BotEntry(
            name="swift",
            summary="also thinks of the speed it arrives with",
            path="joute.games.race.bots.swift:make",
        ),
        BotEntry(
            name="master",
            summary="looks a whole leg further where landings are close",
            path="joute.games.race.bots.master:make",
            kernel="joute.games.race.bots.kernel",
            thinks=True,
        ),
    ),
    learning="joute.games.race.learning:learning",
    analyst=Analyst(path="joute.games.race.analysis:analyse", measure="score", budget=1, least=1),
    plans={"tournament": "joute.games.race:tournament.toml"},
    submission=Submission(forms=(".tar.gz", ".tgz"), names=2, team=(2,)),
    marks=Marks(
        podium=(1, 1, 1),
        by_hand=(
            Part(title="data structures"),
            Part(title="complexity", informed_by=("most_complex", "complexity")),
            Part(title="no memory leaks", informed_by=("leaks",)),
            Part(title="comments", informed_by=("comments", "undocumented")),
            Part(title="cleanness", informed_by=("longest", "repeated")),
        ),
    ),
    report=report.report,
    error_logs=report.error_logs,
    original=report.ORIGINAL,
)
