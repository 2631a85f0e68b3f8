"""What a module imports is found in whatever it is written, and nothing else is taken for it."""

from pathlib import Path

import pytest

import joute
from joute.web.scripts import UnknownImportError, rewrite, tokens

SCRIPTS = sorted(Path(joute.__file__).parent.rglob("*.js"))


def imported(script: str) -> list[str]:
    found: list[str] = []

    def noted(name: str) -> str:
        found.append(name)
        return name

    rewrite(script, noted)
    return found


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: "/".join(file.parts[-3:]))
def test_the_parts_of_a_script_are_the_script(file: Path) -> None:
    script = file.read_text(encoding="utf-8")
    assert "".join(part.text for part in tokens(script)) == script


@pytest.mark.parametrize(
    "script",
    [
        'import "./a.js";',
        "import './a.js'",
        'import a from "./a.js";',
        'import{a}from"./a.js"',
        'import a, { b as c } from "./a.js";',
        'import * as a from "./a.js";',
        'import {\n  a, // "./b.js"\n  b,\n} from "./a.js";',
        'import { from } from "./a.js";',
        'export * from "./a.js";',
        'export * as a from "./a.js";',
        'export { a } from "./a.js";',
        'export { a }\nimport "./a.js"',
        'export const a = 1; import "./a.js";',
        'const { a } = await import("./a.js");',
        'import("./a.js", {})',
        'const a = `${{ b: await import("./a.js") }}`;',
        'const a = `${`${b}`}`; import "./a.js";',
        'const a = b.replace(/["`/]/g, ""); import "./a.js";',
        'const a = b / 2; import "./a.js"; const c = 4 / 2;',
        'if (a) /["`]/.test(b); import "./a.js"',
        'while (f(a) > (b)) /`/.exec(c); import "./a.js"',
        'const a = (b) / 2; import "./a.js"; const c = 4 / 2;',
        'const a = b.if(c) / 2; import "./a.js"; const c = 4 / 2;',
        'for await (const a of b) /`/.exec(c); import "./a.js"',
        'const a = `${b}` / 2; import "./a.js"; const c = 4 / 2;',
    ],
)
def test_an_import_is_found_however_it_is_written(script: str) -> None:
    assert imported(script) == ["./a.js"]


@pytest.mark.parametrize(
    "script",
    [
        '/** @type {import("./a.js").A} */ let a;',
        '// import "./a.js";',
        "const a = 'import \"./a.js\"';",
        'const a = `import "./a.js"`;',
        'const a = /import "a"/;',
        'return /import "a"/.test(b);',
        "const a = { import: 1, export: 2 };",
        'a.import("./a.js");',
        "export { a };",
        "export default 1;",
        "const a = import.meta.url;",
        'const from = "./a.js";',
        "import(",
        'import("./a.js"',
    ],
)
def test_what_imports_nothing_is_left_alone(script: str) -> None:
    assert imported(script) == []


@pytest.mark.parametrize(
    "script",
    [
        "import",
        "import {",
        "import { a",
        "import { a }",
        "import { a } from",
        "import { a } from ;",
        "import a",
        "import * as",
        "export",
        "export {",
        "export { a } from",
        "export * from",
    ],
)
def test_a_statement_that_is_not_finished_imports_nothing_and_ends_before_the_next(
    script: str,
) -> None:
    assert imported(script) == []
    assert imported(f'{script}\nimport b from "./b.js"') == ["./b.js"]


@pytest.mark.parametrize("script", ["import(a)", "import(`./${a}.js`)", 'import("./a" + b)'])
def test_a_name_that_is_computed_is_refused(script: str) -> None:
    with pytest.raises(UnknownImportError):
        imported(script)


def test_only_comments_and_names_are_changed() -> None:
    script = 'import { a } from "./a.js"; // why\nlet /** @type {A} */ b = "//"; /* two\nlines */ c'
    assert rewrite(script, str.upper) == 'import { a } from "./A.JS";  \nlet   b = "//"; \n c'
