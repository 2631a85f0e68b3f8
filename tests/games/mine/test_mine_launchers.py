"""The server of Mine Into The Deep and its client for hands, started by their launchers."""

from pathlib import Path

import pytest
from launchers import PATIENCE, place_of, started, written

CLOSED = "the server has closed the connection"


@pytest.mark.long
def test_the_mine_is_played_by_hand_on_its_server(tmp_path: Path) -> None:
    limits = ("--port", "0", "--once", "--players", "1", "--max-turns", "1")
    folder = written("mine", tmp_path)
    serving = started(folder, "Serveur/ServeurToTheDeep", *limits)
    hand = started(folder, "IAManuelle/IAManuelle", "--connect", place_of(serving))
    assert hand.stdin is not None
    assert hand.stdout is not None
    hand.stdin.write("Ann\nFIN_TOUR\n")
    hand.stdin.flush()
    heard = [""]
    while heard[-1] != CLOSED:  # the page stays until the person leaves
        heard.append(hand.stdout.readline().strip())
    hand.stdin.close()
    assert heard[-4:] == ["< DEBUT_TOUR|1", "< TOUR_FINI", "< FIN", CLOSED]
    told, _ = serving.communicate(timeout=PATIENCE)
    assert "the match is over: 1. Ann 0" in told
    assert hand.wait(timeout=PATIENCE) == 0
    hand.stdout.close()
