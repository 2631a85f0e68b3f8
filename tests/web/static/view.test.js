/** What a drawing asks of a view. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenLast, isAside, isLatest, previous, questionHere } from "../../../src/joute/web/static/view.js";

const SHOTS = [0, 1, 2].map((turn) => ({ turn, scores: [], frame: null }));
const QUESTION = { seat: 0, seen: null, options: [] };

/** The view of a shot while somebody is asked. */
function view(/** @type {number} */ index, /** @type {number | null} */ focus = null) {
  return { now: SHOTS[index], before: SHOTS[index], t: 1, index, shots: SHOTS, focus, question: QUESTION };
}

test("before a shot is the one before it, and before the first there is only itself", () => {
  assert.equal(previous(view(2)), SHOTS[1]);
  assert.equal(previous(view(0)), SHOTS[0]);
});

test("a person is asked about the last shot, not about earlier ones", () => {
  assert.deepEqual([isLatest(view(1)), isLatest(view(2))], [false, true]);
  assert.equal(questionHere(view(1)), null);
  assert.equal(questionHere(view(2)), QUESTION);
});

test("who was not chosen stands aside, and who was is drawn last", () => {
  assert.deepEqual([isAside(view(0), 1), isAside(view(0, 1), 1), isAside(view(0, 1), 2)], [false, false, true]);
  assert.deepEqual(chosenLast(view(0, 1), [0, 1, 2]), [0, 2, 1]);
});
