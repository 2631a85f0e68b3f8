"""Why something outside our code failed, as a reason: the system and libraries explain themselves in English.

What they give as data (a number, a name, a place) is taken; their sentences are not shown, except those of
errors that nobody expected, which are quoted.
"""

import re
from errno import ETIMEDOUT, errorcode

import msgspec

from joute.reason import Reason, Value
from joute.speech import is_known

_TOML_PLACE = re.compile(r"\(at line (\d+), column \d+\)$")
"""Where `tomllib` names the line: before Python 3.14 an error has no field for it."""
_BYTE = re.compile(r"\(byte (\d+)\)$")
"""Where msgspec names the byte at which data stops making sense."""


def cause(error: BaseException | None, text: str = "") -> Reason:
    """Return why something failed; `text` is what could not be read, if its lines are worth naming."""
    if isinstance(error, OSError):
        return _of_system(error)
    if isinstance(error, msgspec.ValidationError):
        return _of_field(str(error))
    if text or isinstance(error, msgspec.DecodeError):
        return _of_place(str(error), text)
    if isinstance(error, UnicodeDecodeError):
        return Reason("cause.not-utf8", {"byte": str(error.start)})
    if (name := getattr(error, "sqlite_errorname", None)) is not None:
        return _known("_".join(name.split("_")[:2]))  # SQLITE_IOERR_WRITE is a kind of SQLITE_IOERR
    words = " ".join(str(error).split())
    return Reason("cause.raised", {"kind": type(error).__name__, "words": words})


def _of_place(said: str, text: str) -> Reason:
    """Return from which byte on data makes no sense, or which line of a text: the last if it ends too early."""
    byte, line = _BYTE.search(said), _TOML_PLACE.search(said)
    if not text:
        return Reason("cause.damaged-at", {"byte": byte[1]}) if byte else Reason("cause.damaged")
    lines = text.splitlines() or [""]
    number = len(lines)
    if line:
        number = int(line[1])
    elif byte:
        number = text.encode()[: int(byte[1])].count(b"\n") + 1
    return Reason(
        "cause.line", {"line": str(number), "text": lines[min(number, len(lines)) - 1].strip()}
    )


def _of_system(error: OSError) -> Reason:
    if type(error).__name__ == "gaierror":  # of `socket`, which rules do not import
        return Reason("cause.unknown-host")  # its numbers are not those of `errno`
    number = ETIMEDOUT if isinstance(error, TimeoutError) else error.errno
    return _known(errorcode.get(number or 0, type(error).__name__))


def _known(name: str) -> Reason:
    """Return the text of a name of the system, or the name itself."""
    code = f"cause.{name}"
    return Reason(code) if is_known(code) else Reason("cause.named", {"name": name})


def _of_field(said: str) -> Reason:
    """Return which field of some data is wrong; msgspec gives its path only in a sentence."""
    what, _, path = said.partition(" - at `")
    above = path.rstrip("`").removeprefix("$").removeprefix(".")
    for begins, code in _ABOUT_FIELDS.items():
        if what.startswith(begins):
            own = what.removeprefix(begins).rstrip("`")
            return Reason(code, {"field": f"{above}.{own}" if above else own})
    values: dict[str, Value] = {"field": above}
    return Reason("cause.wrong-value", values) if above else Reason("cause.wrong-kind")


_ABOUT_FIELDS = {
    "Object contains unknown field `": "cause.unknown-field",
    "Object missing required field `": "cause.missing-field",
}
"""How msgspec begins when it names a field."""
