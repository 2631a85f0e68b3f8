"""Frames, the checks of a legal island, the generator, and what a person sees."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from games.cafe.session import CAFE, SCABB, UNHURRIED, frame_of
from hypothesis import given
from hypothesis import strategies as st

from joute.errors import MapError
from joute.games.cafe import generator, islands, maps
from joute.games.cafe.drawing import draw, letters
from joute.games.cafe.islands import BORDERS, CELLS, FOREST, NEAR, SEA, Island
from joute.settings import prepare
from joute.speech import ENGLISH, sentence

FIGURE_6 = [
    "aaMMMMMMMM",
    "aabbMMMMMM",
    "aabbccMMMM",
    "debbccffMM",
    "deghMMffii",
    "deghMMjjii",
    "kkghlmmnnM",
    "kkoolppnnM",
    "kkqqqppFFF",
    "MMqqqFFFFF",
]
ISLAND_1 = [
    "MMaabFFFFF",
    "MMaabccFFM",
    "MMddcccMFM",
    "MMdecMMMff",
    "MMdegMhhfi",
    "MMeegMhjji",
    "MMeekMhjlm",
    "MMnnkooolm",
    "MMpnkoqqqm",
    "Mppnkkkqqq",
]
PRINTED = SCABB.replace("65:65:65:65:65:73", "65:65:65:65:73")
"""The frame as the document prints it: one 65 of the first row is lost."""


def rows(island: Island) -> list[str]:
    text = "".join(letters(island))
    return [text[start : start + 10] for start in range(0, CELLS, 10)]


def blocks(island: Island, kind: str) -> list[int]:
    found = islands.blocks(island.numbers)
    return [len(block) for block in found if islands.kind(island.numbers[block[0]]) == kind]


def test_the_documents_frame_is_figure_6_letter_for_letter() -> None:
    assert rows(islands.read(SCABB)) == FIGURE_6


def test_the_documents_island_has_the_blocks_that_were_counted() -> None:
    island = islands.read(SCABB)
    assert sorted(map(len, island.parcels)) == [2] * 4 + [3] * 4 + [4] * 5 + [6] * 4
    assert blocks(island, "sea") == [20, 4, 2, 2]
    assert blocks(island, "forest") == [8]


def test_figure_6_gives_the_frame_back() -> None:
    assert frame_of(FIGURE_6) == SCABB


def test_frames_have_the_lengths_of_the_teachers() -> None:
    assert {name: len(frame) for name, frame in maps.NAMED.items()} == {"scabb": 262, "phatt": 259}


@pytest.mark.parametrize(("cell", "number"), [(44, 67), (55, 76), (4, 65), (99, 44)])
def test_sea_and_forest_have_borders_as_land_has(cell: int, number: int) -> None:
    assert islands.read(SCABB).numbers[cell] == number  # rulings B4, B25


@pytest.mark.parametrize("name", maps.NAMED)
def test_named_islands_are_legal(name: str) -> None:
    assert islands.write(islands.read(maps.NAMED[name])) == maps.NAMED[name]


def test_the_frame_as_printed_is_refused_by_its_row() -> None:
    with pytest.raises(MapError, match="row 0 has 9 numbers with : between them, not 10"):
        islands.read(PRINTED)


def test_a_frame_may_be_broken_over_lines_and_lack_its_last_bar() -> None:
    broken = SCABB.replace("11:11", "11:\n11")
    assert islands.read(broken + "\n") == islands.read(SCABB.removesuffix("|"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("3:9:71", "3:16:71", "cell (0, 1): '16' is none of 0 to 15 (land), 32"),
        ("3:9:71", "3:09:71", "cell (0, 1): '09' is none of"),
        ("3:9:71", "3:-9:71", "cell (0, 1): '-9' is none of"),
        ("3:9:71", "3:٩:71", "cell (0, 1): '٩' is none of"),
        ("3:9:71", "3::71", "cell (0, 1): '' is none of"),
        ("3:9:71", "3:96:71", "cell (0, 1): '96' is none of"),
        ("3:9:71", "3:9:9:71", "row 0 has 11 numbers"),
        ("|6:12:2", "||6:12:2", "a frame has 10 rows with | after each, not 11"),
        ("3:9:71", "2:9:71", "cell (0, 0) has no border on its north side, the edge of the map"),
        ("3:9:71", "3:1:71", "cell (0, 1) has no border on its east side, but its neighbour (0, 2) has one"),
        ("3:9:71", "11:9:71", "cell (0, 0) has a border on its east side, but its neighbour (0, 1) has none"),
        ("65:65:65:65:65", "65:73:67:65:65", "cell (0, 5) has a border on its east side, inside its own block of sea"),
        ("3:9:71:69", "3:1:69:69", "cell (0, 1) has no border on its east side: it is land, (0, 2) is sea"),
    ],
)  # fmt: skip
def test_a_bad_frame_is_refused_by_its_cell(old: str, new: str, complaint: str) -> None:
    assert old in SCABB
    with pytest.raises(MapError) as refusal:
        islands.read(SCABB.replace(old, new, 1))
    assert complaint in str(refusal.value)


def test_a_border_inside_a_parcel_is_refused() -> None:
    # the six units of parcel a, cut between (0, 0) and (0, 1) only
    cut = SCABB.replace("3:9:71", "11:11:71", 1)
    with pytest.raises(MapError, match=r"cell \(0, 0\) has a border .* inside its own parcel"):
        islands.read(cut)


@pytest.mark.parametrize(
    ("row", "changed", "complaint"),
    [
        (7, "kkMMlppnnM", "an island has 17 parcels, not 16; --set any_island=yes plays"),
        (7, "kkorlppnnM", "the parcel of cell (7, 2) is of size 1, not 6, 4, 3 or 2; --set"),
        (6, "kkghMmmnnM", "the parcel of cell (7, 4) is of size 1, not 6, 4, 3 or 2; --set"),
        (2, "aabbcMMMMM", "an island has 5 parcels of 4 units, not 4; --set"),
    ],
)
def test_parcels_are_counted(row: int, changed: str, complaint: str) -> None:
    frame = frame_of([*FIGURE_6[:row], changed, *FIGURE_6[row + 1 :]])
    with pytest.raises(MapError) as refusal:
        islands.read(frame)
    assert str(refusal.value).startswith(complaint)


def test_no_setting_is_promised_to_help_an_island_that_is_too_large() -> None:
    with pytest.raises(MapError) as refusal:
        islands.read(frame_of(["aaaMMMMMMM", *FIGURE_6[1:]]))
    assert str(refusal.value) == "the parcel of cell (0, 0) is of size 7, not 6, 4, 3 or 2"


def test_an_island_without_land_or_with_too_much_of_it_is_always_refused() -> None:
    for label, units in (("M", 0), ("a", 100)):
        with pytest.raises(MapError, match=f"1 to 64 units to plant on, not {units}"):
            islands.read(frame_of([label * 10] * 10), any_island=True)


def test_real_frames_are_decoded(evidence: Path) -> None:
    lines = (evidence / "cafe" / "frames.tsv").read_text().splitlines()
    frames = dict(line.split("\t") for line in lines if not line.startswith("#"))
    for frame in frames.values():
        assert islands.write(islands.decode(frame)) == frame
    assert frames["scabb_serveur_28_graines"] == maps.NAMED["scabb"]
    assert frames["phatt_serveur"] == maps.NAMED["phatt"]
    le_havre = frames["lehavre2019_original"]
    with pytest.raises(MapError, match="an island has 17 parcels, not 15"):
        islands.read(le_havre)
    island = islands.read(le_havre, any_island=True)
    assert (len(island.parcels), len(islands.units(island))) == (15, 60)


@UNHURRIED
@given(st.integers())
def test_drawn_islands_are_legal_connected_and_playable(seed: int) -> None:
    island = generator.make(seed)
    assert islands.read(islands.write(island)) == island
    reach, units = islands.reach(island), islands.units(island)
    assert all(reach[unit] for unit in units)
    seen, edge = {units[0]}, [units[0]]
    for cell in edge:
        fresh = [near for near in NEAR[cell] if near in units and near not in seen]
        seen.update(fresh)
        edge.extend(fresh)
    assert seen == set(units)


def test_drawn_islands_vary_and_have_lakes_and_forests() -> None:
    drawn = [generator.make(seed) for seed in range(40)]
    assert len(set(drawn)) == 40
    assert sum(len(blocks(island, "sea")) > 1 for island in drawn) > 20
    assert 10 < sum(bool(blocks(island, "forest")) for island in drawn) < 40


def test_a_seed_gives_one_island_for_ever() -> None:
    assert rows(generator.make(1)) == ISLAND_1


def test_the_fixed_set_begins_with_the_named_islands() -> None:
    frames = [islands.write(maps.fixed(seed)) for seed in range(16)]
    assert frames[:2] == list(maps.NAMED.values())
    assert frames[:8] == frames[8:]
    assert len(set(frames)) == 8
    assert islands.write(maps.fixed("a text")) in frames


@UNHURRIED
@given(st.integers(0, CELLS - 1), st.integers())
def test_reach_is_rule_3_and_rule_4(cell: int, seed: int) -> None:
    island = generator.make(seed % 8)
    parcel = islands.parcel_of(island)
    allowed = {
        other
        for other in islands.units(island)
        if (other // 10 == cell // 10 or other % 10 == cell % 10) and parcel[other] != parcel[cell]
    }
    assert set(islands.reach(island)[cell]) == allowed
    assert len(islands.reach(island)[cell]) == len(allowed)


@UNHURRIED
@given(st.text(alphabet="0123456789:|\n x", max_size=400))
def test_random_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(MapError) as refusal:
        islands.read(text)
    assert "\n" not in str(refusal.value)


@UNHURRIED
@given(st.lists(st.sampled_from(range(BORDERS + 1)), min_size=100, max_size=100), st.integers())
def test_any_hundred_numbers_are_decoded_and_drawn(borders: list[int], seed: int) -> None:
    kinds = (0, FOREST, SEA)
    numbers = [number + kinds[(seed >> cell) % 3] for cell, number in enumerate(borders)]
    frame = "".join(":".join(map(str, numbers[at : at + 10])) + "|" for at in range(0, 100, 10))
    assert islands.write(islands.decode(frame)) == frame
    assert len(sentence(maps.show(frame), ENGLISH).splitlines()) == 24


def test_borders_are_drawn_where_the_frame_has_them() -> None:
    island = islands.read(SCABB)
    lines = draw(island, letters(island)).splitlines()
    assert lines[:6] == [
        "      0   1   2   3   4   5   6   7   8   9",
        "    ┌───────┬───────────────────────────────┐",
        "  0 │ a   a │ M   M   M   M   M   M   M   M │",
        "    │       ├───────┐                       │",
        "  1 │ a   a │ b   b │ M   M   M   M   M   M │",
        "    │       │       ├───────┐               │",
    ]


def test_a_terminal_shows_the_frame_and_the_letters() -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "joute", "maps", "cafe", "--map", "scabb"]
    assert subprocess.run(command, stdout=theirs, check=True).returncode == 0
    os.close(theirs)
    seen = os.read(ours, 1 << 16).decode().replace("\r\n", "\n")
    os.close(ours)
    assert seen.startswith(SCABB + "\n")
    assert "  9 │ M   M │ q   q   q │ F   F   F   F   F │\n" in seen
    assert seen.endswith("17 parcels, 64 units\n")


def test_a_pipe_gets_the_map_file(joute: Callable[..., Ran], tmp_path: Path) -> None:
    assert joute("maps", "cafe", "--map", "scabb").out == SCABB
    file = tmp_path / "island.txt"
    file.write_text(joute("maps", "cafe", "--seed", "5").out)
    assert joute("play", "cafe", "amiens", "random", "--map", str(file)).code == 0


def test_a_saved_island_is_the_bare_frame_and_is_played(
    joute: Callable[..., Ran], tmp_path: Path
) -> None:
    file = tmp_path / "island.txt"
    assert joute("maps", "cafe", "--seed", "5", "--out", str(file)).code == 0
    assert file.read_text() == islands.write(generator.make(5))
    played = joute("play", "cafe", "amiens", "random", "--map", str(file))
    assert played.code == 0


def test_an_island_of_other_parcels_is_played_when_it_is_allowed(
    joute: Callable[..., Ran], tmp_path: Path
) -> None:
    file = tmp_path / "small.txt"
    file.write_text(frame_of(["aabMMMMMMM", "MMbMMMMMMM", *["MMMMMMMMMM"] * 8]))
    command = ("play", "cafe", "amiens", "alpha", "--map", str(file))
    refused = joute(*command)
    assert (refused.code, refused.err) == (2, f"joute: {file}: {REFUSED}\n")
    assert joute(*command, "--set", "any_island=yes").code == 0


REFUSED = "an island has 17 parcels, not 2; --set any_island=yes plays on it all the same"


def test_the_map_of_a_match_is_the_one_of_its_seed() -> None:
    setup = prepare(CAFE, names=["Ann", "Bob"], seed=9)
    assert CAFE.maps.make(setup) == islands.write(generator.make(9))
