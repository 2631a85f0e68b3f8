"""Files that are made to be read slowly: what is to be built is found out at once all the same."""

from collections.abc import Mapping
from time import process_time

import pytest
from submission.builds import laid

from joute.errors import UsageError
from joute.submission.builders import recipe
from joute.submission.finish import finish
from joute.submission.recipe import Recipe

pytestmark = pytest.mark.usefixtures("own_folder")

EMPTY = "\n" * (1 << 18) + "!"
PATTERNS = ";".join(f"a{number}*b" for number in range(50_000))
FOLDERS = "".join(f"<sourceDirectory>a{number}</sourceDirectory>" for number in range(25_000))
REFERENCES = "".join(f'<Reference Include="System.N{number}" />' for number in range(25_000))
CLASSES = {f"f{number}.cs": "class A {}" for number in range(100)}
JARS = " ".join(f"{number}.jar" for number in range(1000))


@pytest.mark.parametrize(
    "files",
    [
        {"bot.rs": "fn main() {}", "map.rs": EMPTY},
        {"bot.cs": EMPTY},
        {"bot.csproj": f'<Project><Compile Include="{PATTERNS}" />', **CLASSES},
        {"bot.csproj": "<Project " * 100_000, **CLASSES},
        {"bot.csproj": f"<Project>{REFERENCES}", "bot.cs": "class A {}"},
        {"pom.xml": FOLDERS, **{f"f{number}.java": "" for number in range(300)}},
        {"run": JARS, "Bot.java": "", **{f"d{number}/map": "" for number in range(300)}},
    ],
    ids=["Rust", "C#", "patterns", "projects", "references", "folders", "jars"],
)
def test_no_text_takes_long_to_read(files: Mapping[str, str]) -> None:
    folder = laid("crafted", files)
    began = process_time()
    recipe(folder)
    assert process_time() - began < 5


@pytest.mark.parametrize("word", ["x" * 300, "\0.jar", "bot.py/bot.py"])
def test_a_script_may_say_what_is_no_path(word: str) -> None:
    folder = laid("script", {"run": f"#!/bin/sh\n: {word}\n", "bot.py": ""})
    recipe(folder)
    finish(laid("before", {}), folder, Recipe(), "script")


def test_what_was_made_is_put_where_a_script_looks_until_it_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("joute.submission.finish.LARGEST", 10)
    folder = laid("script", {"run": "#!/bin/sh\n./a/made\n./b/made\n./c/made\n", "made": "1234"})
    with pytest.raises(UsageError, match="more than"):
        finish(laid("before", {}), folder, Recipe(), "script")
