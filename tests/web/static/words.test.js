/** Sentences with places for values; where there is no page they are English. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGE, named, number, say, speaker } from "../../../src/joute/web/static/words.js";

const count = speaker({
  en: { moves: "{count} {count|move|moves} of {name}", plain: "nothing" },
  fr: { moves: "{count} {count|coup|coups} de {name}", plain: "rien" },
});

test("values are filled in, with the word that goes with a number", () => {
  assert.equal(LANGUAGE, "en");
  assert.equal(count("moves", { count: 1, name: "Ann" }), "1 move of Ann");
  assert.equal(count("moves", { count: 1200, name: "Ann" }), "1,200 moves of Ann");
  assert.equal(number(1234567), "1,234,567");
});

test("what a value holds is not filled in again", () => {
  assert.equal(count("moves", { count: 2, name: "{count}" }), "2 moves of {count}");
});

test("a word that is in no dictionary is said as it is", () => {
  assert.equal(count("unknown"), "unknown");
  assert.equal(count("plain"), "nothing");
});

test("made-up names are written in the reader's language, others as they are", () => {
  assert.equal(named("player 3"), say("unnamed", { number: 3 }));
  assert.equal(named("human"), say("human"));
  assert.equal(named("player 3 "), "player 3 ");
});
