"""What the READMEs, the documentation and the kits show."""

import re
from pathlib import Path

from joute import registry
from joute.kit import kit

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST = README.partition("```python\n")[2].partition("```")[0]
"""The first bot that it shows."""
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
