"""The user as whom a stranger's program runs: never the host's root, even if root runs joute.

Run by root, a program becomes a user of its own. Run by anybody else it stays who we are, in a user
namespace in which it has no rights. Where root has no other user to offer, nothing is run at all.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from secrets import choice

from joute.reason import Reason

FIRST_UID, UIDS = 231_000, 1 << 16
"""Users for programs that root runs; drawn, as several of us may run programs at once."""
FEWEST = 64
"""Users that a container must have for one to be spare."""
ROOT_ALONE = Reason(
    "joute is run by root where there is no other user that a program could become: "
    "run joute as an ordinary user"
)


@cache
def others() -> range | None:
    """Return the users that programs become, None if we may not choose or there are none."""
    if os.geteuid() != 0:
        return None
    users, groups = (_mapped(Path("/proc/self", name)) for name in ("uid_map", "gid_map"))
    own = range(FIRST_UID, FIRST_UID + UIDS)
    largest = max((ids for ids, _ in users), key=len)
    middle = largest.start + len(largest) // 2
    spare = range(middle, middle + len(largest) // 4)
    wanted = own if _holds(users, own) else spare
    return wanted if len(wanted) >= FEWEST and _holds(groups, wanted) else None


def is_root() -> bool:
    """Whether we are the root of whatever we run on, and so is all that stays who we are."""
    return any(
        os.geteuid() in ids and outside + os.geteuid() - ids.start == 0
        for ids, outside in _mapped(Path("/proc/self/uid_map"))
    )


def is_root_alone() -> bool:
    """Whether we are root, and a program could become nobody else."""
    return others() is None and is_root()


def becoming(users: range) -> Iterator[str]:
    """Yield the words before a command line that make it one of some users, without any rights."""
    uid = choice(users)
    yield from ("setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups")
    yield from ("--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--")


def _mapped(file: Path) -> list[tuple[range, int]]:
    """List the users or groups that exist here, each range with what its first is outside."""
    if not file.exists():  # another system, on which there is no outside
        return [(range(1 << 32), 0)]
    lines = (map(int, line.split()) for line in file.read_text().splitlines())
    return [(range(first, first + number), outside) for first, outside, number in lines]


def _holds(known: list[tuple[range, int]], wanted: range) -> bool:
    return any(wanted[0] in ids and wanted[-1] in ids for ids, _ in known)
