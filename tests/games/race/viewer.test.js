/** What the drawing of Race says, and what a person can do. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { filmed, middleOf, optionSayings, sayings } from "../filmed.js";

/** @import { Types } from "../../../src/joute/games/race/types.js" */

const { viewer } = await import("../../../src/joute/games/race/viewer.js");
/** @type {ReturnType<typeof filmed<Types>>} */
const { whole, playing, asked } = filmed("race");
const { names } = whole.match;

test("a caption says who reaches which objective or finishes, and a jump leads there", () => {
  let reached = 0;
  for (const shot of whole.numbers) {
    const { now, before } = whole.view(shot);
    const caption = viewer.caption?.(whole.view(shot), whole.match) ?? "";
    const seats = now.frame.runners.flatMap((runner, seat) => {
      const had = before.frame.runners[seat];
      if (!runner || runner.reached === had?.reached) return [];
      const words =
        runner.phase === "finished"
          ? `${names[seat]} has finished: ${now.scores[seat]}`
          : `${names[seat]} reaches objective ${runner.reached} (`;
      assert.ok(caption.includes(words), `${words}: ${caption}`);
      reached += 1;
      return [{ seat }];
    });
    assert.deepEqual(viewer.happenings?.(now, before, whole.match), seats);
  }
  assert.ok(reached > 10);
});

test("whoever plays reads nothing of the others", () => {
  const captions = playing.numbers.map((shot) => viewer.caption?.(playing.view(shot), playing.match) ?? "");
  assert.ok(captions.some((caption) => caption.startsWith(`${names[0]} reaches`)));
  for (const name of names.slice(1)) assert.ok(!captions.some((caption) => caption.includes(name)));
});

test("a person can make every legal move on its cell and on the pad", () => {
  for (const { shot, question } of asked) {
    const choices = viewer.choices?.(question, playing.view(shot, question), playing.match, []) ?? [];
    const [cells, pad] = [choices.filter(({ at }) => at), choices.filter(({ look }) => look)];
    assert.deepEqual(sayings(cells), optionSayings(question));
    assert.deepEqual(sayings(pad), optionSayings(question));
  }
});

test("a key of the number block bends the velocity as it lies there, or says that this leads off the grid", () => {
  const keys = ["789", "456", "123"];
  for (const { shot, question } of asked) {
    const choices = viewer.choices?.(question, playing.view(shot, question), playing.match, []) ?? [];
    const { x, y, vx, vy } = question.seen;
    for (const row of [0, 1, 2]) {
      for (const column of [0, 1, 2]) {
        const first = choices.find(({ key }) => key === keys[row][column]);
        const said = `${x + vx + column - 1}\n${y + vy + row - 1}`;
        const legal = question.options.some(({ say }) => say.join("\n") === said);
        if (legal) assert.equal(first?.say?.join("\n"), said);
        else assert.equal(first?.barred, "This leads off the grid");
      }
    }
  }
});

test("the tip of a cell says its place and its value with a sign", () => {
  const [{ shot, question }] = asked;
  const view = playing.view(shot, question);
  const [choice] = viewer.choices?.(question, view, playing.match, []) ?? [];
  const { x, y } = question.options[0].action;
  const value = question.seen.values[x + y * question.seen.size];
  const written = value > 0 ? `+${value}` : String(value).replace("-", "−");
  assert.equal(viewer.tip?.(view, middleOf(choice), playing.match), `column ${x}, row ${y}: ${written}`);
  assert.equal(viewer.tip?.(view, { x: 0, y: 0 }, playing.match), "");
});
