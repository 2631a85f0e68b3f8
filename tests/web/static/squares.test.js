/** Cells of a square board, and where they lie on the picture. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, placeOf, squareAt } from "../../../src/joute/web/static/squares.js";

test("cells are counted row by row, and found again at their places", () => {
  assert.deepEqual(placeOf(7, 3), { column: 1, row: 2 });
  for (const cell of Array(9).keys()) {
    const { x, y, w, h } = squareAt(placeOf(cell, 3), 0.5, 0.1);
    assert.equal(cellAt({ x: x + w / 2, y: y + h / 2 }, 3, 0.5), cell);
  }
});

test("beside the board is no cell", () => {
  for (const [x, y] of [
    [0.4, 1],
    [1, 0.4],
    [3.6, 1],
    [1, 3.6],
  ])
    assert.equal(cellAt({ x, y }, 3, 0.5), null);
});
