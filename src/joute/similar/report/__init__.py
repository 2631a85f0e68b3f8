"""What is left of a comparison: a page that needs nothing else, and a CSV."""

from pathlib import Path

from joute.errors import UsageError
from joute.files import write_whole
from joute.similar.evidence import Comparison
from joute.similar.report.page import Context, page
from joute.similar.report.sheet import sheet


def write(
    found: Comparison, context: Context, file: Path, *, csv: bool, language: str
) -> list[Path]:
    """Write the page, and the pairs as CSV if that is asked for; return what was written."""
    beside = file.with_suffix(".csv")
    try:
        write_whole(file, page(found, context))
        if csv:
            write_whole(beside, sheet(found, language))
    except OSError as error:
        raise UsageError("cannot write the report {file}: {why}", file=file, why=error) from None
    return [file, beside] if csv else [file]
