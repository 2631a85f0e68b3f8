/** Data that reports fields which it does not have. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Fields } from "../../../src/joute/web/static/strict.js";

/** A value that reports, and what it has reported. */
function strict(/** @type {any} */ value, /** @type {Record<string, string[]>} */ declared = {}) {
  const fields = new Fields();
  fields.learn(value, "frame");
  fields.declare(declared);
  /** @type {string[]} */
  const told = [];
  return { told, value: fields.strict(value, "frame", (message) => told.push(message)) };
}

test("a field that there is not is reported with those that there are", () => {
  const { told, value } = strict({ turn: 1, runners: [{ x: 1, y: 2 }] });
  assert.equal(value.runners[0].x + value.turn, 2);
  assert.deepEqual(told, []);
  assert.equal(value.runners.map((/** @type {any} */ runner) => runner.speed)[0], undefined);
  assert.deepEqual(told, ['there is no field "speed" in frame.runners[]; it has x, y']);
});

test("a field that every record leaves out, and may have, is not reported", () => {
  const rows = [[{ text: "a" }, { text: "b", owner: 1 }], [{ text: "c" }]];
  const { told, value } = strict({ rows }, { "frame.rows[][]": ["text", "owner", "tint"] });
  assert.deepEqual([value.rows[0][0].tint, value.rows[1][0].owner], [undefined, undefined]);
  assert.deepEqual(told, []);
  assert.equal(value.rows[0][0].tnit, undefined);
  assert.deepEqual(told, ['there is no field "tnit" in frame.rows[][]; it has text, owner, tint']);
});

test("what a browser and the drawing of boards ask of every record is not reported", () => {
  const { told, value } = strict({ turn: 1 });
  assert.deepEqual([value.then, value.toJSON, value.draw], [undefined, undefined, undefined]);
  assert.deepEqual(told, []);
});

test("tables, whose names differ, and places of a list may be asked for what there is not", () => {
  const { told, value } = strict({ guests: [{ ann: 1 }, { bob: 2 }], list: [1], seats: { 3: "a" } });
  assert.deepEqual([value.guests[0].eve, value.list[7], value.seats[1]], [undefined, undefined, undefined]);
  assert.deepEqual(told, []);
});

test("the same part is the same object each time", () => {
  const { value } = strict({ runners: [{ x: 1 }] });
  assert.equal(value.runners[0], value.runners[0]);
  assert.equal(Array.isArray(value.runners), true);
});
