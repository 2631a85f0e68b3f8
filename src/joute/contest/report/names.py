"""Bots on a page: each has a number, an anchor at its line of the ranking, and links that lead there."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from markupsafe import Markup

from joute.contest.foreign_text import shown
from joute.contest.report.elements import Content, element, empty, joined
from joute.contest.report.words import word


class Names:
    """The bots of a page, numbered as they are ranked; the script finds what is about one by its number."""

    def __init__(self, ranked: Sequence[str]) -> None:
        self.ranked = ranked
        self._numbers = {bot: number for number, bot in enumerate(ranked)}

    def number(self, bot: str) -> int | None:
        """Return the number of a bot, None for one that is not ranked, as an opponent in a league."""
        return self._numbers.get(bot)

    def numbers(self, bots: Iterable[str]) -> str:
        """Return the numbers of several bots, as an attribute holds them."""
        return " ".join(str(self._numbers[bot]) for bot in bots if bot in self._numbers)

    def link(self, bot: str, *before: Content) -> Markup:
        """Return a bot's name, which leads to its line of the ranking if it has one."""
        name = named(bot)
        if bot not in self._numbers:
            return joined((*before, name))
        return element("a", *before, name, href=f"#{quote(anchor(bot))}", class_="bot")

    def title(self, bot: str, *before: Content) -> Markup:
        """Return the title of a row: a bot."""
        return element("th", self.link(bot, *before), scope="row")

    def row(self, bot: str, *cells: Content, **attributes: Content | None) -> Markup:
        """Return a row about a bot."""
        return element("tr", *cells, data_bot=self.number(bot), **attributes)


def named(bot: str) -> Markup:
    """Return a name that its author chose, as text that disturbs nothing beside it."""
    return element("bdi", shown(bot))


def brief(bot: str, letters: int) -> str:
    """Return what a drawing has room for of a name."""
    name = shown(bot)
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def anchor(bot: str) -> str:
    """Return what a bot's line of the ranking is called; an anchor holds no space."""
    return "bot-" + "_".join(bot.split())


def finder(ranked: Sequence[str]) -> Markup:
    """Return where a reader types the name of a bot; without a script it is not shown."""
    options = (empty("option", value=shown(bot)) for bot in sorted(ranked, key=str.casefold))
    return element(
        "form",
        element("label", word("find"), for_="find"),
        empty("input", id="find", list="bots", autocomplete="off"),
        element("datalist", *options, id="bots"),
        element("button", word("everybody-again"), type="reset"),
        class_="find",
        hidden="",
    )
