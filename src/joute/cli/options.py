"""Options that several commands share, in groups.

A group is a function that makes click's options and a frozen struct that holds what was typed for them. click
calls a command with every option by name; `grouped` collects those of a group into its struct, so that they
travel together and typed. `match_terms.py` turns them into the setup and the terms of a match.
"""

from collections.abc import Callable
from os import urandom

import click
from msgspec import Struct

from joute import registry
from joute.arena.clock import ClockKind
from joute.cli.translated import Option
from joute.reason import Reason


class SetupOptions(Struct, frozen=True, kw_only=True):
    """Everything typed that decides a setup; commands that lack an option leave its default."""

    seed: str | None = None
    profile: str = "document"
    settings: tuple[str, ...] = ()
    """--set, each KEY=VALUE."""
    seats: tuple[str, ...] = ()
    """--seat, each KEY=VALUE or N:KEY=VALUE."""
    ground: str | None = None
    """--map: a name or a file."""


class ProgramOptions(Struct, frozen=True, kw_only=True):
    """How programs run, and how long they may think."""

    sandbox: str = "off"
    memory: int = 512
    """MiB."""
    clock: str = "wall"
    first_limit: int | None = None
    """Milliseconds; None: the game's own."""
    limit: int | None = None
    port: int | None = None
    debug: tuple[int, ...] = ()
    """Seats."""
    record: str | None = None
    """A folder."""


def grouped(command: Callable[..., None], **groups: type[Struct]) -> Callable[..., None]:
    """Make click's callback of a command: each group of options becomes one argument, by its name here."""

    def run(**typed: object) -> None:
        collected = {
            name: kind(**{key: typed.pop(key) for key in kind.__struct_fields__ if key in typed})
            for name, kind in groups.items()
        }
        command(**typed, **collected)

    return run


def drawn_seed() -> int:
    """Draw a seed, short enough to be typed again."""
    return int.from_bytes(urandom(4), "little") >> 1


def seed_of(typed: str | None) -> int | str:
    """Read a seed: a number, or any text; without one, draw it."""
    if typed is None:
        return drawn_seed()
    try:
        return int(typed)
    except ValueError:
        return typed


def game_file_option() -> Option:
    """Make the option that names the file of a game, for commands that read the game's name in another file."""
    return Option(
        ["--game"],
        metavar="FILE",
        expose_value=False,
        callback=lambda _ctx, _param, typed: typed and registry.find(typed),
        help="The file of its game, if that is not installed: ./mygame.py.",
    )


def seed_option(text: str) -> Option:
    """Make the option that decides what is drawn."""
    return Option(["--seed"], metavar="SEED", help=text)


def profile_options(default: str | None = "document", listed: str = "listed below") -> list[Option]:
    """Make the options that decide a game's options; `listed` says where these are."""
    return [
        Option(
            ["--profile"],
            default=default,
            metavar="NAME",
            help="document (the default), or original: as the real server or program did.",
        ),
        Option(
            ["settings", "--set"],
            multiple=True,
            metavar="KEY=VALUE",
            help=Reason("Set an option of the game; {listed}.", {"listed": Reason(listed)}),
        ),
    ]


def setup_options(
    seed: str = "Decides the map and all dice; drawn and shown if not given.",
    ground: str = "Play on this map.",
) -> list[Option]:
    """Make the options that decide a setup."""
    return [
        seed_option(seed),
        *profile_options(),
        Option(["ground", "--map"], metavar="FILE", help=ground),
    ]


def seat_option(text: str) -> Option:
    """Make the option that sets options of one seat, or of every seat."""
    return Option(["seats", "--seat"], multiple=True, metavar="[N:]KEY=VALUE", help=text)


def every_seat_option(name: str = "seats", listed: str = "listed below") -> Option:
    """Make the option that sets an option of every seat; it is handed on by this name."""
    return Option(
        [name, "--seat"],
        multiple=True,
        metavar="KEY=VALUE",
        help=Reason("Set an option of every seat; {listed}.", {"listed": Reason(listed)}),
    )


def limit_options(sandbox: str = "off", clock: str = "wall") -> list[Option]:
    """Make the options that say how programs run and how long they may think."""
    return [*_sandbox_options(sandbox), *_time_options(clock), _port_option()]


def _sandbox_options(sandbox: str) -> list[Option]:
    return [
        Option(
            ["--sandbox"],
            type=click.Choice(["off", "auto", "required"]),
            default=sandbox,
            help=Reason(
                "Run programs without a network and without access to other people's files and "
                "processes [{usual}].",
                {"usual": sandbox},
            ),
        ),
        Option(
            ["--memory"],
            type=click.IntRange(min=16),
            default=512,
            metavar="MIB",
            help="Memory a program may use in a sandbox [512].",
        ),
    ]


def _time_options(clock: str) -> list[Option]:
    return [
        Option(
            ["--clock"],
            type=click.Choice([kind.value for kind in ClockKind]),
            default=clock,
            help=Reason(
                "Charge real time (wall), a program's own processor time (cpu), or that and the time "
                "it sleeps (fair), so that a busy machine makes nobody late [{usual}].",
                {"usual": clock},
            ),
        ),
        Option(
            ["--first-limit"],
            type=click.IntRange(min=0),
            metavar="MS",
            help="Time for a program's first answer; 0: no limit.",
        ),
        Option(
            ["--limit"],
            type=click.IntRange(min=0),
            metavar="MS",
            help="Time for its other turns; 0: no limit.",
        ),
    ]


def _port_option() -> Option:
    return Option(
        ["--port"],
        type=click.IntRange(0, 65535),
        metavar="PORT",
        help="Port to which TCP programs connect [the game's own]; 0: each program has its own "
        "port, in the environment variable JOUTE_PORT.",
    )


def pace_option() -> Option:
    """Make the option that slows a game down to a human speed."""
    return Option(
        ["--pace"],
        type=click.IntRange(min=0),
        metavar="MS",
        help="Time between two steps, so that people can follow.",
    )


def explain_option() -> Option:
    """Make the option that lets built-in bots say what they think."""
    return Option(["--explain"], is_flag=True, help="Print what built-in bots think, turn by turn.")


def json_option(text: str = "Print one JSON object.") -> Option:
    """Make the option for scripts."""
    return Option(["as_json", "--json"], is_flag=True, help=text)


def quiet_option() -> Option:
    """Make the option that hides progress."""
    return Option(["--quiet"], is_flag=True, help="Show no progress.")


def no_versions_option() -> Option:
    """Make the option that keeps nothing."""
    return Option(
        ["--no-versions"],
        is_flag=True,
        envvar="JOUTE_NO_VERSIONS",
        help="Do not keep your bots, as they are now, in .joute/versions (joute versions lists what is "
        "kept there; JOUTE_NO_VERSIONS=1 in the environment does the same).",
    )
