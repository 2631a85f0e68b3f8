/** Differences, added up. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { added } from "../../../src/joute/web/static/delta.js";

test("a value in brackets takes the place of the old one", () => {
  assert.equal(added({ turn: 1 }, [7]), 7);
});

test("some items of a list become others", () => {
  assert.deepEqual(added([1, 2, 3, 4], [1, 2, ["a"]]), [1, "a", 4]);
});

test("fields and places that are not named stay the same objects", () => {
  const old = { runners: [{ x: 1 }, { x: 2 }], track: { size: 9 } };
  const now = added(old, { runners: { 1: { x: [3] } } });
  assert.deepEqual(now, { runners: [{ x: 1 }, { x: 3 }], track: { size: 9 } });
  assert.equal(now.runners[0], old.runners[0]);
  assert.equal(now.track, old.track);
  assert.equal(old.runners[1].x, 2);
});
