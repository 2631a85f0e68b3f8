"""The files of the viewer."""

from pathlib import Path
from string import Template

from markupsafe import Markup, escape

STATIC = Path(__file__).parent / "static"
VIEWER = "viewer.js"


def drawing(folder: Path) -> Path:
    """Return the drawing of a game from its own folder, or the one for games without."""
    file = folder / VIEWER
    return file if file.is_file() else STATIC / "generic.js"


def filled(page: Path, **values: str) -> Markup:
    """Fill in a page of ours; text is escaped unless it is Markup."""
    template = Template(page.read_text(encoding="utf-8"))
    escaped = {name: escape(value) for name, value in values.items()}
    return Markup(template.substitute(escaped))  # noqa: S704 - escaped
