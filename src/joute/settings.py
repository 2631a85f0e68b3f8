"""The settings of a match: options from profiles and from what a person typed."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from joute.errors import UsageError
from joute.game import AnyGame, PlayerName, Setup
from joute.nearest import nearest
from joute.reason import Reason, Value, either
from joute.speech import ENGLISH, sentence

Name = TypeVar("Name", str, PlayerName)

_YES_NO = {"yes": "true", "no": "false", "on": "true", "off": "false"}
_NONE = "none"
"""For an option that may be left to the game."""


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option as its help text shows it."""

    name: str
    default: object
    description: str
    switch: bool
    """Whether it is only on or off."""

    @property
    def usual(self) -> str:
        """Its default, as a person types it."""
        if self.switch:
            return "yes" if self.default else "no"
        return _NONE if self.default is None else str(self.default)

    def value(self, typed: str) -> str | None:
        """Return what was typed in the form that msgspec converts."""
        if self.switch:
            return _YES_NO.get(typed, typed)
        return None if typed == _NONE and self.default is None else typed


@cache
def describe(options: type[Struct]) -> tuple[OptionInfo, ...]:
    """List the options of a game with their defaults and descriptions."""
    info = msgspec.inspect.type_info(options)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(
        OptionInfo(
            name=field.name,
            default=field.default,
            description=_description(field.type),
            switch=isinstance(_bare(field.type), msgspec.inspect.BoolType),
        )
        for field in info.fields
    )


def pairs(settings: Sequence[str]) -> dict[str, str]:
    """Split what was typed as KEY=VALUE."""
    typed: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(
                "{setting} is not a setting: write it as KEY=VALUE", setting=repr(setting)
            )
        typed[key.strip()] = value.strip()
    return typed


def options(
    game: AnyGame, profile: str = "document", typed: Mapping[str, str] | None = None
) -> Any:  # noqa: ANN401 - each game has its own options struct
    """Make a game's options: its defaults, the profile's values over them, then what was typed."""
    if profile not in game.profiles:
        raise UsageError(
            "{game} has no profile {profile}; it has {profiles}",
            game=game.name,
            profile=repr(profile),
            profiles=", ".join(game.profiles),
        )
    return filled(
        game.options,
        typed or {},
        f"{game.name} --set ",
        game.profiles[profile],
    )


def contest_settings(game: AnyGame, typed: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of a contest: the game's own for contests, then what was typed."""
    return {**game.contest.settings, **typed}


def contest_seat(
    game: AnyGame, typed: Mapping[str, str], seat: Mapping[str, str]
) -> dict[str, str]:
    """Return a seat's settings in a contest likewise; they do not undo what was typed for the whole game."""
    own = {key: value for key, value in game.contest.seat.items() if key not in typed}
    return {**own, **seat}


def prepare(  # noqa: PLR0913 - one argument a setting, all by name
    game: AnyGame,
    *,
    names: Sequence[PlayerName],
    seed: int | str = 0,
    profile: str = "document",
    typed: Mapping[str, str] | None = None,
    seat_typed: Mapping[int, Mapping[str, str]] | None = None,
    ground: str | None = None,
) -> Setup:
    """Make the setup of a match, checked; `ground` is a map's name or the text of a map file."""
    seats = len(names)
    own = options(game, profile, typed)
    _check_seats(game, seats, own)
    seat_typed = seat_typed or {}
    if strangers := [seat for seat in seat_typed if not 0 <= seat < seats]:
        raise UsageError(
            "there is no seat {seat}: the seats are 0 to {last}",
            seat=str(strangers[0]),
            last=str(seats - 1),
        )
    setup = Setup(
        game=game.name,
        seats=seats,
        seed=seed,
        profile=profile,
        options=own,
        seat_options=tuple(
            filled(
                game.seat_options,
                seat_typed.get(seat, {}),
                f"{game.name} --seat ",
            )
            for seat in range(seats)
        ),
        map=None if ground is None else game.maps.named.get(ground, ground),
        names=tuple(sentence(name, ENGLISH) for name in names),
        made_up=_made_up(names),
    )
    if setup.map is not None:
        game.maps.read(setup.map, setup)
    return setup


def distinct(names: Sequence[Name]) -> list[Name]:
    """Number players of the same name; those that joute has made up have their number, and an empty one is nobody's."""
    return [
        f"{name} ({names[:place].count(name) + 1})"
        if name and isinstance(name, str) and names.count(name) > 1
        else name
        for place, name in enumerate(names)
    ]


def _made_up(names: Sequence[PlayerName]) -> tuple[Reason | None, ...] | UnsetType:
    found = tuple(name if isinstance(name, Reason) else None for name in names)
    return found if any(found) else UNSET


def fewest_seats(game: AnyGame, options: Struct) -> int:
    """Return how many bots a match under these options needs."""
    training = game.training.items()
    alone = training and all(getattr(options, key) == value for key, value in training)
    return 1 if alone else game.least_seats


def _check_seats(game: AnyGame, seats: int, options: Struct) -> None:
    least, most = fewest_seats(game, options), game.most_seats
    if not least <= seats <= most:
        alone = " ".join(f"--set {key}={_typed(value)}" for key, value in game.training.items())
        hint = Reason("for training one may play alone: {options}", {"options": alone})
        played = Reason(
            "{game} is played by {counts} bots, not {seats}",
            {"game": game.name, "counts": seat_counts(game, least), "seats": seats},
        )
        raise UsageError(played.with_hint(hint if seats == 1 and alone else None))


def seat_counts(game: AnyGame, least: int | None = None) -> Value:
    """Return how many bots play a game, as one value."""
    fewest, most = game.least_seats if least is None else least, game.most_seats
    between = Reason("{least} to {most}", {"least": fewest, "most": most})
    return fewest if fewest == most else between


def _typed(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def filled(
    kind: type[Struct],
    typed: Mapping[str, str],
    where: Value,
    preset: Mapping[str, object] | None = None,
) -> Struct:
    """Fill a struct of settings: its defaults, the preset over them, then what was typed.

    `where` is what stands before a setting in an error.
    """
    known = {info.name: info for info in describe(kind)}
    for key in typed:
        if key not in known:
            near = nearest(key, known)
            names = ", ".join(known) or Reason("none")
            all_options = Reason("the options are: {names}", {"names": names})
            missing = Reason("{where}{key}: there is no such option", {"where": where, "key": key})
            meant = Reason("did you mean {name}?", {"name": near}) if near else all_options
            raise UsageError(missing.with_hint(meant))
    given = {key: known[key].value(text) for key, text in typed.items()}
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    for key, value in given.items():
        if not _fits(value, types[key]):
            refused: dict[str, Value] = {"where": where, "key": key, "value": typed[key]}
            wanted = {"wanted": _wanted(msgspec.inspect.type_info(types[key]))}
            raise UsageError(Reason("{where}{key}={value}: it must be {wanted}", refused | wanted))
    try:
        return msgspec.convert(dict(preset or {}) | given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise UsageError("{where}{why}", where=where, why=error) from None


def _fits(value: str | None, kind: object) -> bool:
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def _wanted(kind: msgspec.inspect.Type) -> Value:
    """Return what a setting of some type takes, in the words of the command line."""
    match _bare(kind):
        case msgspec.inspect.UnionType(types=types):
            return either([_wanted(one) for one in types])
        case msgspec.inspect.IntType(ge=least, le=most):
            return _bounded(Reason("a whole number"), least, most)
        case msgspec.inspect.FloatType(ge=least, le=most):
            return _bounded(Reason("a number"), least, most)
        case bare:
            return either(_choices(bare) or (Reason("a text that fits"),))


def _bounded(kind: Reason, least: float | None, most: float | None) -> Reason:
    low, high = _bound(least), _bound(most)
    if low and high:
        return Reason("{kind} from {least} to {most}", {"kind": kind, "least": low, "most": high})
    code = "{kind} of at least {bound}" if low else "{kind} of at most {bound}"
    return Reason(code, {"kind": kind, "bound": low or high}) if low or high else kind


def _bound(number: float | None) -> str:
    """Return a bound as a person types it, nothing if there is none."""
    if number is None:
        return ""
    return str(int(number) if number == int(number) else number)


def _bare(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind


def _choices(kind: msgspec.inspect.Type) -> tuple[str, ...]:
    if isinstance(kind, msgspec.inspect.BoolType):
        return ("yes", "no")
    if isinstance(kind, msgspec.inspect.NoneType):
        return (_NONE,)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return tuple(map(str, kind.values))
    if isinstance(kind, msgspec.inspect.EnumType):
        return tuple(str(member.value) for member in kind.cls)
    return ()


def _description(kind: msgspec.inspect.Type) -> str:
    if isinstance(kind, msgspec.inspect.Metadata):
        return str((kind.extra_json_schema or {}).get("description", ""))
    return ""
