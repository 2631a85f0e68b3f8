"""The option that says in which languages the bots of a contest may be written."""

from joute.bots.languages import LANGUAGES
from joute.cli.translated import Option
from joute.errors import UsageError
from joute.game import AnyGame

ALL = "all"


TAKING = (
    "Take only bots written in these languages, as c,java; --languages all takes any "
    "[what the document asks for]."
)


def languages_option(summary: str = TAKING) -> Option:
    """Make the option that says in which languages bots may be written."""
    return Option(["--languages"], metavar="NAMES", help=summary)


def languages_of(game: AnyGame, typed: str | None) -> tuple[str, ...]:
    """Return the languages that a contest takes, empty for all."""
    if typed is None:
        return game.submission.languages
    names = [name.strip().lower() for name in typed.split(",")]
    if ALL in names:
        return ()
    known = {language.title.lower(): language.name for language in LANGUAGES}  # C++ is cpp
    known |= {name: name for name in known.values()}
    if wrong := [name for name in names if name not in known]:
        raise UsageError(
            "--languages does not know {name}; it knows {known}, and all",
            name=repr(wrong[0]),
            known=", ".join(language.name for language in LANGUAGES),
        )
    return tuple(dict.fromkeys(known[name] for name in names))
