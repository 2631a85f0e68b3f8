"""Text that students or compilers wrote, in pages and tables."""

KEPT = "\n\t\u00a0\u202f"
"""White space that Python does not call printable: line ends, tabs, and the spaces of French typography."""


def shown(text: str) -> str:
    """Return other people's text without what would disturb a page or a spreadsheet."""
    return "".join(
        char if char.isprintable() or char in KEPT else "\N{REPLACEMENT CHARACTER}" for char in text
    )
