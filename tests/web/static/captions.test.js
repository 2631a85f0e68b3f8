/** What a shot of a film tells in words. */

import "../../speech/catalogue.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Captions } from "../../../src/joute/web/static/captions.js";
import { Film } from "../../../src/joute/web/static/film.js";

/**
 * @typedef {import("../../../src/joute/web/static/data.js").Result} Result
 * @typedef {import("../../../src/joute/web/static/types.js").Viewer} Viewer
 */

const NAMES = ["Ann", "Bob"];
/** @type {Viewer} */
const VIEWER = { pace: 1, shape: () => ({ width: 1, height: 1 }), open: () => () => {} };

/**
 * The captions of a match whose shots show these turns.
 * @param {number[]} turns
 * @param {Partial<Viewer>} [own]
 */
function captions(turns, own = {}) {
  const film = new Film();
  film.shots = turns.map((turn) => ({ turn, scores: [0, 0], frame: null }));
  return new Captions(film, { ...VIEWER, ...own }, { scene: null, first: null, names: NAMES, eyes: null });
}

/** A result with these ranks. @returns {Result} */
function result(/** @type {number[]} */ ranks, /** @type {string} */ status = "ok") {
  const seats = ranks.map((rank, seat) => ({
    seat,
    bot: NAMES[seat],
    score: 0,
    rank,
    status,
    reason: null,
    turn: 1,
    failure: null,
  }));
  return { game: "count", profile: "document", seed: 1, turns: 1, seats, replay: null };
}

test("a turn is counted, with its steps where it has several", () => {
  const shown = captions([0, 1, 2, 2, 2, 3]);
  assert.equal(shown.place(0), "Start");
  assert.equal(shown.place(1), "Turn 1");
  assert.equal(shown.place(3), "Turn 2\u00a0· step 2 of 3");
  assert.deepEqual(shown.turn(4), { first: 2, count: 3 });
});

test("the last turn is the game's as long as a match is played, and then the match's", () => {
  const shown = captions([0, 1, 2], { turns: () => 50 });
  assert.equal(shown.place(1), "Turn 1 of 50");
  shown.film.over = true;
  assert.equal(shown.place(1), "Turn 1 of 2");
});

test("only the last shot of a match that is over has a verdict", () => {
  const shown = captions([0, 1]);
  assert.equal(shown.verdict(1), null);
  shown.film.over = true;
  assert.equal(shown.verdict(0), null);
  assert.deepEqual(shown.verdict(1), { winner: null, text: "This match was interrupted." });
  shown.film.result = result([2, 1]);
  assert.deepEqual(shown.verdict(1), { winner: 1, text: "Bob wins" });
  shown.film.result = result([1, 1]);
  assert.deepEqual(shown.verdict(1), { winner: null, text: "A draw" });
});

test("nobody wins a match alone by being out", () => {
  const shown = captions([0, 1]);
  shown.match.names = ["Ann", ""];
  shown.film.over = true;
  shown.film.result = result([1], "timeout");
  assert.deepEqual(shown.verdict(1), { winner: null, text: "No winner" });
});

test("a game's own caption comes first, else who is out", () => {
  const view = { now: captions([0]).film.shots[0], t: 1, index: 1, shots: [], focus: null, question: null };
  const death = {
    seat: 0,
    failure: { kind: /** @type {const} */ ("crash"), reason: "" },
    turn: 1,
    sent: "",
    said: "",
    before: "",
  };
  const shown = captions([0, 1]);
  shown.film.deaths.set(0, { ...death, shot: 1 });
  assert.equal(shown.news({ ...view, before: view.now }), "Ann is out: crashed");
  const told = captions([0, 1], { caption: () => "Ann jumps" });
  assert.equal(told.news({ ...view, before: view.now }), "Ann jumps");
});
