/** Reasons are said as Python says them: the cases are those of `tests/speech`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { joined, sentence } from "../../../src/joute/web/static/speech.js";

const { texts, cases } = JSON.parse(readFileSync(new URL("../../speech/sentences.json", import.meta.url), "utf8"));

for (const { reason, ...said } of cases) {
  for (const [language, text] of Object.entries(said)) {
    test(`${JSON.stringify(reason)} is said in ${language}`, () => {
      assert.equal(sentence(reason, language, texts), text);
    });
  }
}

test("several reasons are one sentence", () => {
  const parts = [{ code: "plain" }, "text"];
  assert.equal(joined(parts, "en", texts), "nothing; text");
  assert.equal(joined(parts, "fr", texts), "rien\u00a0; text");
});

test("without a catalogue a code is said as it is", () => {
  assert.equal(sentence({ code: "problem.changed" }, "fr"), "problem.changed");
});
