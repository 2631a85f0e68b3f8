"""joute duel GAME A B."""

from collections.abc import Mapping
from time import monotonic
from typing import Any

import click
from msgspec.structs import asdict

from joute.cli.building import builder, ready
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.contest import contest_terms, engine_of, engine_options, packed
from joute.cli.options import (
    blamed_on_map,
    ground_of,
    limit_options,
    seats_of,
    seed_of,
    setup_options,
)
from joute.cli.ports import venue
from joute.cli.terminal import LiveBlock, print_json
from joute.duel import Duel, Score, duel
from joute.errors import StoppedError
from joute.game import AnyGame
from joute.rating.elo import Difference
from joute.rating.sprt import Sprt, Verdict
from joute.settings import pairs

GAMES = 100
MOST_GAMES = 20_000
"""Played by a sequential test that does not decide before."""


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        _duel(game, **typed)

    return GameCommand(
        game,
        callback=run,
        help=f"Find out which of two bots plays {game.title} better.\n\nBoth play the same maps "
        "with the same seeds, once from each seat. The difference is told in points of Elo "
        "(+100: the first takes 64 % of the points) with the interval that holds the truth in "
        f"95 of 100 duels.\n\nA and B are each a BOT, for example two versions of your own. {BOT}",
        params=[
            click.Argument(["first"], metavar="A"),
            click.Argument(["second"], metavar="B"),
            click.Option(
                ["--games"],
                type=click.IntRange(min=1),
                metavar="N",
                help=f"How many [{GAMES}; with --sprt at most {MOST_GAMES}].",
            ),
            *_sprt_options(),
            click.Option(
                ["others", "--with"],
                multiple=True,
                metavar="BOT",
                help="Seat this bot at every table too; the better rank of A and B wins.",
            ),
            *engine_options(),
            *setup_options(),
            click.Option(
                ["seats", "--seat"],
                multiple=True,
                metavar="[N:]KEY=VALUE",
                help="Set an option of A's seat (N is 0) or B's (1); without N, of every seat.",
            ),
            *limit_options(sandbox="auto", clock="fair"),
            click.Option(["as_json", "--json"], is_flag=True, help="Print one JSON object."),
            click.Option(["--quiet"], is_flag=True, help="Show no progress."),
        ],
    )


def _sprt_options() -> list[click.Option]:
    chance = click.FloatRange(0, 0.5, min_open=True, max_open=True)
    return [
        click.Option(
            ["--sprt"],
            type=(float, float),
            metavar="ELO0 ELO1",
            help="Stop as soon as it is decided whether A is better by ELO1 or only by ELO0 "
            "points (0 50, say).",
        ),
        click.Option(
            ["--alpha"],
            type=chance,
            metavar="CHANCE",
            default=0.05,
            help="How often ELO1 may be found when ELO0 is true [0.05].",
        ),
        click.Option(
            ["--beta"],
            type=chance,
            metavar="CHANCE",
            default=0.05,
            help="How often ELO0 may be found when ELO1 is true [0.05].",
        ),
    ]


command = ByGame("duel", "Find out which of two bots is better.", _build)


def _duel(
    game: AnyGame,
    *,
    first: str,
    second: str,
    others: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    port: int | None,
    as_json: bool,
    quiet: bool,
    **typed: Any,
) -> None:
    bots = [first, second, *others]
    bots += [game.bots[0].name] * (game.least_seats - len(bots))
    build = builder(typed["sandbox"])
    bots = [ready(game, bot, build) for bot in bots]
    chosen = venue(game, bots, port=port, sandbox=typed["sandbox"], jobs=jobs, cluster=cluster)
    wanted = _wanted(game, bots, port=chosen.port, **typed)
    show = _Show(wanted, quiet=quiet)
    stopped = False
    try:
        with engine_of(chosen.jobs, cluster) as running:
            duel(wanted, running, show.seen)
    except KeyboardInterrupt:
        if show.score is None:
            raise
        stopped = True
    finally:
        show.clear()
    assert show.score is not None
    if as_json:
        print_json(_object(show.score))
    else:
        click.echo(_report(show.score))
    if stopped:
        message = f"stopped after {show.score.games} of {wanted.blocks * wanted.legs} games"
        raise StoppedError(message)


class _Show:
    """The score of a duel that is being played."""

    def __init__(self, wanted: Duel, *, quiet: bool) -> None:
        self._wanted = wanted
        self._block = LiveBlock(quiet=quiet)
        self._start = monotonic()
        self.score: Score | None = None
        """As it stands, None before the first block."""

    def seen(self, score: Score) -> None:
        """Keep a score, and show it now and then."""
        self.score = score
        self._block.show(lambda: [_progress(score, self._wanted, self._start)])

    def clear(self) -> None:
        """Leave the terminal as it was."""
        self._block.clear()


def _wanted(
    game: AnyGame,
    bots: list[str],
    *,
    games: int | None,
    sprt: tuple[float, float] | None,
    alpha: float,
    beta: float,
    seed: str | None,
    profile: str,
    settings: tuple[str, ...],
    ground: str | None,
    seats: tuple[str, ...],
    **typed: Any,
) -> Duel:
    test = None if sprt is None else Sprt(elo0=sprt[0], elo1=sprt[1], alpha=alpha, beta=beta)
    first, second, *others = packed(game, bots)
    with blamed_on_map(ground):
        return Duel(
            game=game,
            bots=(first, second),
            others=tuple(others),
            games=games or (GAMES if test is None else MOST_GAMES),
            seed=seed_of(seed),
            sprt=test,
            terms=contest_terms(game, bots, profile=profile, settings=pairs(settings), **typed),
            profile=profile,
            settings=pairs(settings),
            ground=ground_of(ground, game),
            seat_settings=seats_of(seats, len(bots)),
        )


def _progress(score: Score, wanted: Duel, start: float) -> str:
    speed = score.games / max(monotonic() - start, 0.001)
    parts = [
        f"{score.games} of {wanted.blocks * wanted.legs} games",
        f"+{score.wins} ={score.draws} -{score.losses}",
        f"Elo {_elo(score.difference)}",
    ]
    if score.sprt is not None and score.ratio is not None:
        parts.append(f"test {score.sprt.lower:.2f} < {score.ratio:.2f} < {score.sprt.upper:.2f}")
    return ", ".join([*parts, f"{speed:.1f} games a second"])


def _object(score: Score) -> dict[str, Any]:
    """Return the score and what follows from it."""
    return asdict(score) | {
        "mean_margin": score.mean_margin,
        "difference": score.difference,
        "settling": score.settling,
        "ratio": score.ratio,
    }


def _report(score: Score) -> str:
    first, second = score.bots
    table = f" (at a table with {', '.join(score.others)})" if score.others else ""
    rows = [
        ("games", f"{score.games}: {score.wins} won, {score.draws} drawn, {score.losses} lost"),
        ("mean margin", "-" if score.mean_margin is None else f"{score.mean_margin:+.2f}"),
        ("Elo", _elo(score.difference)),
        ("superiority", f"{100 * score.difference.superiority:.1f} % likely that A is better"),
        ("deaths of A", _deaths(score.deaths[0], score.reasons[0])),
        ("deaths of B", _deaths(score.deaths[1], score.reasons[1])),
    ]
    if score.voids:
        rows.append(("not played", f"{score.voids} seeds: {score.void}"))
    lines = [f"A {first} against B {second}{table}, seed {score.seed} and on", ""]
    lines += [f"{title.ljust(12)} {text}" for title, text in rows]
    return "\n".join([*lines, "", _conclusion(score)])


def _elo(difference: Difference) -> str:
    """Say a difference and its interval; what has no bound is infinite."""
    if difference.elo is None and difference.superiority == 0.5:  # noqa: PLR2004 - nobody leads
        return "unknown"
    low = "-∞" if difference.low is None else f"{difference.low:+.0f}"
    high = "+∞" if difference.high is None else f"{difference.high:+.0f}"
    extreme = "+∞" if difference.superiority > 0.5 else "-∞"  # noqa: PLR2004 - who leads
    value = extreme if difference.elo is None else f"{difference.elo:+.0f}"
    return f"{value} [{low}, {high}]"


def _deaths(deaths: Mapping[str, int], reason: str | None) -> str:
    if not deaths:
        return "none"
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(deaths.items()))
    return f"{kinds} (the first: {reason})"


def _conclusion(score: Score) -> str:
    if score.sprt is not None:
        return _tested(score, score.sprt)
    difference = score.difference
    if difference.low is not None and difference.low > 0:
        return "A is better."
    if difference.high is not None and difference.high < 0:
        return "B is better."
    return _unsettled(score)


def _unsettled(score: Score) -> str:
    """Say what is known, and how many games would settle it."""
    chance = score.difference.superiority
    if round(100 * chance, 1) == 50:  # noqa: PLR2004 - even odds
        return "Not settled: neither is ahead. More games may tell (--games)."
    leader, likely = ("A", chance) if chance > 0.5 else ("B", 1 - chance)  # noqa: PLR2004 - even odds
    known = (
        f"Not settled: it is {100 * likely:.1f} % likely that {leader} is better, short of 97.5 %."
    )
    games = score.settling
    if games is None or games > MOST_GAMES:
        return f"{known} The two are so close that {MOST_GAMES:,} games like these would not tell."
    return (
        f"{known} If the games go on like this, {games} in all settle it: "
        f"{games - score.games} more (--games {games})."
    )


def _tested(score: Score, test: Sprt) -> str:
    if score.verdict is Verdict.BETTER:
        chance = f"{test.alpha:.0%}"
        found = f"A is better by more than {test.elo0:g} points of Elo"
    elif score.verdict is Verdict.NOT_BETTER:
        chance = f"{test.beta:.0%}"
        found = f"A is not better by {test.elo1:g} points of Elo"
    else:
        return f"The test has not decided within {score.games} games."
    return f"Decided after {score.games} games: {found} (at most {chance} of such tests err)."
