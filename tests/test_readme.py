"""What the README shows a newcomer works as it stands."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_first_bot_of_the_readme_finishes(
    joute: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = README.partition("```python\n")[2].partition("```")[0]
    Path("first.py").write_text(code, encoding="utf-8")
    played = joute("play", "race", "first.py", "swift", "--seed", "7", "--json")
    assert [seat["status"] for seat in json.loads(played.out)["seats"]] == ["ok", "ok"]
