/** What the drawing of Mine Into The Deep says, and what a person can click on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { filmed, middleOf, optionSayings, sayings } from "../filmed.js";

/** @import { Types } from "../../../src/joute/games/mine/types.js" */

const { viewer } = await import("../../../src/joute/games/mine/viewer.js");
const { number } = await import("../../../src/joute/web/static/words.js");
/** @type {ReturnType<typeof filmed<Types>>} */
const { whole, playing, asked } = filmed("mine");
const { names, scene } = whole.match;

test("a caption says where each dwarf goes, as its team has said it", () => {
  let moves = 0;
  for (const shot of whole.numbers) {
    for (const { seat, text } of whole.said(shot)) {
      const [order, , row, column] = text.split("|");
      if (order !== "DEPLACER") continue;
      const caption = viewer.caption?.(whole.view(shot), whole.match);
      assert.equal(caption, `${names[seat]} sends a dwarf to row ${row}, column ${column}`);
      moves += 1;
    }
  }
  assert.ok(moves > 10);
});

test("a caption says what each team has dug out or paid for, where a jump leads", () => {
  let gains = 0;
  for (const shot of whole.numbers) {
    const view = whole.view(shot);
    const changed = names.flatMap((_, seat) => {
      const points = (view.now.scores[seat] ?? 0) - (view.before.scores[seat] ?? 0);
      if (points > 0)
        assert.match(viewer.caption?.(view, whole.match) ?? "", new RegExp(`${names[seat]} \\+${number(points)}`));
      gains += Number(points > 0);
      return points ? [{ seat }] : [];
    });
    assert.deepEqual(viewer.happenings?.(view.now, view.before, whole.match), changed);
  }
  assert.ok(gains > 10);
});

test("whoever plays does not read what the others have bought or sounded", () => {
  const found = playing.numbers.map((shot) => viewer.caption?.(playing.view(shot), playing.match) ?? "");
  const others = names.slice(1).flatMap((name) => [`${name} sounds`, `${name} hires`, `${name} improves`]);
  assert.ok(found.some((caption) => caption.startsWith(`${names[0]} sounds`)));
  for (const words of others) assert.ok(!found.some((caption) => caption.includes(words)), words);
});

test("a person can click on every action that is legal, and on no other", () => {
  for (const { shot, question } of asked) {
    const choices = viewer.choices?.(question, playing.view(shot, question), playing.match, []) ?? [];
    assert.deepEqual(sayings(choices), optionSayings(question));
  }
});

test("the tip of a zone that a dwarf may go to says its row, column and depth", () => {
  const [{ shot, question }] = asked;
  const view = playing.view(shot, question);
  const [dwarf] = viewer.choices?.(question, view, playing.match, []) ?? [];
  for (const choice of dwarf.next?.filter(({ at }) => at) ?? []) {
    assert.equal(viewer.tip?.(view, middleOf(choice), playing.match).split("\n")[0], `${choice.label}, depth 0`);
  }
  assert.equal(viewer.tip?.(view, { x: 0.1, y: 2 }, playing.match), "");
});

test("what the sonar has read is said where the person who has sounded is asked, not of earlier shots", () => {
  const heard = asked.filter(({ question }) => Object.keys(question.seen.sonar).length);
  const { shot, question } = heard[heard.length - 1];
  const [zone] = Object.keys(question.seen.sonar).map(Number);
  const place = { x: (zone % scene.size) + 1, y: Math.floor(zone / scene.size) + 1 };
  const view = playing.view(shot, question);
  assert.match(viewer.tip?.(view, place, playing.match) ?? "", /\nSonar /);
  const earlier = { ...view, now: view.before, index: shot - 1 };
  assert.doesNotMatch(viewer.tip?.(earlier, place, playing.match) ?? "", /Sonar/);
});

test("a person without actions left is advised to end the turn", () => {
  for (const { question } of asked) {
    assert.equal(viewer.advice?.(question, []).startsWith("No actions left"), question.seen.points === 0);
  }
});
