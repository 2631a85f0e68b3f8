"""Where an upload lies in the league's folder, and how it comes there in one step."""

import os
import shutil
from io import BytesIO
from pathlib import Path, PureWindowsPath
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from joute.arena.sandbox.visible import SYSTEM
from joute.bots import folder as folders
from joute.bots.sources import COMPILERS
from joute.site.files import synced
from joute.site.names import look_alike
from joute.site.refusal import RefusedError, Why

STAGE = ".upload-"
"""Prefix of the hidden folders in which uploads lie before they are placed; a league skips them."""
PYTHON = ".py"
JAVA = ".java"
ZIP = ".zip"
ARCHIVES = (ZIP, ".tar.gz", ".tgz")
LONGEST = 255
"""Bytes of the name of a file, as disks have it."""


def place(name: str, suffix: str) -> Path:
    """Return the path of a bot's file.

    A Python file has a folder of its own: what lies beside a program, its sandbox shows it.
    """
    return Path(name, f"bot{PYTHON}") if suffix == PYTHON else Path(f"{name}{suffix}")


def kinds(folder: Path) -> list[str]:
    """List the kinds of files that the league can play here."""
    compiled = [suffix for suffix in COMPILERS if _has_compiler(suffix)]
    return [suffix for suffix in (PYTHON, *compiled, *ARCHIVES) if _plays(folder, suffix)]


def _has_compiler(suffix: str) -> bool:
    """Whether a compiler is there for those who build in a sandbox, which sees the system only."""
    seen = os.pathsep.join(filter(_is_system, os.get_exec_path()))
    compiler = shutil.which(COMPILERS[suffix].partition(" ")[0], path=seen)
    return compiler is not None and _is_system(compiler)


def _is_system(path: str) -> bool:
    return any(Path(path).resolve().is_relative_to(folder) for folder in SYSTEM)


def _plays(folder: Path, suffix: str) -> bool:
    """Whether a league takes such a file for a bot."""
    try:
        with TemporaryDirectory(dir=folder, prefix=STAGE) as stage:
            file = Path(stage) / place("probe", suffix)
            file.parent.mkdir(exist_ok=True)
            file.touch()
            return not folders.is_left_out(Path(stage) / place("probe", suffix).parts[0])
    except OSError:  # no room to try it: whoever sends one is told so then
        return True


def kind_of(file: str, known: list[str]) -> str:
    """Return the kind of a file by its name."""
    suffix = next((kind for kind in known if file.lower().endswith(kind)), None)
    if suffix is None:
        raise RefusedError(Why.BAD_TYPE, kinds=" ".join(known))
    return suffix


def packed(file: str, suffix: str, data: bytes) -> tuple[str, bytes]:
    """Return the kind and the bytes of what is put into the folder for a file.

    A Java file has to be called as its class is, so that it lies there in an archive.
    """
    if suffix != JAVA:
        return suffix, data
    name = PureWindowsPath(file).stem + suffix  # either slash parts its path
    if len(name.encode()) > LONGEST:
        raise RefusedError(Why.LONG_FILE_NAME, longest=LONGEST)
    packing = BytesIO()
    with ZipFile(packing, "w") as archive:
        archive.writestr(ZipInfo(name), data)
    return ZIP, packing.getvalue()


def taken(folder: Path, name: str) -> bool:
    """Whether something in the folder has this name already, or one that looks like it."""
    return any(look_alike(path.name.partition(".")[0], name) for path in folder.iterdir())


def put(folder: Path, name: str, suffix: str, data: bytes) -> None:
    """Put a bot's file into the folder; it is there before the old one goes, and stays there.

    So whoever looks finds a bot at any time; where there is no room the old one stays; and after a
    power cut there is the one or the other, whole.
    """
    wanted = place(name, suffix)
    with TemporaryDirectory(dir=folder, prefix=STAGE) as stage:
        staged = Path(stage) / wanted
        staged.parent.mkdir(exist_ok=True)
        staged.write_bytes(data)
        staged.chmod(0o644)
        for path in {staged, staged.parent}:
            synced(path)
        top = folder / wanted.parts[0]
        if top.is_dir():
            staged.replace(folder / wanted)
        else:  # a folder comes with its file: nobody sees it empty
            (Path(stage) / wanted.parts[0]).replace(top)
        for path in {(folder / wanted).parent, folder}:
            synced(path)
        for number, path in enumerate(_others(folder, name, top)):
            path.replace(Path(stage) / f"old-{number}")


def holds(folder: Path, name: str, suffix: str, data: bytes) -> bool:
    """Whether a bot's file is in the folder, whole, and nothing else under its name."""
    wanted = place(name, suffix)
    try:
        return (folder / wanted).read_bytes() == data and not _others(
            folder, name, folder / wanted.parts[0]
        )
    except OSError:
        return False


def _others(folder: Path, name: str, kept: Path) -> list[Path]:
    """List what came before under a name, in another form."""
    forms = {place(name, kind).parts[0] for kind in (PYTHON, *COMPILERS, *ARCHIVES)}
    return [path for path in folder.iterdir() if path.name in forms and path != kept]
