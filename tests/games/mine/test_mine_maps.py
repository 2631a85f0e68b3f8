"""Boards: the generator against the document's tables, golden boards, the board file."""

from collections import Counter
from hashlib import blake2b

import pytest
from games.mine.helpers import MINE, board
from hypothesis import given, settings
from hypothesis import strategies as st

from joute.errors import MapError
from joute.games.mine import maps
from joute.games.mine.maps import METALS, STRATA, Lode, make
from joute.settings import prepare


@pytest.mark.parametrize(
    ("depth", "shares"),
    [(10, (2, 2, 2, 2, 2)), (12, (2, 2, 2, 3, 3)), (14, (2, 3, 3, 3, 3)), (20, (4, 4, 4, 4, 4))],
)
def test_strata_share_the_layers_and_the_lowest_take_the_rest(
    depth: int, shares: tuple[int, ...]
) -> None:
    assert maps.strata(depth) == shares
    strata = Counter(maps.stratum_of(z, depth) for z in range(depth))
    assert tuple(strata[stratum] for stratum in range(5)) == shares


@pytest.fixture(scope="module")
def mines() -> list[maps.Mine]:
    return [make(seed, 2) for seed in range(1000)]


@pytest.fixture(scope="module")
def lodes(mines: list[maps.Mine]) -> Counter[tuple[int, int, Lode]]:
    """Count what may hold metal, by stratum and by tenth of the depth."""
    counts: Counter[tuple[int, int, Lode]] = Counter()
    for mine in mines:
        depth = len(mine.layers)
        for z, layer in enumerate(mine.layers[:-1]):
            stratum, tenth = maps.stratum_of(z, depth), 10 * z // depth
            for lode, count in Counter(layer).items():
                counts[stratum, tenth, lode] += count
    return counts


@pytest.mark.long
def test_metals_are_as_the_table_says(lodes: Counter[tuple[int, int, Lode]]) -> None:
    found: Counter[tuple[int, str]] = Counter()
    for (stratum, _, lode), count in lodes.items():
        found[stratum, lode.metal] += count
    for stratum, weights in enumerate(STRATA):
        total = sum(found[stratum, metal] for metal in METALS)
        for metal, weight in zip(METALS, weights, strict=True):
            share = 100 * found[stratum, metal] / total
            assert share == weight if weight in (0, 100) else abs(share - weight) < 1


def test_metal_grows_more_frequent_and_richer_with_the_depth(
    lodes: Counter[tuple[int, int, Lode]],
) -> None:
    layers, metal, units = ([0] * 10 for _ in range(3))
    for (_, tenth, lode), count in lodes.items():
        layers[tenth] += count
        metal[tenth] += count * bool(lode.units)
        units[tenth] += count * lode.units
    presence = [some / all_ for some, all_ in zip(metal, layers, strict=True)]
    amounts = [sum_ / some for sum_, some in zip(units, metal, strict=True)]
    assert presence == sorted(presence)
    assert amounts == sorted(amounts)
    assert abs(presence[0] - 0.25) < 0.03
    assert abs(amounts[0] - 3) < 0.4
    assert amounts[-1] > 8
    assert max(lode.units for _, _, lode in lodes) == maps.MOST_UNITS


def test_depths_are_drawn_evenly_from_ten_to_twenty(mines: list[maps.Mine]) -> None:
    depths = Counter(len(mine.layers) for mine in mines)
    assert sorted(depths) == list(range(10, 21))  # B34
    assert all(60 < count < 125 for count in depths.values())


def test_the_best_layer_to_be_seen_at_the_start_is_worth_some_seventy_points(
    mines: list[maps.Mine],
) -> None:
    best = [max(lode.value for lode in mine.layers[0]) for mine in mines]
    assert 70 < sum(best) / len(best) < 76


def test_no_metal_lies_in_the_last_layer(mines: list[maps.Mine]) -> None:
    assert all(set(mine.layers[-1]) == {maps.NOTHING} for mine in mines)


GOLDEN = {
    ("0", 1): "6x11 2f61c53a85f1832c",
    (0, 2): "6x15 a428f25e78f8fed7",
    (1, 2): "6x17 2f617ee0d946c3a4",
    (2, 4): "6x17 748a12d8ab9f4543",
    (42, 5): "7x13 8299b0d7309caa56",
    (-7, 8): "7x18 69acf91f8f13c445",
    ("moria", 3): "6x19 48ec306bf83d7e96",
    ("moria", 2): "6x10 743e880153e5151a",
    ("Khazad-dûm", 12): "8x12 bb26218146526ce1",
    ("", 16): "9x15 00e13904cc0eb30a",
}


def mark(mine: maps.Mine) -> str:
    return (
        f"{mine.size}x{len(mine.layers)} "
        + blake2b(maps.write(mine).encode(), digest_size=8).hexdigest()
    )


@pytest.mark.parametrize(("seed", "players"), GOLDEN)
def test_a_seed_and_a_number_of_players_give_one_board_for_ever(
    seed: int | str, players: int
) -> None:
    assert mark(make(seed, players)) == GOLDEN[seed, players]


def test_a_seed_typed_as_text_is_the_same_number() -> None:
    assert make("7", 3) == make(7, 3)


def test_another_number_of_players_is_another_board_even_of_the_same_size() -> None:
    assert make("moria", 2).size == make("moria", 3).size
    assert make("moria", 2) != make("moria", 3)  # B32


@pytest.mark.long
@settings(deadline=None)
@given(st.integers() | st.text(), st.integers(1, 16))
def test_a_board_comes_back_from_its_file_and_from_what_is_shown(
    seed: int | str, players: int
) -> None:
    mine = make(seed, players)
    text = maps.write(mine)
    assert maps.read(text) == mine
    assert maps.read(maps.show(text)) == mine
    assert len(text.splitlines()) == 1 + mine.size * len(mine.layers)


def test_a_board_file_is_written_layer_by_layer() -> None:
    text = board({(0, 0, 1): "F5", (1, 1, 0): "M12"}, size=2, depth=3)
    assert text == "2 3\n. F5\n. .\n. .\nM12 .\n. .\n. .\n"
    assert maps.write(maps.read(text)) == text  # G2
    assert maps.show(text) == "2 3\n\n.   F5\n.   .\n\n.   .\nM12 .\n\n.   .\n.   .\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the board file is empty"),
        ("\n \n", "the board file is empty"),
        ("6\n", "line 1: a board begins with its size and its depth, as in '6 12'"),
        ("six 12\n", "line 1: a board begins with its size and its depth"),
        ("0 3\n", "line 1: the size must be 1 to 20, not 0"),
        ("21 3\n", "line 1: the size must be 1 to 20, not 21"),
        ("2 " + "9" * 5000 + "\n", "line 1: the depth must be 1 to 100, not 999"),
        ("2 2\n. .\n", "a board of size 2 and depth 2 has 4 lines after the first, not 1"),
        ("2 1\n. .\n. . .\n", "line 3: a row of this board has 2 zones, not 3"),
        ("1 2\nX5\n.\n", "line 2: 'X5' is not a layer"),
        ("1 2\nF0\n.\n", "line 2: 'F0' is not a layer"),
        ("1 2\nF10000\n.\n", "line 2: 'F10000' is not a layer"),
        ("1 2\nf5\n.\n", "line 2: 'f5' is not a layer"),
        ("1 2\n\n.\n\nF5\n", "line 5: the last layer is the evil's, so all of it must be '.'"),
    ],
)
def test_a_bad_board_file_is_refused_by_its_line(text: str, complaint: str) -> None:
    with pytest.raises(MapError) as refusal:
        maps.read(text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_a_board_of_another_size_may_be_played_by_any_number() -> None:
    setup = prepare(MINE, names=["x"] * 16, ground=board(size=3, depth=2))
    assert MINE.rules.initial(setup).mine.size == 3
