/** What the drawing of Minibus says, and what a person can click on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { filmed, middleOf } from "../filmed.js";

/**
 * @import { Choice, Question } from "../../../src/joute/web/static/types.js"
 * @import { Types } from "../../../src/joute/games/minibus/types.js"
 */

const { viewer } = await import("../../../src/joute/games/minibus/viewer.js");
/** @type {ReturnType<typeof filmed<Types>>} */
const { whole, playing, asked } = filmed("minibus");
const { names } = whole.match;

/** What can be chosen after these commands. @returns {Choice[]} */
function choices(
  /** @type {{shot: number, question: Question<Types>}} */ { shot, question },
  /** @type {string[]} */ kept,
) {
  return viewer.choices?.(question, playing.view(shot, question), playing.match, kept) ?? [];
}

test("a caption says who buys, improves and enlarges, as it was ordered", () => {
  /** @type {Record<string, string>} */
  const words = { BUS: "buys a bus", UPDATECT: "raises its fare", UPDATESP: "buses go faster" };
  let orders = 0;
  for (const shot of whole.numbers) {
    const view = whole.view(shot);
    const caption = viewer.caption?.(view, whole.match) ?? "";
    for (const { seat, text } of whole.said(shot)) {
      for (const [order] of text.split(";").map((command) => command.trim().split(" "))) {
        if (!words[order]) continue;
        assert.ok(caption.includes(names[seat]) && caption.includes(words[order]), `${text}: ${caption}`);
        assert.ok(viewer.happenings?.(view.now, view.before, whole.match).some((one) => one.seat === seat));
        orders += 1;
      }
    }
  }
  assert.ok(orders > 4);
});

test("a station that opens is nobody's doing", () => {
  const opened = whole.numbers.filter((shot) => {
    const { now, before } = whole.view(shot);
    return now.frame.stations.length > before.frame.stations.length;
  });
  assert.ok(opened.length);
  for (const shot of opened) {
    const { now, before } = whole.view(shot);
    assert.deepEqual(viewer.happenings?.(now, before, whole.match)[0], { seat: null });
    assert.match(viewer.caption?.(whole.view(shot), whole.match) ?? "", /^Station \d opens/);
  }
});

test("what a person can choose is an option, and can be paid with what was chosen before", () => {
  const prices = new Map([
    ["BUS", 100],
    ["UPGRADE", 50],
    ["UPDATESB", 100],
    ["UPDATESP", 200],
    ["UPDATECT", 100],
  ]);
  for (const moment of asked) {
    const { seat, seen, options } = moment.question;
    const known = new Set(options.map(({ say }) => say[0]));
    /** @type {string[]} */
    let kept = [];
    for (;;) {
      const added = choices(moment, kept).flatMap(({ add, next = [] }) => [add, ...next.map((choice) => choice.add)]);
      const command = added.find((one) => one !== undefined);
      if (command === undefined) break;
      assert.ok(known.has(command), command);
      kept = [...kept, command];
    }
    const spent = kept.reduce((sum, command) => sum + (prices.get(command.split(" ")[0]) ?? 0), 0);
    assert.ok(spent <= seen.companies[seat].money, kept.join());
    assert.deepEqual(choices(moment, kept)[0].say, [[...kept, "PASS"].join(" ; ")]);
  }
});

test("advice names what can be done, and then what was chosen", () => {
  const [{ question }] = asked;
  assert.equal(viewer.advice?.(question, []), "Click a station to buy a bus there");
  const chosen = viewer.advice?.(question, ["BUS 2", "UPDATECT"]);
  assert.equal(chosen, "Buy a bus at station 2 (100 ฿) · Higher fare (100 ฿)");
});

test("the tip of a bus says whose it is, where it goes and how many are aboard", () => {
  const moment = asked[asked.length - 1];
  const buses = choices(moment, []).filter(({ next }) => next);
  assert.ok(buses.length);
  const view = playing.view(moment.shot, moment.question);
  for (const choice of buses) {
    const bus = view.now.frame.buses.find(({ number }) => choice.label === `Bus ${number}`);
    const aboard = bus?.aboard.reduce((sum, count) => sum + count, 0);
    const title = `Bus ${bus?.number} of ${names[0]}, to station ${bus?.destination} (${aboard} of ${5 * (bus?.size ?? 0)} aboard)`;
    assert.equal(viewer.tip?.(view, middleOf(choice), playing.match).split("\n")[0], title);
  }
});
