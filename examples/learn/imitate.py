"""Imitate a bot from replays: a network that learns to choose what somebody else has chosen.

    joute tournament race master dumb --report cup.html
    python imitate.py master cup-replays/*.joute --out pupil
    joute duel race pupil dumb --games 200

The replays are walked with `joute.Replay`. In each position that the bot was in, the choice is looked for that says on
the wire what the bot has said.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from net import Adam, Floats, Ints, Mask, Net
from program import errors_in_a_line, write_bot

import joute
from joute.env.matches import found, learning_of, prepared
from joute.library.replay import Replay, Step

HIDDEN, RATE, PART = 32, 5e-3, 256
KEPT = 10
"""One replay of so many is not learnt from: it shows whether the pupil chooses as the bot in matches it has not seen."""


class Lessons(NamedTuple):
    """Positions, and what the bot has chosen in them."""

    rows: Floats
    masks: Mask
    choices: Ints


def lessons(replays: Sequence[Replay], bot: str) -> Lessons:
    """Collect what a bot has done in some replays of the same game."""
    found = [lesson for replay in replays for lesson in walked(replay, bot)]
    if not found:
        played = ", ".join(sorted({name for replay in replays for name in replay.bots}))
        message = f"{bot} has made no choice that can be learnt from; the replays are of {played}"
        raise SystemExit(message)
    return Lessons(*map(np.stack, zip(*found, strict=True)))


def walked(replay: Replay, bot: str) -> Iterator[tuple[Floats, Mask, np.intp]]:
    """Walk a replay, and yield every position of a bot with its choice."""
    game = found(replay.game)
    learning = learning_of(game, prepared(game, len(replay.bots), {}))
    seats = [seat for seat, name in enumerate(replay.bots) if name == bot]
    for before, after in pairwise(replay):
        for seat in set(seats) & set(game.rules.to_move(before.state)):
            seen = game.rules.observe(before.state, seat)
            row = np.zeros(learning.numbers, np.float32)
            mask = np.zeros(learning.actions, np.int8)
            learning.encode(seen, (), row)
            learning.mask(seen, (), mask)
            said = said_by(after, seat)
            for number in np.flatnonzero(mask):
                action = learning.action(seen, (int(number),))
                if action is not None and game.wire.say(action) == said:
                    yield row, mask, number
                    break


def said_by(step: Step, seat: int) -> tuple[str, ...]:
    """Return what a seat has said since the step before."""
    return tuple(
        message.text for message in step.messages if message.seat == seat and not message.told
    )


def imitate(net: Net, known: Lessons, rounds: int, dice: np.random.Generator) -> None:
    """Make what the bot has chosen likelier, again and again (softmax regression)."""
    adam = Adam(RATE)
    for _ in range(rounds):
        order = dice.permutation(len(known.choices))
        for at in range(0, len(order), PART):
            part = order[at : at + PART]
            choices, judged = known.choices[part], net.judge(known.rows[part], known.masks[part])
            by_logit = judged.chances.copy()
            by_logit[np.arange(len(choices)), choices] -= 1
            nothing = np.zeros(len(choices), np.float32)
            adam.descend(net.weights, net.slopes(judged, by_logit / len(choices), nothing))


def agreement(net: Net, known: Lessons) -> float:
    """Return how often the network's best choice is what the bot has chosen."""
    best = net.judge(known.rows, known.masks).chances.argmax(axis=1)
    return float((best == known.choices).mean())


def chance(known: Lessons) -> float:
    """Return how often somebody would be right who chooses at random."""
    return float((1 / known.masks.sum(axis=1)).mean())


def main() -> None:
    """Imitate whom the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("bot", help="whom to imitate, as the replays name it")
    parser.add_argument("replays", nargs="+", type=Path)
    parser.add_argument("--game", help="the file of the game, if that is not installed")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the pupil")
    typed = parser.parse_args()
    with errors_in_a_line():
        replays = [joute.Replay.read(file, game=typed.game) for file in typed.replays]
        unseen = lessons(replays[::KEPT], typed.bot)
        seen = lessons([replay for at, replay in enumerate(replays) if at % KEPT], typed.bot)
        game, dice = replays[0].game, np.random.default_rng(typed.seed)
        net = Net.new(game, seen.rows.shape[1], seen.masks.shape[1], HIDDEN, dice)
        imitate(net, seen, typed.rounds, dice)
        print(f"{len(seen.choices)} choices of {typed.bot} learnt from, {len(unseen.choices)} kept")
        print(f"as it: {agreement(net, unseen):.0%} of those kept; at random {chance(unseen):.0%}")
        if typed.out is not None:
            write_bot(typed.out, typed.game or game, net, seats=len(replays[0].bots))


if __name__ == "__main__":
    main()
