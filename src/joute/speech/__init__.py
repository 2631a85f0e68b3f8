"""Every sentence that a person reads, in the reader's language: English or French.

A text is found in a catalogue by its code (`failure.no-answer`) or, where it has none, by its English
text. `{name}` in it is filled from the values; `{name|move|moves}` is the word that goes with that number.
The build writes the catalogues from the `.po` files beside this one. A game brings its own texts, as
`speech/en.json` and `speech/fr.json` in its folder; their codes begin with the game's name.

    >>> from joute.reason import Reason
    >>> from joute.speech import sentence
    >>> sentence(Reason("{count} {count|match|matches}", {"count": 1}), "en")
    '1 match'
    >>> sentence(Reason("failure.exit-code", {"code": "3"}), "fr")
    'le programme s’est terminé avec le code 3'
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from joute.reason import Reason, Value

ENGLISH, FRENCH = "en", "fr"
LANGUAGES = (ENGLISH, FRENCH)
FOLDER = Path(__file__).parent
DOMAIN = "joute"
GROUPED = 10_000
"""Numbers from here on are written in groups of three digits."""
EXACT = 2.0**53
"""Numbers from here on are written as a computer does."""
_PLACE = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
_folders: dict[str, None] = {}
"""Of the games whose texts are known, in order."""


def include(folder: Path) -> None:
    """Know the texts of a game too."""
    _folders[str(folder)] = None


def sentence(reason: Reason | str, language: str) -> str:
    """Return what a reason says; what is text already stays as it is."""
    if isinstance(reason, str):
        return reason

    def filled(place: re.Match[str]) -> str:
        name, one, more = place.groups()
        if name not in reason.values:
            return place[0]
        value = reason.values[name]
        if one is None:
            return _written(value, language)
        return one if _is_one(value, language) else more

    return _PLACE.sub(filled, text(reason.code, language))


def joined(parts: Iterable[Reason | str], language: str) -> str:
    """Return several reasons as one sentence."""
    mark = "\u00a0; " if language == FRENCH else "; "
    return mark.join(sentence(part, language) for part in parts)


def text(code: str, language: str) -> str:
    """Return the text of a code, in English where the language lacks it; else the code itself."""
    for tongue in dict.fromkeys((language, ENGLISH)):
        for words in (_own(tongue), *(of_game(folder, tongue) for folder in _folders)):
            if code in words:
                return words[code]
    return code


def is_known(code: str) -> bool:
    """Whether joute itself has a text for a code."""
    return code in _own(ENGLISH)


def number(value: float, language: str, form: str = "") -> str:
    """Write a number as a language does; `form` (`.2f`, `+.0f`) is that of Python's format."""
    sign, form = ("+", form[1:]) if form.startswith("+") else ("", form)
    if isinstance(value, float) and value.is_integer() and abs(value) < EXACT and not form:
        value = int(value)
    grouped = "," if GROUPED <= abs(value) < EXACT else ""
    written = f"{value:{sign}{grouped}{form}}"
    return written.replace(",", "\u202f").replace(".", ",") if language == FRENCH else written


def _written(value: Value, language: str) -> str:
    if isinstance(value, Reason):
        return sentence(value, language)
    return value if isinstance(value, str) else number(value, language)


def _is_one(value: Value, language: str) -> bool:
    """Whether a number takes the singular: in French, 0 and 1,5 do."""
    assert isinstance(value, int | float)
    return abs(value) < 2 if language == FRENCH else value == 1  # noqa: PLR2004 - the plural


@cache
def _own(tongue: str) -> Mapping[str, str]:
    from gettext import GNUTranslations  # noqa: PLC0415 - only where something is said

    path = FOLDER / tongue / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with path.open("rb") as file:
            catalogue: Mapping[str, str] = GNUTranslations(file)._catalog  # type: ignore[attr-defined] # noqa: SLF001 - all of it at once
    except FileNotFoundError:  # no error can be said without it
        unbuilt = f"joute: {path} is not built: run make catalogues, or install joute again"
        raise SystemExit(unbuilt) from None
    return {code: said for code, said in catalogue.items() if code}  # "" is about the file


@cache
def of_game(folder: str, tongue: str) -> Mapping[str, str]:
    """Return the texts that the game in a folder brings."""
    import msgspec  # noqa: PLC0415 - only where a game brings texts

    file = Path(folder, "speech", f"{tongue}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}
