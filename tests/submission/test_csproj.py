"""Which sources a project file of C# takes, and what they use unsaid."""

from pathlib import Path

import pytest

from joute.submission.csproj import USUAL, is_part, namespaces

NEW = '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>{}</ItemGroup></Project>'
OLD = '<Project ToolsVersion="15.0"><ItemGroup>{}</ItemGroup></Project>'


@pytest.mark.parametrize(
    ("project", "taken"),
    [
        (NEW.format(""), ["Bot.cs", "old/Bot.cs", "old/deep/Map.cs"]),
        (NEW.format('<Compile Remove="old\\**" />'), ["Bot.cs"]),
        (NEW.format('<Compile Remove="old/*.cs" />'), ["Bot.cs", "old/deep/Map.cs"]),
        (NEW.format('<Compile Include="old\\Bot.cs" />'), ["Bot.cs", "old/Bot.cs", "old/deep/Map.cs"]),
        (NEW.format('<Compile Remove="**" /><Compile Include="bot.cs" />'), ["Bot.cs"]),
        (OLD.format(""), ["Bot.cs", "old/Bot.cs", "old/deep/Map.cs"]),
        (OLD.format('<Compile Include="Bot.cs" />'), ["Bot.cs"]),
        (OLD.format('<Compile Include="*.cs" />'), ["Bot.cs"]),
        (OLD.format('<Compile Include="**\\*.cs" />'), ["Bot.cs", "old/Bot.cs", "old/deep/Map.cs"]),
        (OLD.format('<Compile Include=".\\Bot.cs; old\\deep\\Map.cs" />'), ["Bot.cs", "old/deep/Map.cs"]),
        (OLD.format('<Compile Include="..\\..\\etc\\passwd" />'), []),
        (NEW.format('<PackageReference Include="xunit" />'), []),
    ],
)  # fmt: skip
def test_a_project_takes_the_sources_that_it_says(project: str, taken: list[str]) -> None:
    files = ["Bot.cs", "bin/Debug/Made.cs", "old/Bot.cs", "old/deep/Map.cs"]
    assert [file for file in files if is_part(Path(file), {Path(): project})] == taken


def test_a_name_of_many_stars_is_read_at_once() -> None:
    project = OLD.format(f'<Compile Include="{"*a" * 60}b" />')
    assert not is_part(Path("a" * 250), {Path(): project})


def test_the_nearest_project_decides_and_without_one_a_source_is_a_part() -> None:
    projects = {Path("one"): NEW.format(""), Path("one/two"): NEW.format('<Compile Remove="*" />')}
    files = ["one/Bot.cs", "one/two/Bot.cs", "three/Bot.cs", "three/bin/Bot.cs"]
    assert [is_part(Path(file), projects) for file in files] == [True, False, True, False]


@pytest.mark.parametrize(
    ("projects", "source", "expected"),
    [
        ([NEW.format("<ImplicitUsings>enable</ImplicitUsings>")], "", list(USUAL)),
        ([NEW.format("<ImplicitUsings>disable</ImplicitUsings>")], "", []),
        ([OLD.format("")], "", []),
        ([], "using System;\n", list(USUAL)),
        ([], "using System.Timers;\n", [name for name in USUAL if name != ".Threading"]),
    ],
)
def test_namespaces_are_used_unsaid_where_a_project_tells_so_and_where_there_is_none(
    projects: list[str], source: str, expected: list[str]
) -> None:
    assert namespaces(projects, [source]) == expected
