"""Six prizes are auctioned one after the other, and you pay with cards that nobody else sees.

Every player is dealt six cards; no two cards of the match are equal. The prizes are worth 1 to 6 points, in an order
that everybody knows from the beginning. For each prize all players lay one card at the same time. The highest card
wins the prize; all the cards laid are gone. Whoever has the most points after the last prize wins.

An action is a card of your hand. What you see:

- `hands`: the cards of every player, 0 for each card of another;
- `laid`: the cards that were laid for the last prize, by player;
- `prizes`: what is still to be won; the first is the one you lay a card for;
- `won`: the points of every player.
"""

from dataclasses import dataclass, replace
from typing import Any

from joute.simple import Board, Cell, Dice, Setup, bot, game

ROUNDS = 6


@dataclass(frozen=True)
class Table:
    """What lies on it, and what everybody holds."""

    hands: tuple[tuple[int, ...], ...]
    prizes: tuple[int, ...]
    won: tuple[int, ...]
    laid: tuple[int, ...] = ()


def initial(setup: Setup, dice: Dice) -> Table:
    pack = dice.shuffled(range(1, ROUNDS * setup.seats + 1))
    hands = tuple(tuple(sorted(pack[seat :: setup.seats])) for seat in range(setup.seats))
    return Table(hands, tuple(dice.shuffled(range(1, ROUNDS + 1))), (0,) * setup.seats)


def step(table: Table, laid: dict[int, int]) -> Table:
    prize, *prizes = table.prizes
    best = max(laid, key=lambda seat: laid[seat])
    hands = (tuple(card for card in hand if card not in laid.values()) for hand in table.hands)
    won = (points + prize * (seat == best) for seat, points in enumerate(table.won))
    return Table(tuple(hands), tuple(prizes), tuple(won), tuple(laid.values()))


def observe(table: Table, seat: int | None) -> Table:
    def shown(owner: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        return hand if seat in {None, owner} else (0,) * len(hand)

    return replace(table, hands=tuple(shown(*held) for held in enumerate(table.hands)))


def board(seen: Table) -> dict[str, Any]:
    hands = [
        [Cell(str(card or "?"), tint=seat, action=card) for card in hand]
        for seat, hand in enumerate(seen.hands)
    ]
    laid = [Cell(str(card), owner=seat) for seat, card in enumerate(seen.laid)]
    sold = ROUNDS - len(seen.prizes)
    prizes = [Cell()] * sold + [Cell(str(prize), tint="yellow") for prize in seen.prizes]
    return {"prizes": Board([prizes]), "laid": Board([laid]), "hands": Board(hands)}


@bot
def fitting(seen: Table, actions: tuple[int, ...], _brief: object) -> int:
    """Lays its best card for the best prize that is left, its second best for the second best, ..."""
    return sorted(actions)[sorted(seen.prizes).index(seen.prizes[0])]


GAME = game(
    "auction",
    seats=(2, 5),
    summary="win prizes with cards that nobody else sees",
    initial=initial,
    to_move=lambda table: range(len(table.hands)) if table.prizes else (),
    legal=lambda table, seat: table.hands[seat],
    step=step,
    scores=lambda table: table.won,
    observe=observe,
    board=board,
    bots=[fitting],
)
