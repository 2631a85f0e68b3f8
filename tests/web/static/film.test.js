/** A film, read line by line. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { distinct, Film, taken } from "../../../src/joute/web/static/film.js";

/** @type {import("../../../src/joute/web/static/data.js").Opening} */
const OPENING = {
  line: "opening",
  film: 1,
  game: "count",
  title: "Count",
  profile: "document",
  seed: "1",
  names: ["Ann", "human"],
  scene: { goal: 3 },
  first: { turn: 0, scores: [0, null], frame: { at: [0, 0] } },
  eyes: null,
  sealed: false,
};
const FAILURE = { kind: /** @type {const} */ ("timeout"), reason: "no answer within 5 ms" };
const DEATH = { seat: 1, failure: FAILURE, turn: 2, sent: "go", said: "", before: "" };

/** A film of two turns, on the second of which seat 1 is out. */
function film() {
  const film = new Film();
  film.add(OPENING);
  film.add({ line: "shot", change: { turn: [1], frame: { at: { 0: [2] } } }, talk: [[0, false, "2"]] });
  film.add({ line: "shot", change: { turn: [2] }, outs: [DEATH] });
  return film;
}

test("every shot is whole, and what did not change is the same", () => {
  const { shots } = film();
  assert.deepEqual(
    shots.map(({ turn, frame }) => [turn, frame]),
    [
      [0, { at: [0, 0] }],
      [1, { at: [2, 0] }],
      [2, { at: [2, 0] }],
    ],
  );
  assert.equal(shots[1].frame, shots[2].frame);
});

test("messages and deaths belong to the shot that they came with", () => {
  const { talk, deaths, lines } = film();
  assert.deepEqual(talk, [[], [{ seat: 0, told: false, text: "2" }], []]);
  assert.equal(deaths.get(1)?.shot, 2);
  assert.equal(lines, 3);
});

test("what a seat writes on a turn is put together", () => {
  const one = film();
  one.read('{"line":"stderr","seat":0,"turn":1,"text":"a"}\n{"line":"stderr","seat":0,"turn":1,"text":"b"}\n');
  assert.equal(one.stderr(0, 1), "ab");
  assert.equal(one.stderr(0, 2), "");
  assert.equal(one.late(0), "");
  one.read('{"line":"stderr","seat":0,"turn":1,"text":"c","late":true}\n');
  assert.deepEqual([one.stderr(0, 1), one.late(0)], ["abc", "c"]);
  assert.deepEqual([one.wrote(0), one.wrote(1)], [true, false]);
});

test("a film is over at its ending, whose messages belong to the last shot", () => {
  const one = film();
  assert.equal(one.over, false);
  one.add({ line: "ending", talk: [[0, true, "end"]], outs: [], result: null, failed: false, usages: [] });
  assert.equal(one.over, true);
  assert.deepEqual(one.talk[2], [{ seat: 0, told: true, text: "end" }]);
});

test("a sealed film hides everything, one for some eyes the other seats", () => {
  const whole = film();
  const sealed = new Film();
  sealed.add({ ...OPENING, sealed: true });
  const playing = new Film();
  playing.add({ ...OPENING, eyes: [0] });
  assert.deepEqual([whole.sight, sealed.sight, playing.sight], ["whole", "sealed", "playing"]);
  assert.deepEqual([whole.hides(0), sealed.hides(0), playing.hides(0), playing.hides(1)], [false, true, false, true]);
  sealed.unseal(whole);
  assert.equal(sealed.sight, "whole");
  assert.equal(sealed.deaths, whole.deaths);
});

test("players of one name are told apart by their numbers, empty seats are nobody's", () => {
  assert.deepEqual(distinct(["Ann", "", "Ann", "Bob", ""]), ["Ann (0)", "", "Ann (2)", "Bob", ""]);
  assert.deepEqual(taken(["Ann", "", "Bob"]), [0, 2]);
});
