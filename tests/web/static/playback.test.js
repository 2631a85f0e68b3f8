/** Where a viewer is in a film, and how it goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback, SPEEDS } from "../../../src/joute/web/static/playback.js";

test("a film that is played reaches its last shot and stays there", () => {
  const playback = new Playback(10);
  playback.last = 5;
  playback.playing = true;
  for (let frame = 0; frame < 60; frame += 1) playback.pass(1 / 60);
  assert.equal(playback.index, 5);
  assert.equal(playback.atEnd, true);
});

/** A film of six shots, ten a second. */
function film() {
  const playback = new Playback(10);
  playback.last = 5;
  return playback;
}

test("motion leads from one shot to the next, unless the viewer wants none", () => {
  const playback = film();
  playback.playing = true;
  playback.pass(0.15);
  assert.deepEqual([playback.sight.from, playback.sight.to], [1, 2]);
  assert.ok(Math.abs(playback.sight.t - 0.5) < 1e-9);
  playback.still = true;
  assert.deepEqual(playback.sight, { from: 2, to: 2, t: 1 });
});

test("a jump takes a quarter of a second, and none where the viewer drags", () => {
  const playback = film();
  playback.seek(4, { smooth: true });
  assert.deepEqual([playback.sight.from, playback.sight.to, playback.sight.t], [0, 4, 0]);
  playback.pass(0.3);
  assert.deepEqual(playback.sight, { from: 3, to: 4, t: 1 });
  playback.seek(99);
  assert.deepEqual([playback.index, playback.jump], [5, null]);
  playback.step(-99);
  assert.equal(playback.index, 0);
});

test("a viewer who follows a live game catches up, one who does not keeps the pace", () => {
  const slow = film();
  Object.assign(slow, { last: 100, open: true, playing: true });
  slow.pass(0.4);
  assert.equal(slow.index, 4);
  const quick = film();
  Object.assign(quick, { last: 100, open: true, playing: true, following: true });
  for (let frame = 0; frame < 120; frame += 1) quick.pass(1 / 60);
  assert.ok(quick.behind <= 1, `${quick.behind} shots behind`);
  assert.equal(quick.playing, true);
});

test("at the end of a finished film, play begins again", () => {
  const playback = film();
  playback.seek(5);
  playback.toggle();
  assert.deepEqual([playback.playing, playback.index], [true, 0]);
});

test("the speed goes up and down its list and not beyond", () => {
  const playback = film();
  assert.equal(playback.hurried(1), 2);
  assert.equal(playback.hurried(-9), SPEEDS[0]);
  assert.equal(playback.hurried(9), SPEEDS[SPEEDS.length - 1]);
});
