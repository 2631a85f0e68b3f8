"""The texts that stand in the sources, found by reading them as Python does."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import joute

SOURCES = Path(joute.__file__).parent
SAYING = {"Reason", "say", "broken", "_expect"}
"""Functions and methods whose first argument is a text of the catalogue."""


@cache
def literals() -> frozenset[tuple[str, Path]]:
    """Return every literal text that is said to a person, and the file it stands in."""
    return frozenset(_literals())


def _literals() -> Iterator[tuple[str, Path]]:
    trees = {
        file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(SOURCES.rglob("*.py"))
    }
    saying = SAYING | _errors(list(trees.values()))
    for file, tree in trees.items():
        named = _named(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for argument in _said(node, saying):
                    yield from ((text, file) for text in _texts(argument, named))


def _said(call: ast.Call, saying: set[str]) -> Sequence[ast.expr]:
    """Return what a call says: its first argument, or all things that a function is mapped over."""
    if _name(call.func) == "map" and len(call.args) > 1 and _name(call.args[0]) in saying:
        return call.args[1:]
    return call.args[:1] if _name(call.func) in saying else ()


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _named(tree: ast.AST) -> Mapping[str, list[ast.expr]]:
    """Return what stands behind the names of a module and of its functions."""
    named = defaultdict[str, list[ast.expr]](list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                named[_name(target)].append(node.value)
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    for part, value in zip(target.elts, node.value.elts, strict=False):
                        named[_name(part)].append(value)
    return named


def _texts(argument: ast.expr, named: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """Yield the texts that an argument may be."""
    match argument:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one, named), *_texts(other, named))
        case ast.Name(id=name):
            others = {other: values for other, values in named.items() if other != name}
            yield from (text for value in named.get(name, ()) for text in _texts(value, others))
        case ast.Tuple(elts=parts) | ast.Dict(values=parts):
            yield from (text for part in parts for text in _texts(part, named))
        case ast.Starred(value=inner) | ast.Subscript(value=inner):
            yield from _texts(inner, named)


def _errors(trees: Sequence[ast.AST]) -> set[str]:
    """Name the classes of errors that are told to a person, and those made from them."""
    classes = [
        (node.name, set(map(_name, node.bases)))
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    found = {"JouteError"}
    while more := {name for name, bases in classes if found & bases} - found:
        found |= more
    return found
