"""joute similar, as a teacher types it."""

import csv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from conftest import Ran
from needs import needs

from joute.game import AnyGame

Joute = Callable[..., Ran]
WORD = """import sys
seats = int(sys.stdin.readline().split()[0])
best, words = None, list(range(1, {most}))
while len(words) > 1:
    half = len(words) // 2
    words = words[half:] if sum(words) % {part} else words[:half]
for word in words:
    if best is None or word > best:
        best = word
table = {{key: value ** 2 for key, value in zip("abc", words)}}
print(best if table else -1, flush=True)
"""
OTHER = """from sys import stdin, stdout
class Player:
    def __init__(self, text):
        self.text = text.strip()
        self.numbers = [ord(letter) for letter in self.text]
    def answer(self):
        total = 0
        for number in self.numbers:
            total = (total * 31 + number) % 997
        return total + 1
def main():
    player = Player(stdin.readline())
    stdout.write(str(player.answer()) + "\\n")
    stdout.flush()
main()
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("class").mkdir()
    Path("class/ann.py").write_text(WORD.format(most=100, part=3))
    moodle = Path("class/Bob Le_1234_assignsubmission_file")
    moodle.mkdir()
    with ZipFile(moodle / "rendu.zip", "w") as archive:
        archive.writestr("work/main.py", WORD.format(most=200, part=5).replace("best", "mieux"))
    Path("class/cas.py").write_text(OTHER)


def test_the_copies_that_moodle_gives_members_of_a_group_are_not_compared(joute: Joute) -> None:
    Path("class.csv").write_text("Groupe;Nom;Prénom\nA;Curie;Marie\nA;Dupont;Alice\nB;ann;\n")
    for who in ("Marie Curie", "Alice Dupont"):
        folder = Path(f"class/A-{who}_1_assignsubmission_file_")
        folder.mkdir()
        (folder / "bot.py").write_text(OTHER)
    ran = joute("similar", "lots", "class", "--text-only")
    assert "\nA-Alice Dupont  A-Marie Curie " in ran.out
    ran = joute("similar", "lots", "class", "--text-only", "--roster", "class.csv")
    assert ran.code == 0, ran.err
    assert "A-Marie Curie" not in ran.out
    assert "\nA-Alice Dupont  cas " in ran.out  # somebody else's


def test_a_copy_in_an_archive_of_moodle_is_found_by_its_text(joute: Joute) -> None:
    ran = joute("similar", "lots", "class", "--text-only", "--csv")
    assert ran.code == 0, ran.err
    assert "1 of 3 pairs has more in common" in ran.out
    assert "evidence, not a verdict" in ran.out
    (first, *_) = csv.DictReader(Path("lots-similar.csv").read_text().splitlines())
    assert {first["first program"], first["second program"]} == {"ann", "Bob Le"}
    assert "Bob Le" in Path("lots-similar.html").read_text()


@pytest.mark.long
def test_programs_of_last_year_are_compared_too(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOUTE_LANG", "fr")
    Path("2025").mkdir()
    Path("class/ann.py").rename("2025/dan.py")
    ran = joute("similar", "lots", "class", "--against", "2025", "--text-only")
    assert "2025/dan" in ran.out
    assert "des indices, pas un verdict" in ran.out


def test_what_the_teacher_gave_out_does_not_count(joute: Joute) -> None:
    Path("given.py").write_text(WORD.format(most=1, part=1))
    ran = joute("similar", "lots", "class", "--text-only", "--given", "given.py")
    assert "No pair of 3 has more in common" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "nowhere is not a folder"),
        (["class", "--against", "nowhere"], "nowhere is not a folder"),
        (["class", "--given", "nowhere"], "there is no file nowhere"),
        (["class", "--out", "no/page.html"], "there is no folder no"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(joute: Joute, arguments: list[str], said: str) -> None:
    ran = joute("similar", "lots", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_one_program_alone_is_not_compared(joute: Joute) -> None:
    Path("alone").mkdir()
    Path("class/ann.py").rename("alone/ann.py")
    assert "nothing to compare it with" in joute("similar", "lots", "alone").err


@pytest.mark.long
@needs("sandbox")
def test_programs_that_do_not_build_or_die_do_not_stop_it(joute: Joute) -> None:
    Path("class/broken.c").write_text("int main(void) { return }\n")
    Path("class/dead.py").write_text("raise SystemExit(3)\n")
    ran = joute("similar", "lots", "class", "--seeds", "1")
    assert ran.code == 0, ran.err
    page = Path("lots-similar.html").read_text()
    assert "did not play: " in page
    assert "out in 1 match (" in page
