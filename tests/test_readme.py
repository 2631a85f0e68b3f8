"""What the README shows a newcomer works as it stands."""

import json
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_first_bot_of_the_readme_finishes(tmp_path: Path) -> None:
    code = README.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "first.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "joute", "play", "race", "first.py", "swift", "--seed", "7"]
    played = subprocess.run([*command, "--json"], cwd=tmp_path, capture_output=True, check=True)
    assert [seat["status"] for seat in json.loads(played.stdout)["seats"]] == ["ok", "ok"]
