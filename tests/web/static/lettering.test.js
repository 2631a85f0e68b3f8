/** Texts that are made to fit, and the way from one place to the next. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../../src/joute/web/static/focus.js";
import { fitted } from "../../../src/joute/web/static/lettering.js";

const measure = (/** @type {string} */ text) => text.length / 2;

test("a short text is as large as it may be, a longer one as large as it fits", () => {
  assert.deepEqual(fitted("X", 100, 30, measure), { size: 30, lines: ["X"] });
  assert.deepEqual(fitted("12345678", 100, 30, measure), { size: 25, lines: ["12345678"] });
});

test("words go into lines where that makes them larger", () => {
  assert.deepEqual(fitted("long words here", 50, 30, measure).lines, ["long", "words", "here"]);
  assert.deepEqual(fitted("a b", 50, 30, measure).lines, ["a b"]);
});

test("what is too long for the smallest text is cut short", () => {
  const { lines, size } = fitted("incomprehensibilities", 28, 30, measure);
  assert.deepEqual(lines, ["incompr…"]);
  assert.equal(size, 7);
});

test("an arrow leads to the nearest place ahead, not to one far aside", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 50, y: 40 },
    { x: 100, y: 0 },
    { x: 0, y: 50 },
  ];
  assert.equal(nearest(places[0], places, [1, 0]), 2);
  assert.equal(nearest(places[0], places, [0, 1]), 3);
  assert.equal(nearest(places[0], places, [-1, 0]), -1);
  assert.equal(nearest(places[2], places, [-1, 0]), 0);
});
