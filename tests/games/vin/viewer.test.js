/** What the drawing of La Course Au Vin says, and what a person can do. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { filmed, middleOf, optionSayings, sayings } from "../filmed.js";

/** @import { Types } from "../../../src/joute/games/vin/types.js" */

const { viewer } = await import("../../../src/joute/games/vin/viewer.js");
/** @type {ReturnType<typeof filmed<Types>>} */
const { whole, playing, asked } = filmed("vin");
const { names } = whole.match;

test("a caption says what is picked where a player has said RAMASSE, and what a vat brings", () => {
  let picked = 0;
  for (const shot of whole.numbers) {
    const caption = viewer.caption?.(whole.view(shot), whole.match) ?? "";
    for (const { seat, text } of whole.said(shot)) {
      if (text === "RAMASSE") assert.match(caption, new RegExp(`^${names[seat]} picks \\d+ (red|white) grapes?$`));
      picked += Number(text === "RAMASSE");
      const { now, before } = whole.view(shot);
      const points = (now.scores[seat] ?? 0) - (before.scores[seat] ?? 0);
      if (points) assert.equal(caption, `${names[seat]} empties its hod: +${points}`);
    }
  }
  assert.ok(picked > 10);
});

test("whoever plays does not read what the others pick", () => {
  const captions = playing.numbers.map((shot) => viewer.caption?.(playing.view(shot), playing.match) ?? "");
  assert.ok(captions.some((caption) => caption.startsWith(`${names[0]} picks`)));
  assert.ok(!captions.some((caption) => caption.startsWith(`${names[1]} picks`)));
});

test("a person can do all that is legal, and every arrow either walks or says why not", () => {
  for (const { shot, question } of asked) {
    const choices = viewer.choices?.(question, playing.view(shot, question), playing.match, []) ?? [];
    assert.deepEqual(sayings(choices), optionSayings(question));
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " "]) {
      const meant = choices.filter((choice) => choice.key === key);
      assert.ok(meant.length, key);
      assert.ok(meant.every(({ say, barred }) => Boolean(say) !== Boolean(barred)));
    }
  }
});

test("an arrow stands beside the picker, on the side it leads to", () => {
  const [{ shot, question }] = asked;
  const choices = viewer.choices?.(question, playing.view(shot, question), playing.match, []) ?? [];
  const up = choices.find(({ sign }) => sign === "↑");
  const right = choices.find(({ sign }) => sign === "→");
  assert.ok(up && right);
  assert.ok(middleOf(up).y < middleOf(right).y && middleOf(up).x < middleOf(right).x);
});

test("a tip says who stands on a cell, what hangs there, whose vat it is and where that is", () => {
  const { scene } = whole.match;
  const { size } = scene.map;
  const view = whole.view(whole.numbers.length);
  const tip = (/** @type {number} */ cell) => {
    const place = { x: (cell % size) + 0.5 + size * 0.02, y: Math.floor(cell / size) + 0.5 + size * 0.02 };
    return viewer.tip?.(view, place, whole.match).split("\n") ?? [];
  };
  view.now.frame.players.forEach(({ cell }, seat) => {
    assert.ok(tip(cell).includes(names[seat]));
    assert.equal(tip(cell).at(-1), `${Math.floor(cell / size)};${cell % size}`);
    assert.ok(tip(scene.vats[seat].red).includes(`vat of ${names[seat]}: red grapes`));
  });
  for (const { cell, units, colour } of view.now.frame.bunches) {
    assert.ok(tip(cell).includes(`${units} ${colour} ${units === 1 ? "grape" : "grapes"}`));
  }
  assert.equal(viewer.tip?.(view, { x: -1, y: 3 }, whole.match), "");
});
