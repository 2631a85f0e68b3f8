"""The kit that a student starts from: programs that play, how to run them, maps, and a Makefile.

A game has one if its package has a folder `kit`, or if it names that of another package, as all simple games do: each
folder in it is a first program in one language, or maps. To these are added its rules, in every language that it has,
the game itself if it is not installed but in a file, and the files of `common`, of `tcp` or `pipes`, by how its programs
talk, of `maps` where it has maps, of `duel` where two can play, and of `offline` where wheels are part of the kit.
Texts of the same name, such as README.md, are joined.
In these files @GAME@ is what names the game in a command, @OF_GAME@ the option that names it where a replay is read,
@TITLE@ its title, @PORT@ its port, @RIVAL@ its first built-in bot, @RIVALS@ as many of these as a match needs, @FORM@
what its document wants handed in, @NAMES@ with how many names, and @PYTHON@ what the wheels are for.
What programs and the Makefile say to a student, in comments and on stderr, is found in the catalogue by its English.
"""

import gzip
import io
import platform
import shlex
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from joute import registry, rulebook
from joute.errors import BrokenGameError, UsageError
from joute.game import AnyGame, Maps
from joute.speech import ENGLISH, text

COMMON, TCP, PIPES, MAPS, DUEL, IN_FILE, OFFLINE = (
    Path(__file__).parent / name
    for name in ("common", "tcp", "pipes", "maps", "duel", "in_file", "offline")
)
OURS = ("__pycache__",)
"""Folders that Python may leave in a package."""
NOT_OF_THE_GAME = ("kit", "tests")
"""Folders in a game's own that it is played without."""

COMMENTS = (
    ('"""', '"""'),
    ("/** ", " */"),
    ("/* ", " */"),
    ("/// <summary>", "</summary>"),
    ("//! ", ""),
    ("// ", ""),
    ("(* ", " *)"),
    ("# ", ""),
    ('expect("', '")'),
    ('"', '\\n"'),
)
"""Between which marks something is said to a student."""

Files = Mapping[str, bytes]
"""The content of each file, by its path in the kit."""
NO_FILES: Files = MappingProxyType({})


def has_kit(game: AnyGame) -> bool:
    """Whether there is a kit for a game."""
    try:
        return _folder(game).is_dir()
    except BrokenGameError:  # it names one of a package that is not installed
        return False


def kit(game: AnyGame, language: str = ENGLISH, wheels: Files = NO_FILES) -> Files:
    """Return the files of a game's kit; their comments are in a language."""
    if not has_kit(game):
        raise UsageError(
            "there is no kit for {game}: its package has no folder kit", game=game.name
        )
    texts: dict[str, bytes] = {}
    values = _values(game)
    for folder in _folders(game, offline=bool(wheels)):
        for name, data in _files(folder).items():
            text = _filled(_said(data, language), values)
            texts[name] = b"\n".join([texts[name], text]) if name in texts else text
    return dict(sorted({**texts, **_rules(game), **_game_itself(game), **wheels}.items()))


def folder_name(game: AnyGame) -> str:
    """Return what the folder of a kit is called; beside the file of a game, its name is that of its other files."""
    return game.name if registry.file(game.name) is None else f"{game.name}-kit"


def write(files: Files, folder: Path) -> None:
    """Write a kit into a folder, or nothing if that would replace a file."""
    refuse_any(files, folder)
    paths = {folder / name: data for name, data in files.items()}
    try:
        for path, data in paths.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(_mode(data))
    except BaseException:  # half a kit would be in the way the next time
        for path in paths:
            path.unlink(missing_ok=True)
        raise


def pack(files: Files, folder: str) -> bytes:
    """Pack a kit into an archive, all inside one folder; the same kit gives the same bytes."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mode = len(data), _mode(data)
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), mtime=0)


def refuse(path: Path) -> None:
    """Refuse to replace an existing file or folder."""
    if path.exists():
        raise UsageError("{path} is already there: name another folder, or move it away", path=path)


def refuse_any(files: Files, folder: Path) -> None:
    """Refuse to replace any of the files of a kit in a folder."""
    for name in files:
        refuse(folder / name)


def _folders(game: AnyGame, *, offline: bool) -> list[Path]:
    """Return the folders of which a kit is made, in the order in which their texts are joined."""
    chosen = {
        _folder(game): True,
        MAPS: game.maps != Maps(),
        IN_FILE: registry.file(game.name) is not None,
        OFFLINE: offline,
        COMMON: True,
        TCP: game.tcp is not None,
        PIPES: game.tcp is None,
        DUEL: game.least_seats <= 2 <= game.most_seats,  # noqa: PLR2004 - as a duel is
    }
    return [folder for folder, is_part in chosen.items() if is_part]


def _folder(game: AnyGame) -> Path:
    own = registry.folder(game.name) / "kit"
    if own.is_dir() or not game.kit:
        return own
    package, _, folder = game.kit.partition(":")
    return registry.package_folder(package) / folder


def _rules(game: AnyGame) -> dict[str, bytes]:
    texts = rulebook.texts(game).items()
    return {rulebook.NAMES[language]: text.encode() for language, text in texts}


def _game_itself(game: AnyGame) -> dict[str, bytes]:
    """Return the files of a game that is not installed: with them, only joute is needed to play."""
    file = registry.file(game.name)
    if file is None:
        return {}
    folder = registry.folder(game.name)
    others = {
        f"{folder.name}/{name}": data
        for name, data in _files(folder).items()
        if name.partition("/")[0] not in NOT_OF_THE_GAME
    }
    return others if file.parent == folder else {**others, file.name: file.read_bytes()}


def _typed(game: AnyGame) -> str:
    """Return what names a game in a command."""
    file = registry.file(game.name)
    if file is None:
        return game.name
    folder = registry.folder(game.name)
    return shlex.quote(f"./{(folder if file.parent == folder else file).name}")


def _files(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in paths
        if path.parent.name not in OURS
    }


def _values(game: AnyGame) -> dict[str, str]:
    """Return what differs between games, by the places of it in common texts."""
    asked, typed, rival = game.submission, _typed(game), game.bots[0].name
    rivals = max(game.least_seats, min(2, game.most_seats)) - 1
    return {
        "@GAME@": typed,
        " @OF_GAME@": "" if typed == game.name else f" --game {typed}",
        "@TITLE@": game.title,
        "@RIVAL@": rival,
        " @RIVALS@": f" {rival}" * rivals,
        "@FORM@": asked.forms[0] if asked.forms else ".tar.gz",
        "@NAMES@": str(asked.names),
        "@PORT@": str(game.tcp.port) if game.tcp else "",
        "@PYTHON@": f"Python {sys.version_info.major}.{sys.version_info.minor}, "
        f"{platform.system()} {platform.machine()}",
    }


def _filled(text: bytes, values: Mapping[str, str]) -> bytes:
    """Fill what differs between games into a common text."""
    for name, value in values.items():
        text = text.replace(name.encode(), value.encode())
    return text


def _said(source: bytes, language: str) -> bytes:
    """Translate the comments of a program."""
    lines = source.decode(errors="surrogateescape").split("\n")
    said = "\n".join(_line(line, language) for line in lines)
    return said.encode(errors="surrogateescape")


def _line(line: str, language: str) -> str:
    for place in COMMENTS:
        found = in_place(line, *place)
        if found is not None and (said := text(found, language)) != found:
            return line.replace(found, said.replace("\u00a0", " "), 1)
    return line


def in_place(line: str, opening: str, closing: str) -> str | None:
    """Return what stands between two marks, the second of which may be the end of the line."""
    _, begun, rest = line.partition(opening)
    found, ended, _ = rest.partition(closing) if closing else (rest, "end", "")
    return found if begun and ended else None


def _mode(data: bytes) -> int:
    return 0o755 if data.startswith(b"#!") else 0o644
