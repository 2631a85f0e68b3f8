"""The files of the viewer."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
VIEWER = "viewer.js"


def drawing(folder: Path) -> Path:
    """Return the drawing of a game from its own folder, or the one for games without."""
    file = folder / VIEWER
    return file if file.is_file() else STATIC / "generic.js"
