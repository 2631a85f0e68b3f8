/** Texts of the catalogue by their keys; where there is no page they are English. */

import "../../speech/catalogue.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGE, named, number, speaker } from "../../../src/joute/web/static/words.js";

test("a speaker says the texts whose codes begin with its prefix", () => {
  assert.equal(LANGUAGE, "en");
  assert.equal(speaker("kind")("timeout"), "timed out");
  assert.equal(speaker("failure")("exit-code", { code: "3" }), "the program ended with exit code 3");
});

test("what is in no catalogue is said by its code", () => {
  assert.equal(speaker("kind")("of boredom"), "kind.of boredom");
});

test("numbers are written as the language does", () => {
  assert.equal(number(1234567), "1,234,567");
  assert.equal(number(0.25), "0.25");
});

test("what stands for a name that nobody gave is in the reader's language, a name is as it is", () => {
  assert.equal(named({ code: "name.player", values: { number: "3" } }), "player 3");
  assert.equal(named({ code: "name.human" }), "human");
  assert.equal(named("joueur 3"), "joueur 3");
});
