"""Solutions of several C# projects, and C# that the compiler does not know."""

from pathlib import Path

import pytest
from failures import said
from needs import needs
from submission.builds import archive, laid, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.errors import UsageError
from joute.submission.build import built, kept
from joute.submission.solution import Project, parts

pytestmark = pytest.mark.usefixtures("own_folder")

SDK = '<Project Sdk="Microsoft.NET.Sdk">{}</Project>'
MAIN = 'class Program {{ static void Main() {{ System.Console.WriteLine("{}"); }} }}\n'
SHARED = '<ProjectReference Include="..\\Shared\\Shared.csproj" />'


def solution(*names: str) -> dict[Path, Project]:
    """Return programs of these names that use a shared project, which is no program."""
    programs = {Path(name): Project(name, SHARED, {"a.cs": MAIN}) for name in names}
    return {**programs, Path("Shared"): Project("Shared", "", {"b.cs": "class Shared {}"})}


def test_of_several_programs_the_one_that_is_called_so_plays_with_what_it_uses() -> None:
    projects = solution("Bot", "Viewer")
    assert parts(projects, []) == {Path("Bot"), Path("Shared")}
    assert parts(projects, ["Viewer.exe"]) == {Path("Viewer"), Path("Shared")}
    assert parts(solution("Whatever"), []) == solution("Whatever")


def test_several_programs_of_which_none_is_meant_are_named() -> None:
    with pytest.raises(UsageError, match=r"several programs \(A, B\)"):
        parts(solution("B", "A"), [])


@needs("mcs")
def test_a_client_that_is_handed_in_with_its_server_plays() -> None:
    files = {
        "Jeu.sln": "x",
        "Client/Client.csproj": SDK.format(""),
        "Client/Program.cs": MAIN.format("hello"),
        "Serveur/Serveur.csproj": SDK.format(""),
        "Serveur/Program.cs": MAIN.format("I serve"),
    }
    assert says(built(archive(laid("both", files)), SandboxMode.OFF)) == "hello\n"


@needs("mcs")
def test_a_project_says_which_main_is_started() -> None:
    start = "<StartupObject>Second</StartupObject>"
    files = {
        "Bot.csproj": SDK.format(start),
        "First.cs": MAIN.format("I am first"),
        "Second.cs": MAIN.format("hello").replace("Program", "Second"),
    }
    assert says(built(laid("mains", files), SandboxMode.OFF)) == "hello\n"


@needs("mcs")
@pytest.mark.parametrize(
    "text", ["namespace Bot;\nclass A {}\n", 'System.Console.WriteLine("hello");\n']
)
def test_c_sharp_that_mono_does_not_know_is_told_what_it_needs(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.submission.csharp._net", lambda: None)
    problem = said(built(laid("newer", {"Program.cs": text}), SandboxMode.OFF).problem)
    assert problem.startswith("Program.cs(1,")
    assert "; if that line is right, it is C# newer than version 7" in problem
    assert problem.endswith("newer C# needs dotnet (package dotnet-sdk)")


VISUAL_STUDIO = (
    "<Project>"
    + "".join(
        f'<Reference Include="{name}" />'
        for name in (
            "System",
            "System.Core",
            "System.Xml.Linq",
            "System.Data",
            "System.Net.Nowhere",
        )
    )
    + "{}</Project>"
)


@needs("mcs")
def test_a_project_of_visual_studio_needs_no_more_than_its_program_uses() -> None:
    files = {
        "Bot.csproj": VISUAL_STUDIO.format('<Compile Include="Bot.cs" />'),
        "Bot.cs": MAIN.format("hello"),
    }
    assert says(built(archive(laid("studio", files)), SandboxMode.OFF)) == "hello\n"


@needs("mcs")
def test_a_library_of_mono_that_a_program_uses_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("joute.submission.csharp._net", lambda: None)
    files = {
        "Bot.csproj": VISUAL_STUDIO.format('<Compile Include="Bot.cs" />'),
        "Bot.cs": "using System.Net.Nowhere;\n" + MAIN.format("hello"),
    }
    folder = laid("studio", files)
    problem = said(built(folder, SandboxMode.OFF).problem)
    assert kept(folder) is None  # it may be installed meanwhile
    assert problem == "System.Net.Nowhere is not installed here (package mono-complete)"
