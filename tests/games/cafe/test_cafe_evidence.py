"""The teacher's own server, recorded: its games and probes, byte for byte over real sockets."""

import re
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.cafe.serving import Serving, serving
from games.cafe.session import SCABB
from msgspec import Struct

MALFORMED = ("A:xx", "Z?11")
"""Where the original breaks; ours answers INVA (ruling G2)."""


class Round(Struct):
    """What a client sent, and all that came back before it sent again."""

    sent: str
    heard: str = ""


@pytest.fixture(scope="module")
def original() -> Iterator[Serving]:
    with serving(profile="original", ground="scabb") as server:
        yield server


def games(log: str) -> Iterator[list[Round]]:
    """Read the rounds of every client from the server's own log."""
    for block in log.split("Attente d'un joueur...")[1:]:
        rounds: list[Round] = []
        for line in block.splitlines():
            words = re.findall(r"\d", line)
            if line.startswith("Chaine recue : "):
                rounds.append(Round(line.removeprefix("Chaine recue : ")))
            elif line.startswith("Coup client"):
                rounds[-1].heard += "VALI" if line.endswith(" valide") else "INVA"
            elif line.startswith("Coup serveur"):
                rounds[-1].heard += f"B:{words[0]}{words[1]}ENCO"
            elif line.startswith("Carte finale"):
                rounds[-1].heard = rounds[-1].heard.removesuffix("ENCO") + "FINI"
            elif match := re.search(r"Score (client|serveur) *: (\d+)", line):
                rounds[-1].heard += "S:" * (match[1] == "client") + match[2].zfill(2)
                rounds[-1].heard += ":" * (match[1] == "client")
        if rounds and not any(round_.sent in MALFORMED for round_ in rounds):
            yield rounds


def probes(log: str) -> Iterator[list[Round]]:
    """Read the rounds of every well-formed probe."""
    for block in log.split("===")[1:]:
        rounds: list[Round] = []
        for line in block.splitlines():
            if line.startswith("> "):
                rounds.append(Round(literal_eval(line[2:]).decode()))
            elif line.startswith("< b"):
                rounds[-1].heard += literal_eval(line[2:]).decode()
        if rounds and not any(round_.sent in MALFORMED for round_ in rounds):
            yield rounds


def replayed(server: Serving, rounds: list[Round]) -> list[Round]:
    """Send what the client sent, and hear as many bytes."""
    with server.connect() as client:
        assert client.hear(len(SCABB)) == SCABB
        heard = []
        for round_ in rounds:
            client.say(round_.sent)
            heard.append(Round(round_.sent, client.hear(len(round_.heard))))
        if rounds[-1].heard[-7:-5] == "S:":
            assert client.rest() == ""
        else:
            assert client.hears_nothing(0.02)
    return heard


def test_every_game_of_the_teachers_server_is_ours(evidence: Path, original: Serving) -> None:
    recorded = list(games((evidence / "cafe" / "scabb.server.txt").read_text()))
    whole = [rounds for rounds in recorded if "FINI" in rounds[-1].heard]
    scores = [rounds[-1].heard[-7:] for rounds in whole]
    assert scores == ["S:35:37", "S:44:40", "S:40:39", "S:23:20", "S:49:37"]  # ruling F.8
    assert len(recorded) > len(whole)
    for rounds in recorded:
        assert replayed(original, rounds) == rounds


def test_every_well_formed_probe_is_answered_as_by_the_teachers_server(
    evidence: Path, original: Serving
) -> None:
    recorded = list(probes((evidence / "cafe" / "scabb.probe.txt").read_text()))
    assert len(recorded) == 6
    for rounds in recorded:
        assert replayed(original, rounds) == rounds
