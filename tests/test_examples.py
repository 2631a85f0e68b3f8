"""The examples in the modules' own texts are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import joute

ROOT = Path(joute.__file__).parents[1]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.glob("joute/**/*.py")
    if "\n>>> " in (text := path.read_text(encoding="utf-8")) or "\n    >>> " in text
)


@pytest.mark.parametrize("name", MODULES)
def test_what_an_example_shows_is_what_happens(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
