/** A hint is marked on the page step by step, however many choices make an answer. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { wayTo } from "../../../src/joute/web/static/way_to.js";

/** @typedef {import("../../../src/joute/web/static/types.js").Choice} Choice */

const BUSES = ["BUS 1", "BUS 10", "UPDATECT"];

/** Choices of a game whose answers are put together, some of them in two steps. @returns {Choice[]} */
function composed(/** @type {string[]} */ kept) {
  const send = { label: "send 0 to 4", add: "SEND 0 4" };
  return [
    { label: "end", say: [[...kept, "PASS"].join(" ; ")] },
    ...BUSES.map((add) => ({ label: add, add })),
    { label: "bus 0", next: [send] },
  ];
}

function labels(/** @type {string} */ messages, /** @type {string[]} */ kept = []) {
  return wayTo(messages, composed(kept), kept, composed).map(({ label }) => label);
}

test("an answer of several parts is led to part by part, and then to its end", () => {
  assert.deepEqual(labels("PASS"), ["end"]);
  assert.deepEqual(labels("BUS 10 ; SEND 0 4 ; PASS"), ["BUS 10", "bus 0", "send 0 to 4", "end"]);
  assert.deepEqual(labels("BUS 1 ; BUS 1 ; PASS", ["BUS 1"]), ["BUS 1", "end"]);
});

test("nothing leads to an answer that cannot be given any more", () => {
  assert.deepEqual(labels("BUS 1 ; PASS", ["UPDATECT"]), []);
  assert.deepEqual(labels("HOOT ; PASS"), []);
});
