"""A source as symbols: what a student changes to hide a copy does not change them."""

import pytest

from joute.similar.tokens import tokens

SAME = {
    "python": ("def f(a):\n    return a[1] + 'x'\n", 'def g(b): # why\n  return b[ 27 ]+"yy"\n'),
    "c": ("int f(int a) { return a + 1; }", "long g(long b)\n{ /* why */\n  return b+27;\n}"),
    "cpp": ("auto x = std::max(a, 1);", "auto  y=foo::bar( b,2 ); // why"),
    "java": ('String s = f("a", 1);', 'String  t=g( "bcd" , 22 ); // why'),
    "csharp": ('var s = F("a", 1);', 'var  t=G( "bcd" , 22 ); // why'),
    "javascript": ("const s = f('a', 1);", 'const  t=g( "bcd" , 22 ); // why'),
    "rust": ('let s = f("a", 1);', 'let  t=g( "bcd" , 22 ); // why'),
    "ocaml": ("let s = f 1 2", "let  t=g 33   44 (* why *)"),
    "go": ('s := f("a", 1)', 't:=g( "bcd" , 22 ) // why'),
}
"""The same twice, with other names, literals, comments and layout, in every language of the kits."""


def symbols(text: str, language: str) -> list[str]:
    return [token.symbol for token in tokens(text, language)]


@pytest.mark.parametrize("language", SAME)
def test_names_literals_comments_and_layout_do_not_matter(language: str) -> None:
    one, other = SAME[language]
    assert symbols(one, language) == symbols(other, language)
    assert len(symbols(one, language)) > 5


def test_another_operator_matters() -> None:
    assert symbols("a = b + c", "python") != symbols("a = b - c", "python")


def test_documentation_is_a_comment() -> None:
    assert symbols('def f():\n    """Say."""\n    return 1\n', "python") == symbols(
        "def f():\n    return 1\n", "python"
    )


def test_a_text_is_one_symbol_however_it_is_written() -> None:
    assert symbols(r'f("a\n%d{b}")', "python") == ["n", "(", "s", ")"]


def test_a_symbol_knows_where_it_stands() -> None:
    text = "total = price * 12"
    assert [text[token.begin : token.end] for token in tokens(text, "python")] == [
        "total",
        "=",
        "price",
        "*",
        "12",
    ]
