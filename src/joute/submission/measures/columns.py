"""Measures as the columns of a table or a spreadsheet."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.game.contest import Part, Submission
from joute.reason import Reason
from joute.submission.measures.result import Found, Measures, Spot

Cell = int | float | str | None
"""None where nothing is known."""


class Column(Struct, frozen=True):
    """One of the measures."""

    field: str
    """Of `Measures`, where it may be missing."""
    title: Reason
    value: Callable[[Measures], Cell]
    is_share: bool = False
    """Its numbers are shares, from 0 to 1."""
    part: str = ""
    """The part of a mark that it informs, by its title."""

    @property
    def whole_title(self) -> Reason:
        """The title, with the part of a mark that it informs."""
        if not self.part:
            return self.title
        return Reason("measure.informs", {"measure": self.title, "part": Reason(self.part)})


def columns(
    asked: Submission, taken: Iterable[Measures] = (), parts: Sequence[Part] = ()
) -> list[Column]:
    """Return the columns for what a document asks; those of valgrind if it was asked for any.

    Those that inform the `parts` of a mark come first, in the order of these; each stands once.
    """
    shown = _columns(asked, taken)
    beside = [
        replace(column, part=part.title)
        for number, part in enumerate(parts)
        for column in shown
        if column.field in part.informed_by
        and not any(column.field in earlier.informed_by for earlier in parts[:number])
    ]
    informing = {column.field for column in beside}
    return [*beside, *(column for column in shown if column.field not in informing)]


def _columns(asked: Submission, taken: Iterable[Measures]) -> list[Column]:
    by_valgrind = any(measures.leaks is not None for measures in taken)
    limit = {"limit": asked.longest_function}
    wanted = [
        (True, Column("lines", _title("lines"), lambda it: it.lines)),
        (True, Column("comments", _title("comments"), lambda it: it.comments, is_share=True)),
        (True, Column("functions", _title("functions"), lambda it: it.functions)),
        (True, Column("longest", _title("longest"), lambda it: _amount(it.longest))),
        (True, Column("longest", _title("longest-name"), lambda it: _name(it.longest))),
        (
            asked.longest_function,
            Column("too_long", Reason("measure.too-long", limit), lambda it: _count(it.too_long)),
        ),
        (
            True,
            Column("most_complex", _title("most-complex"), lambda it: _amount(it.most_complex)),
        ),
        (True, Column("complexity", _title("complexity"), lambda it: it.complexity)),
        (
            True,
            Column("undocumented", _title("undocumented"), lambda it: _count(it.undocumented)),
        ),
        (True, Column("repeated", _title("repeated"), lambda it: it.repeated, is_share=True)),
        (asked.naming, Column("misnamed", _title("misnamed"), lambda it: _count(it.misnamed))),
        (by_valgrind, Column("leaks", _title("lost"), _lost)),
        (by_valgrind, Column("leaks", _title("errors"), _errors)),
    ]
    return [column for is_wanted, column in wanted if is_wanted]


def gaps(measures: Measures, shown: Sequence[Column]) -> list[Reason]:
    """Return why cells of these columns are empty, each reason once."""
    names = dict.fromkeys(column.field for column in shown)
    whys = [measures.missing[name] for name in names if name in measures.missing]
    if measures.leaks is not None and isinstance(measures.leaks.reason, Reason):
        whys.append(measures.leaks.reason)
    return [why for number, why in enumerate(whys) if why not in whys[:number]]


def _title(name: str) -> Reason:
    return Reason(f"measure.{name}")


def _amount(spot: Spot | None) -> int | None:
    return None if spot is None else spot.amount


def _name(spot: Spot | None) -> str | None:
    return None if spot is None else spot.name


def _count(found: Found | None) -> int | None:
    return None if found is None else found.count


def _lost(measures: Measures) -> int | None:
    leaks = measures.leaks
    return None if leaks is None or leaks.reason else leaks.lost


def _errors(measures: Measures) -> int | None:
    leaks = measures.leaks
    return None if leaks is None or leaks.reason else leaks.errors
