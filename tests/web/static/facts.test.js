/** What a frame of a game without a drawing holds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, text } from "../../../src/joute/web/static/facts.js";

const NAMES = ["Ada", "Bob", "Eve"];

test("boards, what each seat has, whose turn it is, and everything else are told apart", () => {
  const { grids, columns, facts, movers } = partsOf(
    {
      map: ["#.#.", "...#"],
      to_move: [1],
      hands: [[1, 2], [], null],
      players: [{ gold: 3, hit_points: 9 }, { gold: 4, hit_points: 0 }, null],
      pot: 12,
      deck: { left: 30, top: "7" },
    },
    NAMES,
  );
  assert.equal(grids.length, 1);
  assert.equal(grids[0].title, "");
  assert.deepEqual(movers, [1]);
  assert.deepEqual(columns, [
    { name: "hands", values: [[1, 2], [], null] },
    { name: "gold", values: [3, 4, null] },
    { name: "hit points", values: [9, 0, null] },
  ]);
  assert.deepEqual(facts, [
    { name: "pot", value: 12 },
    { name: "deck", value: { left: 30, top: "7" } },
  ]);
});

test("several boards are called by their fields, and one of a seat by the seat", () => {
  const board = { draw: "board", rows: ["..", ".."] };
  const { grids } = partsOf(
    { sea: board, of_shots: { ...board, title: "Shots" }, fleets: [{ own: board }, null, null] },
    NAMES,
  );
  assert.deepEqual(
    grids.map(({ title }) => title),
    ["sea", "Shots", "Ada"],
  );
});

test("a board says whose turn it is, unless it is everybody's", () => {
  const rows = ["..", ".."];
  assert.deepEqual(partsOf({ draw: "board", rows, to_move: [2] }, NAMES).movers, [2]);
  assert.deepEqual(partsOf({ draw: "board", rows, to_move: [0, 1, 2] }, NAMES).movers, []);
});

test("people on one page see their boards, and of the rest what any of them knows", () => {
  const frame = (/** @type {number} */ seat) => ({
    board: { draw: "board", rows: ["..", ".."] },
    hands: NAMES.map((_, other) => (other === seat ? [seat] : null)),
  });
  const { grids, columns } = partsOf({ draw: "sights", seats: { 0: frame(0), 2: frame(2) } }, NAMES);
  assert.deepEqual(
    grids.map(({ title, seat }) => [title, seat]),
    [
      ["Ada", 0],
      ["Eve", 2],
    ],
  );
  assert.deepEqual(columns, [{ name: "hands", values: [[0], null, [2]] }]);
});

test("a frame of nothing holds nothing, and one of a plain value that value", () => {
  const nothing = { grids: [], columns: [], facts: [], movers: [] };
  assert.deepEqual(partsOf(null, NAMES), nothing);
  assert.deepEqual(partsOf(5, NAMES), { ...nothing, facts: [{ name: "", value: 5 }] });
});

test("every value is written in a line, a long list by its end", () => {
  assert.equal(text([1, 2]), "1, 2");
  assert.equal(text({ hit_points: 3, bag: [] }), "hit points 3, bag –");
  assert.equal(text([{ a: 1 }, { a: true }]), "a 1 · a ✓");
  assert.equal(text(null), "–");
  const long = text(Array.from({ length: 200 }, (_, at) => at));
  assert.ok(long.startsWith("… ") && long.endsWith("198, 199"));
});
