"""What valgrind found in a program, as data."""

from msgspec import Struct

from joute.reason import Reason


class Leaks(Struct, frozen=True, kw_only=True):
    """What valgrind found."""

    lost: int = 0
    """Bytes that nothing points to any longer."""
    reachable: int = 0
    """Bytes that were not freed, but could have been."""
    errors: int = 0
    ended: bool = True
    """Whether it ended by itself."""
    reason: Reason | str | None = None
    """Why nothing could be found out."""
