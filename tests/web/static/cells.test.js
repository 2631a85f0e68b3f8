/** Boards as values: how they are read, what differs, where they lie, and what clicks on them mean. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, gridOf, layout, offer, spotAt, targets } from "../../../src/joute/web/static/cells.js";

/** Read a board that is one. @returns {import("../../../src/joute/web/static/cells.js").Grid} */
function board(/** @type {any} */ rows, /** @type {any} */ more = {}) {
  const grid = gridOf({ draw: "board", rows, ...more });
  assert.ok(grid);
  return grid;
}

/** Legal actions, and the messages that say them. */
function options(/** @type {any[]} */ ...actions) {
  return actions.map((action) => ({ action, say: [JSON.stringify(action)] }));
}

test("a row is a string or a list, and a dot, a space and nothing are empty", () => {
  const { rows, width } = board(["X. ", [null, 7, { text: "K", owner: 3 }], ["O"]], { owners: "XO" });
  assert.deepEqual(
    rows.map((row) => row.map(({ text }) => text)),
    [["X", "", ""], ["", "7", "K"], ["O"]],
  );
  assert.deepEqual(
    rows.map((row) => row.map(({ owner }) => owner)),
    [[0, null, null], [null, null, 3], [1]],
  );
  assert.equal(width, 3);
});

test("a sign of several code units is one cell", () => {
  assert.deepEqual(
    board(["🙂."]).rows[0].map(({ text }) => text),
    ["🙂", ""],
  );
});

for (const [looks, value] of /** @type {[boolean, any][]} */ ([
  [true, ["X..", ".O.", "..."]],
  [true, ["####", "#.@#"]],
  [
    true,
    [
      [1, 2, 3],
      [4, null, 6],
    ],
  ],
  [
    true,
    [
      [0, 1],
      [1, 0],
    ],
  ],
  [false, ["ada", "bob", "eve"]],
  [false, ["ab", "abc"]],
  [
    false,
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ],
  [
    false,
    [
      ["a long text", "b", "c"],
      ["d", "e", "f"],
    ],
  ],
  [false, [1, 2, 3]],
  [false, []],
  [false, {}],
  [false, null],
  [false, "X.."],
])) {
  test(`${JSON.stringify(value)} ${looks ? "looks" : "does not look"} like a board`, () => {
    assert.equal(gridOf(value) !== null, looks);
  });
}

test("what appears, vanishes and changes is found where it does, and so is ground", () => {
  const before = board(["ab.", [{ tint: "red" }, { tint: 1 }, ""]]);
  const now = board([".cd", [{ tint: "blue" }, { tint: 1 }, ""]]);
  assert.deepEqual(changes(before, now), [
    { row: 0, column: 0, kind: "vanishes" },
    { row: 0, column: 1, kind: "changes" },
    { row: 0, column: 2, kind: "appears" },
    { row: 1, column: 0, kind: "ground" },
  ]);
  assert.deepEqual(changes(now, now), []);
  assert.deepEqual(changes(null, now), []);
});

test("a piece that vanishes here and comes there has moved, also onto another", () => {
  assert.deepEqual(changes(board(["K..", "..p"]), board(["...", "..K"])), [
    { row: 1, column: 2, kind: "moves", from: { row: 0, column: 0 } },
  ]);
});

test("of two pieces that vanish nobody knows which has moved", () => {
  const found = changes(board(["oo."]), board(["..o"]));
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ["vanishes", "vanishes", "appears"],
  );
});

test("boards lie beside each other in a wide picture, and a place leads back to its cell", () => {
  const grids = [board(["...", "...", "..."]), board(["..", ".."], { title: "Hand" })];
  const found = layout(grids);
  const [first, second] = found.places;
  assert.ok(second.x > first.x + 3);
  assert.equal(second.y, first.y);
  assert.ok(found.width > found.height);
  assert.deepEqual(spotAt(found, first.x + 2.5, first.y + 1.5), { board: 0, row: 1, column: 2 });
  assert.deepEqual(spotAt(found, second.x + 0.1, second.y + 0.1), { board: 1, row: 0, column: 0 });
  assert.equal(spotAt(found, first.x - 0.1, first.y), null);
  assert.equal(spotAt(found, second.x + 0.5, second.y + 2.5), null);
});

test("a cell whose action is legal stands for it, and what no cell has is left over", () => {
  const cells = targets([board([[{ action: 0 }, { action: [1, 2] }, { action: { at: 3 } }, { action: 9 }, "x"]])]);
  const { clicks, others } = offer(cells, options(0, [1, 2], { at: 3 }, "pass"));
  assert.deepEqual(
    clicks.map(({ target, option }) => [target.column, option?.action]),
    [
      [0, 0],
      [1, [1, 2]],
      [2, { at: 3 }],
    ],
  );
  assert.deepEqual(others, options("pass"));
});

for (const [how, cells, moves] of /** @type {[string, any[], any[]][]} */ ([
  ["a text", ["e2", "e3", "e4", "d2"], ["e2e3", "e2e4"]],
  [
    "a list",
    [2, 3, 4, 7],
    [
      [2, 3],
      [2, 4],
    ],
  ],
  [
    "places",
    [
      [0, 2],
      [0, 3],
      [0, 4],
      [1, 1],
    ],
    [
      [
        [0, 2],
        [0, 3],
      ],
      [
        [0, 2],
        [0, 4],
      ],
    ],
  ],
  [
    "fields",
    [2, 3, 4, 7],
    [
      { start: 2, end: 3 },
      { start: 2, end: 4 },
    ],
  ],
])) {
  test(`an action of two cells as ${how} is two clicks`, () => {
    const found = targets([board([cells.map((action) => ({ action }))])]);
    const { clicks, others } = offer(found, options(...moves, "resign"));
    assert.deepEqual(others, options("resign"));
    assert.deepEqual(
      clicks.map(({ target }) => target.column),
      [0],
    );
    assert.deepEqual(
      clicks[0].next?.clicks.map(({ target, option }) => [target.column, option?.action]),
      [
        [1, moves[0]],
        [2, moves[1]],
      ],
    );
  });
}

test("what is left to choose after two clicks is offered as it is", () => {
  const found = targets([board([[{ action: "e7" }, { action: "e8" }]])]);
  const { clicks } = offer(found, options("e7e8q", "e7e8n"));
  assert.deepEqual(clicks[0].next?.clicks[0].next, { clicks: [], others: options("e7e8q", "e7e8n") });
});

test("a word that only begins like a cell is no click on it", () => {
  const found = targets([board([[{ action: "a" }, { action: "x" }]])]);
  assert.deepEqual(offer(found, options("abandon")), { clicks: [], others: options("abandon") });
});
