"""Archives, also those of people who mean harm."""

import io
import tarfile
import zipfile
from errno import EACCES, ENOSPC
from pathlib import Path

import pytest

from joute.errors import UsageError
from joute.submission.archive import LONGEST_NAME, unpack


def tarred(*members: tuple[tarfile.TarInfo, bytes], mode: str = "w:gz") -> bytes:
    """Make a tar of members as they are given, whatever they say."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode) as archive:  # type: ignore[call-overload]
        for member, data in members:
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return file.getvalue()


def named(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname, member.mode = kind, link, 0o4777
    return member


def sized(size: str) -> tarfile.TarInfo:
    member = named("a")
    member.pax_headers = {"size": size}
    return member


def zipped(*members: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members:
            archive.writestr(member, data)
    return file.getvalue()


def zipped_link(name: str, target: str) -> bytes:
    member = zipfile.ZipInfo(name)
    member.external_attr = 0o120777 << 16
    return zipped((member, target.encode()))


@pytest.mark.parametrize("mode", ["w:gz", "w"])
def test_a_tar_is_laid_out_without_its_dangerous_modes(tmp_path: Path, mode: str) -> None:
    unpack(tarred((named("work/bot"), b"hello"), mode=mode), tmp_path / "new")
    file = tmp_path / "new/work/bot"
    assert file.read_bytes() == b"hello"
    assert file.stat().st_mode & 0o7777 == 0o755


def test_a_zip_is_laid_out(tmp_path: Path) -> None:
    unpack(zipped(("work/main.c", b"int main;"), ("work/", b"")), tmp_path)
    assert (tmp_path / "work/main.c").read_bytes() == b"int main;"


def test_a_zip_of_windows_may_write_its_folders_its_own_way(tmp_path: Path) -> None:
    unpack(zipped(("work\\", b""), ("work\\main.c", b"int main;")), tmp_path)
    assert (tmp_path / "work/main.c").read_bytes() == b"int main;"


def test_an_empty_folder_is_there_for_what_a_makefile_makes(tmp_path: Path) -> None:
    unpack(zipped(("work/main.c", b""), ("work/obj\\", b"")), tmp_path / "zip")
    unpack(
        tarred((named("./", tarfile.DIRTYPE), b""), (named("obj", tarfile.DIRTYPE), b"")),
        tmp_path / "tar",
    )
    assert (tmp_path / "zip/work/obj").is_dir()
    assert (tmp_path / "tar/obj").is_dir()


def test_too_many_folders_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.submission.archive.MOST_FILES", 3)
    with pytest.raises(UsageError):
        unpack(zipped(*((f"{number}/", b"") for number in range(4))), tmp_path / "empty")
    with pytest.raises(UsageError):
        unpack(zipped(("a/b/main.c", b""), ("c/d/main.c", b"")), tmp_path / "named by paths")


@pytest.mark.parametrize("fault", [ENOSPC, EACCES])
def test_a_place_that_takes_no_files_is_no_fault_of_an_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise OSError(fault, f"no room for {len(data)} bytes", str(path))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(OSError, match="no room"):
        unpack(zipped(("main.c", b"int main;")), tmp_path)


REFUSED = {
    "up": (tarred((named("../out.c"), b"x")), "leads out of its folder"),
    "further up": (tarred((named("a/../../out.c"), b"x")), "leads out of its folder"),
    "through a link": (
        tarred((named("a", tarfile.SYMTYPE, "/etc"), b""), (named("a/out.c"), b"x")),
        "a link",
    ),
    "hard link": (tarred((named("a", tarfile.LNKTYPE, "/etc/passwd"), b"")), "a link, a device"),
    "pipe": (tarred((named("a", tarfile.FIFOTYPE), b"")), "a link, a device"),
    "device": (tarred((named("a", tarfile.CHRTYPE), b"")), "a link, a device"),
    "file and folder": (
        tarred((named("a"), b""), (named("a/b"), b"")),
        "it cannot be unpacked: a in it has too long a name, or is both a file and a folder$",
    ),
    "file and folder far down": (
        tarred((named("a"), b""), (named("a/b/c"), b"")),
        "it cannot be unpacked: a/b in it has too long a name, or is both a file and a folder$",
    ),
    "zip up": (zipped(("../out.c", b"x")), "leads out of its folder"),
    "zip up by another slash": (zipped(("..\\out.c", b"x")), "leads out of its folder"),
    "zip absolute": (zipped(("/out.c", b"x")), "leads out of its folder"),
    "zip link": (zipped_link("a", "/etc"), "a link, a device"),
    "zip without a name": (zipped(("x", b"x")).replace(b"x", b""), "it cannot be unpacked"),
    "no name": (zipped((".", b"x")), "a file without a name"),
    "deep": (tarred((named("a/" * 1800 + "b"), b"x")), "inside more than 50 folders"),
    "a size beyond all": (tarred((sized("9" * 30), b"x")), "it cannot be unpacked"),
    "a number without an end": (
        tarred((sized("9" * 1_000_000), b"x")),
        "a header in it is damaged",
    ),
    "records that overlap": (
        tarred((named("a", tarfile.XHDTYPE), b"4 1 " * 100_000 + b"=\n"), (named("b"), b"x")),
        "a header in it is damaged",
    ),
    "a name too long": (
        zipped(("a" * 256, b"x")),
        "it cannot be unpacked: a{256} in it has too long a name",
    ),
    "no gzip": (b"\x1f\x8bnothing", "it is damaged, or it is not an archive"),
    "no zip": (b"PKnothing", "it is damaged, or it is not an archive"),
    "no tar": (b"nothing", "it is damaged, or it is not an archive"),
    "cut off": (tarred((named("a"), b"x" * 99))[:60], "it is damaged, or it is not an archive"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_leads_out_or_is_damaged_is_refused(tmp_path: Path, case: str) -> None:
    data, complaint = REFUSED[case]
    with pytest.raises(UsageError, match=complaint):
        unpack(data, tmp_path / "in")
    assert not (tmp_path / "out.c").exists()


def test_an_absolute_name_in_a_tar_stays_inside(tmp_path: Path) -> None:
    unpack(tarred((named("/etc/passwd"), b"x")), tmp_path)
    assert (tmp_path / "etc/passwd").read_bytes() == b"x"


def test_bombs_are_refused_before_they_burst(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.submission.archive.LARGEST", 1 << 20)
    zeros = bytes(2 << 20)
    header = named("a", tarfile.XHDTYPE)  # tarfile reads the whole of such a header
    for bomb in (tarred((named("a"), zeros)), tarred((header, zeros)), zipped(("a", zeros))):
        assert len(bomb) < 10_000
        with pytest.raises(UsageError, match="it holds more than 1 MiB"):
            unpack(bomb, tmp_path)


def test_a_file_that_is_mostly_holes_is_refused(tmp_path: Path) -> None:
    holes = named("a")
    holes.pax_headers = {
        "GNU.sparse.major": "1",
        "GNU.sparse.minor": "0",
        "GNU.sparse.realsize": str(1 << 40),
    }
    with pytest.raises(UsageError, match="a sparse file"):
        unpack(tarred((holes, b"0\n".ljust(512, b"\0"))), tmp_path)


def test_a_zip_that_lies_about_its_size_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.submission.archive.LARGEST", 1 << 20)
    true = zipped(("a", bytes(2 << 20)))
    liar = true.replace((2 << 20).to_bytes(4, "little"), (9).to_bytes(4, "little"))
    with pytest.raises(UsageError, match="it cannot be unpacked"):
        unpack(liar, tmp_path)


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.submission.archive.MOST_FILES", 9)
    monkeypatch.setattr("joute.submission.archive.MOST_ENTRIES", 9)
    files = [str(number) for number in range(10)]
    archives = (
        tarred(*((named(file), b"") for file in files)),
        tarred(*((named(file, tarfile.DIRTYPE), b"") for file in files)),
        zipped(*((f"{file}/", b"") for file in files)),
    )
    for number, many in enumerate(archives):
        with pytest.raises(UsageError, match="more than 9 files"):
            unpack(many, tmp_path / f"in-{number}")


@pytest.mark.parametrize("name", ["../" * 100_000, "a/" * 100_000, "a" * 100_000])
def test_a_name_as_long_as_an_archive_is_refused_before_it_is_taken_apart(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(UsageError) as refused:
        unpack(tarred((named(name), b"")), tmp_path)
    assert len(str(refused.value.reason.values["name"])) == LONGEST_NAME
