"""What is counted in programs of every language of the kits."""

from pathlib import Path

import pytest
from failures import said
from submission.builds import laid

from joute import registry
from joute.game import Naming, Submission
from joute.submission.measures.columns import columns, gaps
from joute.submission.measures.measure import measures
from joute.submission.measures.result import BY_FUNCTION, Measures

pytestmark = pytest.mark.usefixtures("own_folder")

ANY = Submission(longest_function=3)
CAFE = registry.find("cafe").submission
COUNT = {
    "bot.c": "/* It counts. */\nint count(int to) {\n  int n = 0;\n\n  while (n < to) // slowly\n  {\n    n++;\n  }\n  return n;\n}\n",
    "Bot.java": "class Bot {\n  /** It counts. */\n  static int count(int to) {\n    int n = 0;\n    while (n < to) {\n      n++;\n    }\n    return n;\n  }\n}\n",
    "Bot.cs": "class Bot\n{\n  /// <summary>It counts.</summary>\n  static int Count(int to)\n  {\n    int n = 0;\n    while (n < to)\n    {\n      n++;\n    }\n    return n;\n  }\n}\n",
    "bot.py": 'def count(to):\n    """It counts."""\n    n = 0\n    while n < to:\n        n += 1\n    return n\n',
    "bot.js": "// It counts.\nfunction count(to) {\n  let n = 0;\n  while (n < to) {\n    n++;\n  }\n  return n;\n}\n",
    "bot.rs": "/// It counts.\n#[inline]\nfn count(to: u32) -> u32 {\n  let mut n = 0;\n  while n < to {\n    n += 1;\n  }\n  n\n}\n",
    "bot.go": "package main\n\n// It counts.\nfunc count(to int) int {\n  n := 0\n  for n < to {\n    n++\n  }\n  return n\n}\n",
    "bot.cpp": "// It counts.\ntemplate <class T>\nT count(T to) {\n  T n = 0;\n  while (n < to) {\n    n++;\n  }\n  return n;\n}\n",
}


def taken(files: dict[str, str], asked: Submission = ANY) -> Measures:
    """Measure a folder of these files."""
    (*_, last) = measures(laid("work", files), asked)
    return last


@pytest.mark.parametrize("file", COUNT)
def test_functions_are_counted_in_every_language_that_lizard_knows(file: str) -> None:
    found = taken({file: COUNT[file]})
    assert found.longest is not None
    assert found.longest.name.lower().endswith("count")
    assert found.longest.amount == 4  # the body: no first line, no lone brackets, no comment
    assert found.too_long is not None
    assert found.too_long.count == 1
    assert found.most_complex is not None
    assert (found.functions, found.most_complex.amount, found.complexity) == (1, 2, 2.0)
    assert found.undocumented is not None
    assert found.undocumented.count == 0
    assert found.missing == {"misnamed": found.missing["misnamed"]}


def test_of_a_language_that_lizard_does_not_know_lines_and_comments_are_counted() -> None:
    found = taken(
        {"bot.ml": "(* It\n   adds. *)\nlet add a b = a + b\n\nlet () = ignore (add 1 2)\n"}
    )
    assert (found.lines, found.comments, found.repeated) == (2, 0.5, 0.0)
    assert all(getattr(found, name) is None for name in BY_FUNCTION)
    empty = gaps(found, columns(ANY))
    assert [*map(said, empty)] == ["functions in OCaml are not counted"]


def test_a_line_may_hold_code_and_a_comment() -> None:
    found = taken({"bot.c": "#include <stdio.h>\n/* a\n   b */\n\nint a; // c\nint b;\n"})
    assert (found.lines, found.comments) == (3, 3 / 5)


def test_functions_that_nothing_explains_are_named() -> None:
    found = taken(
        {
            "a.h": "/* It helps. */\nint help(int a);\nint other(int a);\n",
            "a.c": '#include "a.h"\nint help(int a) { return a; }\n\nint other(int a) { return a; }\n'
            "\n/* far away */\n\nstatic int\nthird(void) { return 3; }\n"
            "/* near */\nstatic int\nfourth(void) { return 4; }\n",
            "b.py": "# It is one.\n@cache\ndef one():\n    return 1\n\nx = 1\ndef two():\n    return 2\n",
            "c.js": "const three = [1].map((x) => { return x; });\n",
        }
    ).undocumented
    assert found is not None
    assert [spot.name for spot in found.first] == ["other", "third", "two"]
    assert next((spot.file, spot.line) for spot in found.first) == ("a.c", 4)


def test_no_comment_hides_a_function_from_the_count() -> None:
    """As lizard's own comments would."""
    hidden = "// GENERATED CODE\n" + COUNT["bot.js"].replace(
        "let n", "// #lizard forgives\n  let n"
    )
    assert taken({"bot.js": hidden}).functions == 1


def test_blocks_that_stand_twice_are_repeated_code() -> None:
    block = "".join(f"  total = total + price({n}) * count({n});\n" for n in range(6))
    source = f"int a(void) {{\n  int total = 0;\n{block}  return total;\n}}\n"
    twice = taken({"a.c": source, "b.c": f"// the same\n{source.replace('int a', 'int b')}"})
    assert twice.repeated == pytest.approx(16 / 18)  # all but the first lines
    assert twice.blocks is not None
    assert [(spot.file, spot.line, spot.amount) for spot in twice.blocks.first] == [
        ("a.c", 2, 8),
        ("b.c", 3, 8),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "".join(f"import java.util.number{n};\n" for n in range(9)) + "class {name} {{}}\n",
        "class {name} {{\n" + "  void f() {{}}\n" * 4 + "}}\n",
        "class {name} {{ void f(int {name}) {{ switch ({name}) {{\n"
        + "case {name}:\nbreak;\n" * 6
        + "}} }} }}\n",
    ],
)
def test_what_every_program_has_in_common_is_not_repeated_code(source: str) -> None:
    found = taken({f"{name}.java": source.format(name=name) for name in ("A", "B")})
    assert found.repeated == 0


def test_names_that_are_written_as_the_document_of_cafe_says_are_right() -> None:
    found = taken({"Bot.cs": COUNT["Bot.cs"]}, CAFE).misnamed
    assert found is not None
    assert found.count == 0


def test_names_that_the_document_of_cafe_wants_otherwise_are_found() -> None:
    wrong = """class mon_ilot {
  const int TAILLE = 3;
  public string Nom { get; set; }
  private readonly List<Dictionary<int, string>> Tous = new();
  int Largeur, hauteur = 2, _profondeur;
  enum Couleur { rouge_vif }
  void decodage_carte(int[] Cases, List<int> autres) {
    foreach (var Case in Cases) { if (hauteur > Largeur) { Plante(x, Y); } }
    int? Rien = null;
  }
}
"""
    found = taken({"Bot.cs": wrong}, CAFE)
    assert found.misnamed is not None
    names = [spot.name for spot in found.misnamed.first]
    assert names == ["mon_ilot", "Largeur", "decodage_carte", "Cases", "Case", "Rien"]


def test_names_in_another_language_than_the_document_s_are_not_judged() -> None:
    found = taken({"Bot.java": "class bot_a { int A_B; }\n"}, CAFE)
    assert found.misnamed is None
    assert said(found.missing["misnamed"]).endswith("in C# only")


def test_a_document_may_ask_for_names_in_java() -> None:
    asked = Submission(naming=Naming(language="java", functions="camelCase", types="PascalCase"))
    source = "class Bot { int A_B; void Play() {} void play_all() {} Bot(int x) {} }\n"
    found = taken({"Bot.java": source}, asked).misnamed
    assert found is not None
    assert [spot.name for spot in found.first] == ["Play", "play_all", "Bot"]


def test_what_nobody_wrote_by_hand_is_left_out() -> None:
    Path("work").mkdir()
    Path("work", "large.js").write_text("x;\n" * 400_000)
    Path("work", "binary.c").write_bytes(b"\0\1\2")
    Path("work", "bot.py").symlink_to("/etc/passwd")
    Path("work", "node_modules").mkdir()
    Path("work", "node_modules", "a.js").write_text("a()")
    (found,) = measures(Path("work"), ANY)
    assert found.lines is None
    left_out = {name: said(why) for name, why in found.left_out.items()}
    assert left_out == {
        "large.js": "1171 KiB: too large to be measured",
        "binary.c": "it is not a text",
    }
    assert {said(why) for why in found.missing.values()} == {"there is no source to measure"}


def test_columns_are_those_that_the_document_asks_for() -> None:
    usual = [column.field for column in columns(Submission())]
    assert not {"too_long", "misnamed", "leaks"} & set(usual)
    assert {"too_long", "misnamed"} < {column.field for column in columns(CAFE)}
    found = taken({"bot.c": COUNT["bot.c"]})
    cells = {said(column.title): column.value(found) for column in columns(ANY)}
    assert cells["functions over 3 lines"] == 1
    assert cells["longest function"] == "count"
