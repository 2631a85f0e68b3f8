r"""How a stream of bytes is cut into messages.

A framing gets the place where unread bytes begin, and returns the first whole message in them
with the place where the next one begins, or nothing while that message is incomplete. Bytes that
are not UTF-8 become `\xNN` in the text, so that nothing a program sends is lost from the record.
"""

from typing import Protocol

_LF, _CR = b"\n\r"


class Framing(Protocol):
    """One direction of one connection; some framings remember what they saw last."""

    limit: int
    """A message of more bytes than this is refused."""

    def first(self, data: bytes, start: int) -> tuple[str, int] | None:
        """Return the message that begins at `start` and where the next begins."""

    def overlong(self, data: bytes, start: int) -> bool:
        """Whether the unfinished message that begins at `start` is already too long."""


def text(data: bytes) -> str:
    r"""Read bytes as UTF-8, keeping the bytes that are not as `\xNN`."""
    return str(data, "utf-8", "backslashreplace")


class _Bounded:
    """A framing whose messages have no length of their own."""

    __slots__ = ("limit",)

    def __init__(self, limit: int = 8192) -> None:
        self.limit = limit

    def overlong(self, data: bytes, start: int) -> bool:
        """More bytes wait than a message may have."""
        return len(data) - start > self.limit


class Lines(_Bounded):
    """Messages end with LF; one CR before it is dropped."""

    __slots__ = ()

    def first(self, data: bytes, start: int) -> tuple[str, int] | None:
        """Find the first line feed within the limit."""
        end = data.find(b"\n", start, start + self.limit + 1)
        if end < 0:
            return None
        return str(data[start:end], "utf-8", "backslashreplace").removesuffix("\r"), end + 1


class AnyLines(_Bounded):
    """Messages end with LF, CR LF or CR alone."""

    __slots__ = ("_after_cr",)

    def __init__(self, limit: int = 8192) -> None:
        super().__init__(limit)
        self._after_cr = False

    def first(self, data: bytes, start: int) -> tuple[str, int] | None:
        """Find the first line end, and know that the LF after a CR ends nothing."""
        if self._after_cr and start < len(data) and data[start] == _LF:
            start += 1
        stop = start + self.limit + 1
        ends = [end for mark in (b"\n", b"\r") if (end := data.find(mark, start, stop)) >= 0]
        if not ends:
            return None
        end = min(ends)
        self._after_cr = data[end] == _CR
        return text(data[start:end]), end + 1


class Fixed:
    """Messages of a fixed number of bytes with no end mark; `skip` may stand between two."""

    __slots__ = ("_skip", "limit")

    def __init__(self, size: int, skip: bytes = b"") -> None:
        self.limit = size
        self._skip = skip

    def first(self, data: bytes, start: int) -> tuple[str, int] | None:
        """Pass over what may stand between messages, then take the fixed number of bytes."""
        while start < len(data) and data[start] in self._skip:
            start += 1
        end = start + self.limit
        return (text(data[start:end]), end) if end <= len(data) else None

    def overlong(self, data: bytes, start: int) -> bool:
        """A message of fixed length is never too long."""
        del data, start
        return False


class Marked(_Bounded):
    """A message that is complete with the `count`-th `mark`, which belongs to it."""

    __slots__ = ("_count", "_mark")

    def __init__(self, mark: bytes, count: int = 1, limit: int = 8192) -> None:
        super().__init__(limit)
        self._mark = mark
        self._count = count

    def first(self, data: bytes, start: int) -> tuple[str, int] | None:
        """Find the last of the marks."""
        end = start
        for _ in range(self._count):
            end = data.find(self._mark, end, start + self.limit) + 1
            if end == 0:
                return None
        return text(data[start:end]), end
