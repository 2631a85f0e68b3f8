# cython: boundscheck=False, wraparound=False, cdivision=True
"""A mine as a learner sees it, from the state at once: what `learning.py` makes of an observation, many times as fast.

Plain Python that runs as it is; `kernel_look.pxd` gives the types that make it fast. A test compares the two on whole
matches: it shows what `observe` allows.
"""

from collections.abc import Sequence
from typing import Any

from joute.games.mine.rules import REACH

DEPTH, VALUE, BARE, FREE, LAYERS, EVIL = 0, 1, 2, 3, 7, 15
"""The planes of `learning.py`."""
DEEP, WHOLE = 20.0, float(REACH)
"""Not whole numbers: compiled, a division of these would be one without a rest."""


def look(
    into: Any,  # noqa: ANN401 - memory of numpy, as is the next
    values: Any,  # noqa: ANN401
    depths: Sequence[int],
    free: bytes,
    sounded: Sequence[int],
) -> None:
    """Write the planes of all zones; `values` are those of all layers, row by row, as they are shown."""
    zones = len(depths)
    for zone in range(zones):
        depth = depths[zone]
        value = values[depth * zones + zone]
        into[DEPTH * zones + zone] = depth / DEEP
        into[VALUE * zones + zone] = value
        into[BARE * zones + zone] = value == 0
        into[FREE * zones + zone] = free[zone]
    if not sounded:
        return
    last = len(values) // zones - 1
    for zone in range(zones):
        depth = depths[zone]
        seen = sounded[zone] - depth
        for layer in range(min(REACH, seen)):
            if depth + layer == last:
                into[EVIL * zones + zone] = 1 - layer / WHOLE
                break
            into[(LAYERS + layer) * zones + zone] = values[(depth + layer) * zones + zone]
            into[(LAYERS + REACH + layer) * zones + zone] = 1
