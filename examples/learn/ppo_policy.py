"""What MaskablePPO has learnt, as a policy of joute.env."""

from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO


class PpoPolicy:
    """A model that chooses what it holds best."""

    def __init__(self, model: MaskablePPO) -> None:
        self._model = model

    @classmethod
    def load(cls, file: Path) -> Self:
        """Read what `save` has written."""
        return cls(MaskablePPO.load(file, device="cpu"))

    def save(self, file: Path) -> None:
        """Write it, as stable-baselines3 does."""
        self._model.save(file)

    def policy(self, row: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """Choose."""
        seen = {"observation": row, "action_mask": mask}
        choice, _ = self._model.predict(seen, action_masks=mask.astype(bool), deterministic=True)
        return int(choice)
