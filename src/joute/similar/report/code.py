"""Two programs side by side, with the passages that they have in common."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from joute.contest.foreign_text import shown
from joute.contest.report.elements import element, joined
from joute.similar.programs import Program
from joute.similar.reading import Source
from joute.similar.report.words import says
from joute.similar.text import Passage

COLOURS = 6
LONGEST = 60_000
"""Characters that are shown of one program in a pair."""


def side_by_side(one: Program, other: Program, common: Sequence[Passage], pair: int) -> Markup:
    """Show two programs; a passage of one leads to the same one in the other."""
    numbered = list(enumerate(common, 1))
    here = [(number, passage.here, passage.length) for number, passage in numbered]
    there = [(number, passage.there, passage.length) for number, passage in numbered]
    return element(
        "div",
        _pane(one, here, f"{pair}a", f"{pair}b"),
        _pane(other, there, f"{pair}b", f"{pair}a"),
        class_="sides",
    )


def _pane(
    program: Program, found: Sequence[tuple[int, tuple[int, int], int]], own: str, opposite: str
) -> Markup:
    """Show the files of a program that hold a passage."""
    files = []
    for file, source in enumerate(program.sources):
        places = sorted(
            (begin, number, length) for number, (where, begin), length in found if where == file
        )
        if places:
            spans = [
                (number, source.tokens[begin].begin, source.tokens[begin + length - 1].end)
                for begin, number, length in places
            ]
            files.append(_file(source, spans, own, opposite))
    head = element("h4", shown(program.name))
    return element("section", head, *files, class_="side")


def _file(source: Source, spans: Sequence[tuple[int, int, int]], own: str, opposite: str) -> Markup:
    """Show a source, its passages marked; a long one is cut."""
    parts = joined(_parts(source.text, spans, own, opposite))
    cut = says("cut", count=len(source.text)) if len(source.text) > LONGEST else Markup()
    return (
        element("h5", shown(source.path))
        + element("pre", element("code", parts), tabindex=0)
        + (element("p", cut, class_="about") if cut else Markup())
    )


def _parts(
    text: str, spans: Sequence[tuple[int, int, int]], own: str, opposite: str
) -> Iterator[Markup | str]:
    at = 0
    for number, begin, end in spans:
        if end > LONGEST:
            break
        yield shown(text[at:begin])
        yield element(
            "mark",
            element("a", number, href=f"#{opposite}{number}", id=f"{own}{number}"),
            shown(text[begin:end]),
            class_=f"c{number % COLOURS}",
        )
        at = end
    yield shown(text[at:LONGEST])
