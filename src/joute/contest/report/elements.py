"""Elements of a page. Text is escaped unless it is Markup."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

Content = str | int
"""What stands between tags or in an attribute."""


def element(name: str, *content: Content, **attributes: Content | None) -> Markup:
    """Write an element with its content."""
    inside = "".join(map(escape, content))
    return Markup(f"<{name}{_written(attributes)}>{inside}</{name}>")  # noqa: S704 - escaped


def empty(name: str, **attributes: Content | None) -> Markup:
    """Write an element of a drawing that has no content."""
    return Markup(f"<{name}{_written(attributes)}/>")  # noqa: S704 - escaped


def joined(parts: Iterable[Content], between: str = "") -> Markup:
    """Write parts one after the other."""
    return Markup(str(escape(between)).join(map(escape, parts)))  # noqa: S704 - escaped


def _written(attributes: Mapping[str, Content | None]) -> str:
    """Write attributes: `class_` is class, `aria_label` is aria-label; None leaves one out."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
