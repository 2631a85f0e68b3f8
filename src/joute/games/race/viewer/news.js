/** What has happened, in words: who reaches an objective, finishes, or is out. */

import { previous } from "/static/view.js";
import { say, signed } from "./words.js";

/**
 * @import { Happening, Match, Snapshot, View } from "/static/types.js"
 * @import { Runner, Types } from "../types.js"
 */

/** Who has reached an objective. @returns {Happening[]} */
export function happenings(/** @type {Snapshot<Types>} */ now, /** @type {Snapshot<Types>} */ before) {
  return now.frame.runners.flatMap((runner, seat) =>
    runner?.reached !== before.frame.runners[seat]?.reached ? [{ seat }] : [],
  );
}

/** What has just happened. */
export function caption(/** @type {View<Types>} */ view, /** @type {Match<Types>} */ { names }) {
  const { runners } = previous(view).frame;
  const found = view.now.frame.runners.flatMap((runner, seat) => {
    const before = runners[seat];
    return runner && before ? news(runner, before, names[seat]) : [];
  });
  return found.join(" · ");
}

/** What a runner has just done that is worth a word. @returns {string[]} */
function news(/** @type {Runner} */ now, /** @type {Runner} */ before, /** @type {string} */ name) {
  if (now.reached === before.reached && now.phase === before.phase) return [];
  if (now.phase === "out") return [say("out", { name })];
  if (now.phase === "finished") return [say("finished", { name, result: now.moves + now.score })];
  return [say("reached", { name, number: now.reached, value: signed(now.score - before.score) })];
}
