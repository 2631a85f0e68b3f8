"""An auction with hidden hands and no board: everybody bids at once for the prize of the round."""

from msgspec import Struct
from msgspec.structs import replace

from joute.game import Setup, View

from .spoken import game

ROUNDS = 5


class State(Struct, frozen=True):
    """Everything."""

    hands: tuple[tuple[int, ...], ...]
    won: tuple[int, ...]
    round: int = 1
    bids: tuple[int | None, ...] = ()


class Frame(Struct, frozen=True):
    """What is seen."""

    hands: tuple[tuple[int, ...] | None, ...]
    bids: tuple[int | None, ...]
    prize: int
    to_move: tuple[int, ...]


def initial(setup: Setup) -> State:
    """Deal everybody the same cards."""
    return State((tuple(range(1, ROUNDS + 1)),) * setup.seats, (0,) * setup.seats)


def to_move(state: State) -> tuple[int, ...]:
    """Return who still has cards."""
    return tuple(seat for seat, hand in enumerate(state.hands) if hand)


def step(state: State, actions: dict[int, int]) -> State:
    """Give the prize to the highest bid, to nobody if two are equal."""
    hands = tuple(
        tuple(card for card in hand if card != actions.get(seat))
        for seat, hand in enumerate(state.hands)
    )
    bids = tuple(actions.get(seat) for seat in range(len(hands)))
    best = max(actions.values(), default=0)
    alone = bids.count(best) == 1
    won = tuple(
        points + state.round * (alone and bid == best)
        for points, bid in zip(state.won, bids, strict=True)
    )
    return State(hands, won, state.round + 1, bids)


def leave(state: State, seat: int) -> State:
    """Fold."""
    hands = list(state.hands)
    hands[seat] = ()
    return replace(state, hands=tuple(hands))


def seen(state: State, viewer: int | None) -> Frame:
    """Show a hand only to its owner, and all of them to who looks on."""
    hands = tuple(hand if viewer in {None, seat} else None for seat, hand in enumerate(state.hands))
    return Frame(hands, state.bids, state.round, to_move(state))


GAME = game(
    "auction",
    (2, 4),
    initial=initial,
    to_move=to_move,
    legal=lambda state, seat: list(state.hands[seat]),
    step=step,
    leave=leave,
    turn=lambda state: state.round,
    scores=lambda state: state.won,
    observe=seen,
    view=View(frame=lambda state: seen(state, None), sight=seen),
)
