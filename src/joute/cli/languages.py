"""joute languages: which languages bots may be written in, and what this machine has for each."""

import click

from joute.bots.languages import LANGUAGES, Language
from joute.cli.contest import filled_columns
from joute.cli.terminal import print_parts
from joute.cli.translated import Command
from joute.speech.terminal import say

TITLES = ("language", "name", "files", "built by", "version here", "first answer")


@click.command(cls=Command)
def command() -> None:
    """List the languages of bots, how each is built, and how long its first answer takes here.

    A small program in each language is built and started three times; the best is shown. Where something is missing, the package to install is named.
    """
    rows = [tuple(map(say, TITLES)), *map(_row, LANGUAGES)]
    print_parts(filled_columns(rows))


def _row(language: Language) -> tuple[str, ...]:
    from joute.submission.first_answer import version  # noqa: PLC0415 - slow, and only here
    from joute.submission.tools import lacking_for  # noqa: PLC0415 - the same

    lacks = lacking_for(language, sandboxed=False)
    known = (language.title, language.name, " ".join(language.suffixes), _built_by(language))
    if lacks is not None:
        return (*known, say("missing (package {package})", package=lacks.package), "")
    return (*known, version(language), _answer(language))


def _built_by(language: Language) -> str:
    """Return the command that builds it, else the one that starts it."""
    words = (language.compiler or language.runner).split()
    tool = next(word for word in words if "=" not in word)
    others = [tool.command for tool in language.instead]
    return " / ".join([*others, tool])


def _answer(language: Language) -> str:
    from joute.submission.first_answer import first_answer, greeting  # noqa: PLC0415 - slow

    build = greeting(language.name)
    took = first_answer(build.bot) if build.bot else None
    return say("no answer") if took is None else f"{1000 * took:.0f} ms"
