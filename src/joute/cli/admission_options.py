"""The options that say what a contest takes: until when, in which languages, and what becomes of the rest."""

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.cli.language_options import languages_of, languages_option
from joute.cli.translated import Option
from joute.game import AnyGame
from joute.submission.admission import Admission, Irregular
from joute.submission.deadlines import closing_of


class AdmissionOptions(Struct, frozen=True, kw_only=True):
    """What a contest takes, as it was typed."""

    deadline: str | None = None
    languages: str | None = None
    irregular: str | None = None


def admission_options(languages: Option | None = None) -> list[Option]:
    """Make the options that say what a contest takes."""
    return [
        Option(
            ["--deadline"],
            metavar="WHEN",
            help="What was handed in after this time (2030-01-10T18:00) or day (2030-01-10) is late, going "
            "by the dates of the files.",
        ),
        languages or languages_option(),
        Option(
            ["--irregular"],
            type=click.Choice([choice.value for choice in Irregular]),
            help="What becomes of submissions that are late or in another language: leave-out, they do not "
            "play; no-bonus, they play, and get no points for their place [leave-out].",
        ),
    ]


def admission_of(game: AnyGame, typed: AdmissionOptions) -> Admission:
    """Return what a contest takes; languages as its document says, unless others are typed."""
    taken = Admission(languages=languages_of(game, typed.languages))
    return changed(game, taken, typed)


def changed(game: AnyGame, admission: Admission, typed: AdmissionOptions) -> Admission:
    """Return what a contest takes with what was typed in place of its own."""
    if typed.deadline is not None:
        admission = replace(admission, deadline=closing_of(typed.deadline).astimezone())
    if typed.languages is not None:
        admission = replace(admission, languages=languages_of(game, typed.languages))
    if typed.irregular is not None:
        admission = replace(admission, irregular=Irregular(typed.irregular))
    return admission
