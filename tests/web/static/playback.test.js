/** Where a viewer is in a film, and how it goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../../src/joute/web/static/playback.js";

test("a film that is played reaches its last shot and stays there", () => {
  const playback = new Playback(10);
  playback.last = 5;
  playback.playing = true;
  for (let frame = 0; frame < 60; frame += 1) playback.pass(1 / 60);
  assert.equal(playback.index, 5);
  assert.equal(playback.atEnd, true);
});
