"""Tables as a teacher opens them: CSV, for an English or a French spreadsheet."""

import csv
import re
from collections.abc import Iterable
from io import StringIO

from joute.contest.foreign_text import shown
from joute.speech import ENGLISH, FRENCH

UTF8 = "\ufeff"
"""By this mark a spreadsheet knows that accents are written in UTF-8."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a formula begins with; some spreadsheets take signs of full width too."""
DELIMITERS = {ENGLISH: ",", FRENCH: ";"}
_SPLIT = re.compile(rf"([;,\t]\s*)(?=[{re.escape(''.join(FORMULAS))}])")
"""Where a cell would go on as a formula in a spreadsheet of another country, which divides lines elsewhere and may disregard quotes."""


def spreadsheet(rows: Iterable[Iterable[str]], language: str) -> str:
    """Write rows as CSV."""
    written = StringIO()
    csv.writer(written, delimiter=DELIMITERS[language]).writerows(rows)
    return (UTF8 if language == FRENCH else "") + written.getvalue()


def plain_text(written: str) -> str:
    """Write a text so that no spreadsheet takes it, or a part of it, for a formula; a dash alone is none."""
    text = _SPLIT.sub(r"\1'", shown(written))
    return f"'{text}" if text.startswith(FORMULAS) and text != "-" else text


def plain_number(value: float, language: str) -> str:
    """Write a number that a spreadsheet calculates with."""
    if isinstance(value, int):
        return str(value)
    rounded = f"{value:.3f}".rstrip("0").rstrip(".")
    return rounded.replace(".", ",") if language == FRENCH else rounded
