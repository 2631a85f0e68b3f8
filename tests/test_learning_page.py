"""What `docs/learning.md` shows is what happens."""

from pathlib import Path

import pytest
from shown import blocks, page

import joute

BLOCKS = blocks(page("docs/learning.md"))


def test_the_code_runs_from_the_first_block_to_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for language, tag, text in BLOCKS:
        if language == "python" and not tag:
            exec(text, names)  # noqa: S102 - what is shown
    assert joute.Replay.read("learnt.joute").game == "vin"


def test_the_policy_that_is_shown_plays(tmp_path: Path) -> None:
    ((program),) = [text for _, tag, text in BLOCKS if tag == "mypolicy"]
    (tmp_path / "mypolicy.py").write_text(program, encoding="utf-8")
    bots: list[joute.Bot] = [tmp_path / "mypolicy.py", "random"]
    result, _ = joute.play("cafe", bots, seed=1, first_limit=0, limit=0, port=0)
    assert result.seats[0].status == "ok"
