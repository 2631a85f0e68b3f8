"""Measures the sources of a folder: what the process of `process.py` does."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from joute.bots.languages import titles
from joute.game.contest import Naming, Submission
from joute.reason import Reason
from joute.submission.measures import naming
from joute.submission.measures.files import Text, texts
from joute.submission.measures.functions import READ_AS, Function, functions, undocumented
from joute.submission.measures.repeated import repeated
from joute.submission.measures.result import (
    BY_FUNCTION,
    BY_TEXT,
    GAVE_UP,
    Measures,
    found,
    nothing,
)
from joute.submission.measures.source import Source, source


def measures(folder: Path, asked: Submission) -> Iterator[Measures]:
    """Yield the measures of a folder, more each time; what is not there yet seems to take too long."""
    read, left_out = texts(folder)
    if not read:
        yield replace(nothing(Reason("measure.no-source")), left_out=left_out)
        return
    so_far = replace(nothing(GAVE_UP), limit=asked.longest_function, left_out=left_out)
    so_far = replace(so_far, missing={**so_far.missing, **_unasked(asked)})
    yield so_far
    parts = [_source(text) for text in read]
    yield (so_far := _by_text(so_far, parts))
    yield (so_far := _by_function(so_far, parts, asked))


def _source(text: Text) -> Source:
    return source(text.file, text.language, text.text)


def _unasked(asked: Submission) -> dict[str, Reason]:
    """Return why some measures are not taken: the document does not ask for them."""
    unasked = Reason("measure.not-asked")
    wanted = {"too_long": asked.longest_function, "misnamed": asked.naming}
    return {name: unasked for name, value in wanted.items() if not value}


def _by_text(so_far: Measures, sources: Sequence[Source]) -> Measures:
    code = sum(len(source.words) for source in sources)
    explained = sum(len(source.comments) for source in sources)
    filled = sum(len(source.comments | source.words.keys()) for source in sources)
    twice = repeated(sources)
    return _known(
        replace(
            so_far,
            lines=code,
            comments=explained / filled if filled else None,
            repeated=twice.lines / twice.all_lines if twice.all_lines else None,
            blocks=found(twice.blocks),
        ),
        Reason("measure.no-code"),
        BY_TEXT,
    )


def _by_function(so_far: Measures, sources: Sequence[Source], asked: Submission) -> Measures:
    read = [source for source in sources if source.language in READ_AS]
    if not read:
        unread = Reason("measure.language", {"language": titles({sources[0].language})})
        missing = dict.fromkeys(BY_FUNCTION, unread) | _unasked(asked)
        if asked.naming is not None:
            missing["misnamed"] = _other_language(asked.naming)
        return replace(so_far, missing={**so_far.missing, **missing})
    all_ = [function for source in read for function in functions(source)]
    return _named(_counted(so_far, all_, sources, asked), all_, sources, asked)


def _counted(
    so_far: Measures, all_: Sequence[Function], sources: Sequence[Source], asked: Submission
) -> Measures:
    long = sorted((function.spot(function.lines) for function in all_), key=lambda it: -it.amount)
    complex_ = (function.spot(function.complexity) for function in all_)
    limit = asked.longest_function
    unexplained = [function.spot() for function in undocumented(all_, sources)]
    return _known(
        replace(
            so_far,
            functions=len(all_),
            longest=long[0] if long else None,
            too_long=found([spot for spot in long if spot.amount > limit]) if limit else None,
            most_complex=max(complex_, key=lambda it: it.amount, default=None),
            complexity=_mean([function.complexity for function in all_]),
            undocumented=found(unexplained) if all_ else None,
        ),
        Reason("measure.no-function"),
        [name for name in BY_FUNCTION if name not in _unasked(asked)],
    )


def _named(
    so_far: Measures, all_: Sequence[Function], sources: Sequence[Source], asked: Submission
) -> Measures:
    wanted = asked.naming
    if wanted is None:
        return so_far
    if wanted.language not in {source.language for source in sources}:
        missing = {**so_far.missing, "misnamed": _other_language(wanted)}
        return replace(so_far, missing=missing)
    wrong = naming.misnamed(wanted, sources, all_)
    return _known(replace(so_far, misnamed=found(wrong)), GAVE_UP, ["misnamed"])


def _other_language(wanted: Naming) -> Reason:
    return Reason("measure.naming", {"language": titles({wanted.language})})


def _known(measured: Measures, lacking: Reason, names: Sequence[str]) -> Measures:
    """Keep why something is missing only where it is; of these it is known now."""
    missing = {
        name: lacking if name in names else why
        for name, why in measured.missing.items()
        if getattr(measured, name) is None
    }
    return replace(measured, missing=missing)


def _mean(numbers: Sequence[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
