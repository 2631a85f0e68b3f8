"""Built-in bots of a simple game: functions of what is seen, what may be done, and a brief."""

from collections.abc import Callable, Iterable
from typing import Any, overload

from msgspec import Struct

from joute.game import BotEntry, Brief, Play
from joute.simple.arguments import check_bots, check_function
from joute.simple.sight import Sight

PARAMETERS = ("seen", "actions", "brief")
Choose = Callable[[Any, tuple[Any, ...], Brief], Any]
"""What it sees, what it may do, and a brief, which lives as long as the match: → one of the actions."""


class Bot(Struct, frozen=True):
    """A function that plays, with its name; it can still be called as it was."""

    choose: Choose
    name: str
    summary: str
    thinks: bool = False

    def __call__(self, seen: Any, actions: tuple[Any, ...], brief: Brief) -> Any:  # noqa: ANN401 - the game's own
        """Choose one of the actions."""
        return self.choose(seen, actions, brief)

    def make(self, brief: Brief) -> Play[Sight, Any]:
        """Make the bot of one seat of one match."""

        def play(told: Sight) -> Any:  # noqa: ANN401 - the game's own
            chosen = self.choose(told.seen, told.actions, brief)
            if chosen is None and None not in told.actions:
                message = f"{self.name} returned None instead of one of its actions"
                raise TypeError(message)
            return chosen

        return play


@overload
def bot(choose: Choose) -> Bot: ...
@overload
def bot(*, name: str = "", summary: str = "", thinks: bool = False) -> Callable[[Choose], Bot]: ...
def bot(
    choose: Choose | None = None, *, name: str = "", summary: str = "", thinks: bool = False
) -> Bot | Callable[[Choose], Bot]:
    """Make a built-in bot of a function: its name, and the first line of its docstring, are the bot's.

    One that `thinks` may use its whole time (`brief.limit` seconds, by `brief.clock`).
    """

    def made(choose: Choose) -> Bot:
        own = str(getattr(choose, "__name__", "a bot"))
        check_function(own, choose, PARAMETERS)
        called = name or own
        told = summary or (choose.__doc__ or "").strip().partition("\n")[0].rstrip(".")
        return Bot(choose, called, told or called, thinks)

    return made if choose is None else made(choose)


@bot
def random(seen: object, actions: tuple[Any, ...], brief: Brief) -> Any:  # noqa: ANN401 - the game's own
    """draws one of its actions"""  # noqa: D400, D403, D415 - shown in a list of bots
    del seen
    return brief.dice.choice(actions)


def entries(bots: Iterable[Bot | Choose]) -> tuple[BotEntry, ...]:
    """Return the bots of a game, `random` among them."""
    check_bots(bots)
    own = [each if isinstance(each, Bot) else bot(each) for each in bots]
    if all(each.name != random.name for each in own):
        own.append(random)
    return tuple(
        BotEntry(name=each.name, summary=each.summary, path=each.make, thinks=each.thinks)
        for each in own
    )
