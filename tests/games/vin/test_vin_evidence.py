"""The original server's own maps and answers, where they are."""

import re
from pathlib import Path

import pytest
from games.vin.likeness import brackets, likeness, made, share
from games.vin.sockets import Client, serving
from msgspec import Struct

from joute.games.vin import maps
from joute.games.vin.maps import Map

ANSWER = re.compile(r"""  < b(['"])(.*)\1 len \d+""")
ENDS_A_TURN = ("fintour", "bonjour|x", "")


class Step(Struct):
    """A request that was sent, and the answers that came then."""

    request: str
    answers: list[str]


BLUNT = {
    f"NOK|Vidange impossible : {why}": "NOK|Vidange impossible : mauvaise couleur de raisin"
    for why in ("la hotte est vide", "cette cuve est à un autre joueur")
}
"""Ours says why, where the original has one text for all reasons (H2)."""


def recorded(evidence: Path, section: str) -> list[Step]:
    """Read one dialogue of the recording; it shows the beginning of every answer."""
    text = (evidence / "vin" / "probe.txt").read_text()
    _, _, after = text.partition(f"===== {section}\n")
    steps: list[Step] = []
    for line in after.partition("=====")[0].splitlines():
        if line.startswith("  >"):
            steps.append(Step(line[4:], []))
        elif match := ANSWER.fullmatch(line):
            escaped = match[2].removesuffix("\\\\n")
            raw = escaped.encode().decode("unicode_escape").encode("latin-1")
            steps[-1].answers.append(re.sub(" :(?! )", " : ", raw.decode()))  # G4
    return steps


def size_of(steps: list[Step]) -> int:
    """Find the size of the map that was played on: somebody stood in its last row or column."""
    answers = "\n".join(text for step in steps for text in step.answers if text.startswith("OK|"))
    return 1 + max(int(number) for pair in re.findall(r"(\d+);(\d+)", answers) for number in pair)


def ours(players: list[Client], steps: list[Step], end: str) -> list[str]:
    """Send the same requests, each by the player who sent it then; return our answers in order."""
    first, second = players
    heard = [first.ask("INSCRIRE", end), second.ask("INSCRIRE", end), first.hear()]
    early = False
    for step in steps[2:]:
        if not step.answers:
            second.send((step.request + end).encode())
            early = True
            continue
        heard.append(first.ask(step.request, end))
        if step.request.lower() in ENDS_A_TURN:
            first, second = second, first
            heard.append(first.hear())
            if early:
                heard.append(first.hear())
    return heard


def alike(told: str, original: str) -> bool:
    """Whether an answer is the original's; maps and bunches are drawn, so theirs have its form."""
    if original.startswith("DEBUT"):
        return re.fullmatch(r"DEBUT(\|(ROUGE|BLANC);\d;\d+;\d+)+", told) is not None
    if re.match(r"OK\|\d+\|C", original):
        size = int(original.split("|")[1])
        return re.fullmatch(rf"OK\|{size}\|[CV]{{{size * size}}}", told) is not None
    return told == original


@pytest.mark.parametrize(
    ("section", "end"), [("basic", "\n"), ("unknown", "\n"), ("crlf", "\r\n"), ("early", "\n")]
)
def test_the_originals_answers_are_ours(evidence: Path, section: str, end: str) -> None:
    steps = recorded(evidence, section)
    theirs = [text for step in steps for text in step.answers]
    with serving(profile="original", size=str(size_of(steps))) as running:
        heard = ours([running.client(), running.client()], steps, end)
    differences = [
        (told, original)
        for told, original in zip(heard, theirs, strict=False)
        if not alike(BLUNT.get(told, told), original)
    ]
    assert differences == []
    assert len(heard) >= len(theirs) > 3


def test_the_original_reads_lower_case_too(evidence: Path) -> None:
    steps = recorded(evidence, "lowerfin")
    theirs = [text for step in steps for text in step.answers if text.startswith("OK|")]
    with serving(profile="original", size=str(size_of(steps))) as running:
        first, second = running.entered(2)
        first.hear()
        heard = ["OK|0", "OK|1", first.ask("fintour")]
        second.hear()
        heard += [second.ask(request) for request in ("JOUEURS", "CUVES", "FINTOUR")]
    assert sorted(heard) == sorted(theirs)  # the recording heard some of them late


def test_what_kills_the_original_does_not_kill_us(evidence: Path) -> None:
    assert recorded(evidence, "droite")[-1] == Step("DEPLACE|DROITE", [])
    assert recorded(evidence, "disc")[-1].request == "INSCRIRE"
    with serving(profile="original") as running:
        first, second = running.entered(2)
        first.hear()
        assert first.ask("DEPLACE|DROITE").startswith("OK|")  # B19
        first.close()
        assert second.hear().startswith("DEBUT|")  # B27


def tolerance(name: str) -> float:
    """How far a share may lie outside of what all but a tenth of our maps have."""
    if name == "width 1":
        return 0.01
    return 0.025 if name.startswith("width") else 0.09


def seen(evidence: Path, number: int) -> Map:
    """Read one of the original's maps."""
    line = (evidence / "vin" / "cartes.txt").read_text().splitlines()[number]
    return maps.read(line.removeprefix("OK|"))


@pytest.mark.parametrize("number", range(5))
def test_the_originals_maps_are_valid(evidence: Path, number: int) -> None:
    assert 0.10 <= share(seen(evidence, number)) <= 0.50


@pytest.mark.parametrize("number", range(5))
def test_our_maps_of_like_size_and_density_bracket_each_of_the_originals(
    evidence: Path, number: int
) -> None:
    ground = seen(evidence, number)
    density = round(100 * share(ground))
    densities = (density - 1, density, density + 1)
    ours = [one for near in densities for one in made(ground.size, near, 8)]
    assert min(map(share, ours)) <= share(ground) <= max(map(share, ours))
    theirs, brackets_of_ours = likeness(ground), brackets(ours)
    outside = {
        name: (low, theirs[name], high)
        for name, (low, _, high) in brackets_of_ours.items()
        if not low - tolerance(name) <= theirs[name] <= high + tolerance(name)
    }
    assert outside == {}
    typical = brackets_of_ours["width 1"][1]
    assert abs(typical - theirs["width 1"]) <= 0.08
