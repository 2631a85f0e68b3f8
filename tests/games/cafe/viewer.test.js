/** What the drawing of La bataille du café says, and what a person can click on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { filmed, optionSayings, sayings } from "../filmed.js";

/** @import { Types } from "../../../src/joute/games/cafe/types.js" */

const { viewer } = await import("../../../src/joute/games/cafe/viewer.js");
/** @type {ReturnType<typeof filmed<Types>>} */
const { whole, playing, asked } = filmed("cafe");
const { names, scene } = whole.match;

test("a caption says where a seed was planted, as its seat has said it", () => {
  let planted = 0;
  for (const shot of whole.numbers) {
    const { now, before } = whole.view(shot);
    for (const { seat, text } of whole.said(shot)) {
      const found = /^A:(\d)(\d)$/.exec(text);
      if (!found || now.frame.planters[seat].planted.length === before.frame.planters[seat].planted.length) continue;
      const caption = viewer.caption?.(whole.view(shot), whole.match) ?? "";
      const place = new RegExp(`^${names[seat]} plants in parcel [a-q], row ${found[1]}, column ${found[2]}`);
      assert.match(caption, place);
      planted += 1;
    }
  }
  assert.ok(planted > 20);
});

test("a jump leads to who takes a parcel, and the caption says so", () => {
  let taken = 0;
  for (const shot of whole.numbers) {
    const { now, before } = whole.view(shot);
    const happened = viewer.happenings?.(now, before, whole.match) ?? [];
    const caption = viewer.caption?.(whole.view(shot), whole.match) ?? "";
    for (const { seat } of happened) {
      taken += 1;
      if (caption.startsWith(`${names[seat ?? 0]} plants`)) assert.match(caption, /, and takes the parcel$/);
    }
  }
  assert.ok(taken > 5);
});

test("a person can click on every unit that is legal, where it lies", () => {
  for (const { shot, question } of asked) {
    const choices = viewer.choices?.(question, playing.view(shot, question), playing.match, []) ?? [];
    assert.deepEqual(sayings(choices), optionSayings(question));
    for (const { say: [move] = [], at } of choices) {
      const [row, column] = [Math.floor((at?.y ?? 0) - 0.5), Math.floor((at?.x ?? 0) - 0.5)];
      assert.equal(move, `A:${row}${column}`);
      assert.equal(scene.cells[row * scene.side + column].kind, "land");
    }
  }
});

test("whoever plays second is told what becomes of the opening, and then only where to click", () => {
  const [{ question }] = asked;
  const seen = (/** @type {number | null} */ last) => ({ ...question, seat: 1, seen: { ...question.seen, last } });
  assert.match(viewer.advice?.(seen(null), []) ?? "", /counts only if the first one's was refused/);
  assert.equal(viewer.advice?.(seen(3), []), "Click the unit to plant in");
  assert.equal(viewer.advice?.({ ...seen(null), seat: 0 }, []), "Click the unit to plant in");
});

test("a move that was refused is said with its reason", () => {
  const view = whole.view(1);
  const refusal = { seat: 1, turn: 1, cell: 0, reason: { code: "cafe.sea", values: { place: "A:00" } } };
  const now = { ...view.now, frame: { ...view.now.frame, refusals: [refusal] } };
  assert.match(
    viewer.caption?.({ ...view, now }, whole.match) ?? "",
    new RegExp(`^${names[1]}: move refused, A:00 is in the sea`),
  );
});
