"""What the READMEs, the documentation and the kits show."""

import re
from pathlib import Path

from joute import registry
from joute.kit import kit

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST = README.partition("```python\n")[2].partition("```")[0]
"""The first bot that it shows."""
IN_FRENCH = {
    "README.md": "LISEZMOI.md",
    "docs/analyse.md": "docs/analyser.md",
    "docs/class.md": "docs/classe.md",
    "docs/cluster.md": "docs/plusieurs-machines.md",
    "docs/debugging.md": "docs/deboguer.md",
    "docs/dossier.md": "docs/dossier.fr.md",
    "docs/learning.md": "docs/apprendre.md",
    "docs/library.md": "docs/bibliotheque.md",
    "docs/machines.md": "docs/machines.fr.md",
    "docs/new-game.md": "docs/nouveau-jeu.md",
    "docs/ratings.md": "docs/classements.md",
    "docs/sandbox.md": "docs/isolement.md",
    "docs/similar.md": "docs/similaires.md",
    "docs/site.md": "docs/site.fr.md",
    "docs/submissions.md": "docs/rendus.md",
}
"""Every page for readers, and the same in French."""
PAGES = [
    ROOT / "README.md",
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("src/joute/games/**/README.md"),
    *ROOT.glob("src/joute/games/*/RULES.md"),
]
KITS = [
    files[page].decode()
    for files in map(kit, map(registry.find, registry.names()))
    for page in ("README.md", "LISEZMOI.md")
]
LINES = sorted(
    {
        line
        for text in [*(page.read_text(encoding="utf-8") for page in PAGES), *KITS]
        for line in re.findall(r"^    (joute .*)", text, re.MULTILINE)
        if "--help" not in line
    }
)

CODE = re.compile(r"^```(\w+) ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4,}(.+)", re.MULTILINE)
COMMENT = re.compile(r" *(?<!\S)# .*")
OUTPUT = "text"
"""What a block in which joute speaks is marked with, since it does so in the reader's language."""


def page(name: str) -> str:
    """Read a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[tuple[str, str, str]]:
    """Return the fenced blocks of a page: each one's language, its tag and its text."""
    return CODE.findall(text)


def code(text: str) -> list[str]:
    """Return the code and the commands that a page shows, without comments; of output, that there is some."""
    fenced = [
        f"{kind} {tag} {'' if kind == OUTPUT else shown}" for kind, tag, shown in blocks(text)
    ]
    lines = [*"".join(fenced).splitlines(), *INDENTED.findall(prose(text))]
    return [line for line in (COMMENT.sub("", line) for line in lines) if line]


def prose(text: str) -> str:
    """Return a page without its fenced blocks."""
    return CODE.sub("", text)
