/** What a drawing gives is looked at before a page uses it. */

import "../../speech/catalogue.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { guarded } from "../../../src/joute/web/static/drawing.js";
import { Faults } from "../../../src/joute/web/static/faults.js";

const RIGHT = { pace: 2, shape: () => ({ width: 1, height: 1 }), open: () => () => {} };
const QUESTION = { seat: 0, seen: null, options: [{ action: 1, say: ["1"] }] };
const PLAIN = [{ label: "1", say: ["1"] }];

/** A guarded drawing, and what is wrong with it. */
function drawing(/** @type {object} */ own) {
  const faults = new Faults("race");
  return { viewer: guarded({ ...RIGHT, ...own }, faults), faults };
}

for (const choices of [
  [{ label: "a", next: 3 }],
  [{ label: "a", next: [{ label: "b", next: "c" }] }],
  [{ label: "a", say: "b" }],
  [{ label: "a", at: {} }],
  [null],
  "a",
]) {
  test(`a person is offered the plain choices instead of ${JSON.stringify(choices)}`, () => {
    const { viewer, faults } = drawing({ choices: () => choices });
    assert.deepEqual(viewer.choices?.(QUESTION, /** @type {any} */ (null), /** @type {any} */ (null), []), PLAIN);
    assert.equal(faults.list.length, 1);
  });
}

test("choices that lead to others are taken as they are", () => {
  const choices = [{ label: "a", at: { x: 0, y: 0, w: 1, h: 1 }, next: [{ label: "b", say: ["b"] }], say: undefined }];
  const { viewer, faults } = drawing({ choices: () => choices });
  assert.equal(viewer.choices?.(QUESTION, /** @type {any} */ (null), /** @type {any} */ (null), []), choices);
  assert.deepEqual(faults.list, []);
});

test("values that no page can use are left out, and reported", () => {
  const { viewer, faults } = drawing({ pace: -1, firstNumber: "1" });
  assert.deepEqual([viewer.pace, viewer.firstNumber], [1, undefined]);
  assert.deepEqual(
    faults.list.map(({ message }) => message),
    ["pace is -1 instead of a number above 0", "firstNumber is string instead of a whole number"],
  );
});

test("values that are right, and none, are taken", () => {
  const { viewer, faults } = drawing({ firstNumber: 1 });
  assert.deepEqual([viewer.pace, viewer.firstNumber], [2, 1]);
  assert.equal(drawing({}).viewer.firstNumber, undefined);
  assert.deepEqual(faults.list, []);
});
