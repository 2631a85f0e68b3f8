"""Why bots died in many matches: grouped by cause, with lines to type that show some of the deaths again."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from joute.cli.terminal import last_lines, visible
from joute.contest.repeatable import RepeatableDeath, by_cause
from joute.reason import Reason
from joute.speech.terminal import kind, said, say


class Shown(Struct, frozen=True):
    """How much is printed; the rest is counted."""

    causes: int = 5
    """Of one bot."""
    examples: int = 3
    """Of one cause."""


Line = Callable[[RepeatableDeath], str]
"""Returns the line that plays the match of a death again."""
Whole = Callable[[RepeatableDeath], RepeatableDeath]
"""Returns a death with its stderr, where that is only read for those that are shown."""


def death_report(
    names: Sequence[str],
    deaths: Sequence[RepeatableDeath],
    line: Line,
    *,
    shown: Shown = Shown(),  # noqa: B008 - frozen
    whole: Whole = lambda death: death,
) -> list[str]:
    """Return a paragraph about each bot that died; `names` are those of the bots by number."""
    return [
        "\n".join(_paragraph(name, own, line, shown, whole))
        for number, name in enumerate(names)
        if (own := [death for death in deaths if death.bot == number])
    ]


def death_objects(deaths: Iterable[RepeatableDeath], line: Line) -> list[dict[str, object]]:
    """Return every death for --json, each with the line that repeats it."""
    return [asdict(death) | {"command": line(death)} for death in deaths]


def _paragraph(
    name: str, deaths: Sequence[RepeatableDeath], line: Line, shown: Shown, whole: Whole
) -> Iterator[str]:
    often = "{bot} died once" if len(deaths) == 1 else "{bot} died {count} times"
    died = Reason(often, {"bot": name, "count": len(deaths)})
    yield visible(say("{died}:", died=died))
    causes = by_cause(deaths)
    for group in causes[: shown.causes]:
        examples = [whole(death) for death in group[: shown.examples]]
        yield from _cause(group, examples, line)
    if (rest := len(causes) - shown.causes) > 0:
        yield "  " + say("… and {count} more {count|cause|causes}; --json has all", count=rest)


def _cause(
    group: Sequence[RepeatableDeath], examples: Sequence[RepeatableDeath], line: Line
) -> Iterator[str]:
    failure = group[0].failure
    why = " ".join(said(*failure.parts).split("\n"))
    cause = say("{count} × {kind}: {why}", count=len(group), kind=kind(failure.kind), why=why)
    yield visible(f"  {cause}")
    told = ""
    for death in examples:
        when = say("seed {seed}, turn {turn}:", seed=str(death.seed), turn=str(death.turn))
        yield visible(f"    {when} {line(death)}")
        if death.replay is not None:
            yield visible(f"      {say('replay: {file}', file=death.replay)}")
        if death.last_line != told:
            yield f"      {say('its last stderr:')}"
            yield from (f"        {text}" for text in last_lines(death.stderr.rstrip()))
            told = death.last_line
    if rest := len(group) - len(examples):
        yield "    " + say("… and {count} more {count|time|times}; --json has all", count=rest)
