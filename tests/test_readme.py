"""What the READMEs and the documentation show a newcomer works as it stands."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import click
import pytest
from shown import FIRST, LINES, ROOT

from joute.cli import commands
from joute.tournament.plan_file import parse


def test_the_first_bot_of_the_readme_finishes(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(FIRST, encoding="utf-8")
    command = [sys.executable, "-m", "joute", "play", "race", "first.py", "swift", "--seed", "7"]
    played = subprocess.run([*command, "--json"], cwd=tmp_path, capture_output=True, check=True)
    assert [seat["status"] for seat in json.loads(played.stdout)["seats"]] == ["ok", "ok"]


@pytest.mark.parametrize("line", LINES)
def test_every_command_line_is_one_that_joute_understands(line: str) -> None:
    name, *words = shlex.split(line, comments=True)
    command: click.Command = commands
    while isinstance(command, click.Group):
        name, *words = words
        found = command.get_command(click.Context(command), name)
        assert found is not None
        command = found
    command.make_context(name, words)


@pytest.mark.parametrize(
    "page", ["docs/ratings.md", "docs/classements.md", "src/joute/games/cafe/README.md"]
)
def test_every_plan_is_one(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    (plan,) = re.findall(r"^    game = .*(?:\n(?:    .*)?)+", text, re.MULTILINE)
    assert [bot for bot in parse(dedent(plan), page).bots if bot == "ann"] == ["ann"]
