"""Maps of La Course Au Vin: what every one promises, the generator, the file."""

from hashlib import sha256

import pytest
from games.vin.likeness import block_sizes, brackets, corridor_widths, made, share
from games.vin.table import SMALL, drawn, unhurried
from hypothesis import given
from hypothesis import strategies as st

from joute.errors import MapError
from joute.games.vin import maps, planting
from joute.games.vin.maps import PATH, VINE
from joute.speech import ENGLISH, sentence

SEEDS = st.integers(0, 1 << 32)
SIZES = st.none() | st.integers(20, 50)
DEAD_END = """
.........
.........
...#.#...
...#.#...
...###...
...#.#...
...#.#...
.........
.........
"""
MEASURED = """
..........
..........
..##..##..
..##..##..
..........
..........
..##..##..
..##..##..
..........
..........
"""
ENCLOSED = """
........
........
..####..
..#..#..
..#..#..
..####..
........
........
"""


def test_the_players_begin_in_the_corners_of_the_document() -> None:
    corners = [divmod(maps.corner(48, seat), 48) for seat in range(4)]
    assert corners == [(47, 0), (0, 47), (47, 47), (0, 0)]  # B3


def test_the_vats_stand_one_row_inwards_the_white_one_a_column_further_in() -> None:
    places = [
        (divmod(own.red, 48), divmod(own.white, 48))
        for own in (maps.vats(48, seat) for seat in range(4))
    ]
    assert places == [  # B4
        ((46, 0), (46, 1)),
        ((1, 47), (1, 46)),
        ((46, 47), (46, 46)),
        ((1, 0), (1, 1)),
    ]


@pytest.mark.long
@unhurried
@given(SEEDS, SIZES)
def test_a_made_map_is_valid_has_no_dead_end_and_10_to_50_percent_vines(
    seed: int, wanted: int | None
) -> None:
    ground = planting.make(seed, wanted)
    assert maps.read(maps.write(ground)) == ground  # symmetric, connected, ring and vats of path
    assert 20 <= ground.size <= 50
    assert wanted in (None, ground.size)
    assert 0.10 <= share(ground) <= 0.50  # G1
    paths = [cell for cell, letter in enumerate(ground.cells) if letter == PATH]
    ways = maps.ways(ground)
    assert min(len(ways[cell]) for cell in paths) >= 2


def test_a_seed_gives_one_map_for_ever() -> None:
    ground = planting.make(1)
    assert (ground.size, ground.cells.count(VINE)) == (29, 328)
    assert ground.cells[58:87] == "CVCVVCCCCCCCCCVCCCCCCCCCVVCVC"


def test_sixty_seeds_give_their_maps_for_ever() -> None:
    written = "".join(maps.write(planting.make(seed)) for seed in range(60))
    assert sha256(written.encode()).hexdigest()[:16] == "55e566c4a2ac8cfb"


def test_made_maps_are_of_many_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[int] = []
    monkeypatch.setattr(planting, "planted", lambda _throw, size, _density: wanted.append(size))
    for seed in range(80):
        planting.make(seed)
    assert (min(wanted), max(wanted)) == (20, 50)
    assert len(set(wanted)) > 25


def test_made_maps_are_of_many_densities() -> None:
    shares = [share(planting.make(seed, 20)) for seed in range(80)]
    assert {int(10 * one) for one in shares} == {1, 2, 3, 4}


def test_maps_are_measured_by_the_widths_of_the_path_and_the_sizes_of_the_blocks() -> None:
    ground = drawn(MEASURED)
    assert sorted(corridor_widths(ground)) == [2] * 32 + [10] * 16
    assert block_sizes(ground) == [4, 4, 4, 4]


@pytest.mark.long
def test_sparse_maps_are_wide_and_dense_ones_are_mazes_as_the_original_makes_them() -> None:
    narrow = {
        density: brackets(made(30, density, 16))["width 1"][1] for density in (11, 16, 23, 47)
    }
    assert narrow[11] < 0.02  # 0.00 on the original's map
    assert narrow[16] < 0.04  # 0.01
    assert narrow[23] < 0.15  # 0.07
    assert 0.4 < narrow[47] < 0.6  # 0.50 and 0.52 at 45 and 49 %


def test_a_map_file_is_the_size_and_the_cells() -> None:
    ground = drawn(SMALL)
    assert maps.write(ground) == f"8|{ground.cells}\n"


def test_a_map_is_drawn_for_people() -> None:
    assert sentence(maps.show(drawn(SMALL)), ENGLISH) == "8 × 8, 6% vines" + SMALL


def test_a_map_with_a_dead_end_may_be_given() -> None:
    ground = drawn(DEAD_END)
    assert maps.read(maps.write(ground)) == ground  # G1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a map file is one line"),
        ("OK|8|CC", "a map file is one line"),
        ("x|CC", "a map file is one line"),
        ("3|CCCCCCCCC", "the size of a map must be 4 to 50, not 3"),
        ("51|" + "C" * 51 * 51, "the size of a map must be 4 to 50, not 51"),
        ("9" * 5000 + "|C", f"the size of a map must be 4 to 50, not {'9' * 20}"),
        ("4|CCCC", "a map of size 4 has 16 cells, not 4"),
        ("4|CCCCCCxCCCCCCCCC", "cell 1;2 is 'x', neither C nor V"),
        ("4|CCCCCVVCVCCVCCCC", "the map is not symmetric: cells 1;0 and 2;0 differ"),
        ("4|CVVCCCCCCCCCCVVC", "cell 0;1 of the outer ring is a vine, but the ring is path"),
        ("4|CCCCCVVCCVVCCCCC", "cell 1;1 is a vine, but a vat belongs there"),
    ],
)
def test_a_bad_map_file_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(MapError) as refusal:
        maps.read(text)
    assert complaint in str(refusal.value)


def test_a_map_in_two_pieces_is_refused() -> None:
    with pytest.raises(MapError, match=r"path cell 3;3 cannot be reached"):
        maps.read(maps.write(drawn(ENCLOSED)))
