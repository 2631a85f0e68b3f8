/** Data that reports fields which it does not have. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Fields } from "../../../src/joute/web/static/strict.js";

/** A value that reports, and what it has reported. */
function strict(/** @type {any} */ value) {
  const fields = new Fields();
  fields.learn(value, "frame");
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

test("tables, whose names differ, and places of a list may be asked for what there is not", () => {
  const { told, value } = strict({ guests: [{ ann: 1 }, { bob: 2 }], list: [1] });
  assert.deepEqual([value.guests[0].eve, value.list[7]], [undefined, undefined]);
  assert.deepEqual(told, []);
});

test("the same part is the same object each time", () => {
  const { value } = strict({ runners: [{ x: 1 }] });
  assert.equal(value.runners[0], value.runners[0]);
  assert.equal(Array.isArray(value.runners), true);
});
