"""A CSV file as a teacher has it: UTF-8 or Windows-1252, with semicolons, commas or tabs."""

import codecs
import csv
from collections.abc import Iterator
from io import StringIO

from msgspec import Struct

from joute.errors import UsageError

DELIMITERS = (";", ",", "\t")


class CsvRow(Struct, frozen=True):
    """A row below the titles."""

    line: int
    """The line of the file in which it begins, from 1."""
    cells: tuple[str, ...]


class CsvFile(Struct, frozen=True, kw_only=True):
    """The cells of a file; rows without any text are left out."""

    file: str
    """Its name, for errors."""
    titles: tuple[str, ...]
    rows: tuple[CsvRow, ...]
    delimiter: str
    marked: bool
    """It begins with the mark by which a spreadsheet knows UTF-8."""


def read_csv(data: bytes, file: str) -> CsvFile:
    """Read a CSV file; its first row holds the titles."""
    text = _decoded(data, file)
    delimiter = _delimiter(text)
    rows = list(_rows(text, delimiter, file))
    if not rows:
        raise UsageError("{file} is empty: expected a CSV file with a line of titles", file=file)
    titles, *below = rows
    return CsvFile(
        file=file,
        titles=titles.cells,
        rows=tuple(below),
        delimiter=delimiter,
        marked=data.startswith(codecs.BOM_UTF8),
    )


def _decoded(data: bytes, file: str) -> str:
    """Return the text of a file; what is not UTF-8 is what Excel writes in French."""
    for encoding in () if b"\0" in data else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UsageError(
        "{file} is not a text file: save the sheet as CSV, in UTF-8 if you are asked", file=file
    )


def _delimiter(text: str) -> str:
    """Return what separates cells: the one that the line of titles has most of."""
    titles = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=titles.count)


def _rows(text: str, delimiter: str, file: str) -> Iterator[CsvRow]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            stripped = tuple(cell.strip() for cell in cells)
            if any(stripped):
                yield CsvRow(line, stripped)
            line = reader.line_num + 1
    except csv.Error:
        raise UsageError(
            "{file}, line {line}: expected a quotation mark at both ends of a cell, or at neither",
            file=file,
            line=str(line),
        ) from None
