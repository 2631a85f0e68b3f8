/** What goes wrong in a drawing: where, and how often it is reported. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Faults, where } from "../../../src/joute/web/static/faults.js";

/** An error with a stack. */
function thrown(/** @type {string} */ message, /** @type {string[]} */ ...places) {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...places.map((place) => `    at draw (http://127.0.0.1:80${place}:9)`)].join(
    "\n",
  );
  return error;
}

test("the first place of the game's own scripts is named, else the first of all", () => {
  const faults = new Faults("race");
  faults.take(thrown("a", "/static/sketch.js:3", "/games/race/viewer/picture.js:12", "/games/race/viewer.js:1"));
  faults.take(thrown("b", "/static/sketch.js:3", "/static/stage.js:4"));
  faults.take("just a text");
  assert.deepEqual(faults.list.map(where), ["viewer/picture.js:12", "sketch.js:3", "viewer.js"]);
  assert.equal(faults.list[2].message, "just a text");
});

test("the same fault is reported once, however often it happens, and no more than twenty", () => {
  const faults = new Faults("race");
  /** @type {string[]} */
  const told = [];
  faults.listen(({ message }) => told.push(message));
  for (let frame = 0; frame < 100; frame += 1) faults.take(thrown("same", "/games/race/viewer.js:5"));
  assert.deepEqual(told, ["TypeError: same"]);
  for (let frame = 0; frame < 100; frame += 1) faults.take(thrown(`${frame}`, "/games/race/viewer.js:5"));
  assert.equal(faults.list.length, 20);
});

test("who listens late is told what was found before", () => {
  const faults = new Faults("race");
  faults.add({ file: "viewer.js", line: 3 }, "no");
  /** @type {string[]} */
  const told = [];
  faults.listen((fault) => told.push(where(fault)));
  assert.deepEqual(told, ["viewer.js:3"]);
});

test("whatever is thrown has a text, of a length that a server takes", () => {
  const faults = new Faults("race");
  for (const one of [Object.create(null), undefined, null, Symbol("s"), {}, "x".repeat(9000)]) faults.take(one);
  assert.deepEqual(
    faults.list.map(({ message }) => message),
    ["[object Object]", "undefined", "null", "Symbol(s)", `${"x".repeat(500)}…`],
  );
});

test("an error is the drawing's if one of its scripts is in the stack, and what is no error always is", () => {
  const faults = new Faults("race");
  assert.equal(faults.hasThrown(thrown("a", "/static/dom.js:3", "/games/race/viewer.js:1")), true);
  assert.equal(faults.hasThrown(thrown("a", "/static/dom.js:3", "/static/main.js:1")), false);
  assert.equal(faults.hasThrown("no"), true);
});
