"""Finds what is not in the reader's language: texts of another one, and places that nothing has filled."""

import re
from functools import cache
from pathlib import Path

import msgspec

from joute import registry
from joute.speech import ENGLISH, FOLDER, FRENCH, LANGUAGES

PLACE = re.compile(r"\{\w+(?:\|[^|{}]*\|[^|{}]*)?\}")
WORD = re.compile(r"[^\W\d_]+")
STRANGE = {
    FRENCH: re.compile(r"\b(?:the|which|are|was|were|has|have|that)\b"),
    ENGLISH: re.compile(r"\b(?:est|sont|une|dans|avec|qui)\b"),
}
"""Words that stand in no text of a language, nor in programs and names that it quotes."""
FEW = 2
"""A piece of so few words may also stand in a text of the reader's language."""


def foreign(shown: str, language: str) -> list[str]:
    """Return the pieces of texts of other languages that are shown, and the places left over."""
    plain = _plain(shown)
    others = set[str]().union(*(_pieces(other) for other in LANGUAGES if other != language))
    known = [piece for piece in others - _pieces(language) if piece in plain]
    unknown = [plain[found.start() :][:40] for found in STRANGE[language].finditer(plain)]
    return known + unknown + PLACE.findall(plain)


@cache
def _pieces(language: str) -> frozenset[str]:
    """Return what stands between the places of all texts, if it is longer than a few words."""
    pieces = (piece for text in _texts(language) for piece in PLACE.split(_plain(text)))
    return frozenset(piece.strip(" .,:;()") for piece in pieces if len(WORD.findall(piece)) > FEW)


def _texts(language: str) -> list[str]:
    """Return what pages and reports may say, also of the games; what has no code is its own English."""
    files = [FOLDER / language / "pages.json"]
    files += [registry.folder(name) / "speech" / f"{language}.json" for name in registry.names()]
    found = [_decoded(file) for file in files if file.is_file()]
    said = [text for texts in found for text in texts.values()]
    return said if language != ENGLISH else said + _without_code()


def _without_code() -> list[str]:
    return [code for code in _decoded(FOLDER / FRENCH / "pages.json") if " " in code]


def _decoded(file: Path) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def _plain(text: str) -> str:
    """Return a text with plain spaces, one at a time."""
    return " ".join(text.split())
