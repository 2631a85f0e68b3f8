/** What has happened, in words: who picks, empties its hod, and leaves. */

import { previous } from "/static/view.js";
import { say } from "./words.js";

/**
 * @import { Match, Snapshot, View } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** What has just happened. */
export function caption(/** @type {View<Types>} */ view, /** @type {Match<Types>} */ { names }) {
  const before = previous(view);
  return names.flatMap((name, seat) => news(view.now, before, seat, name)).join(" · ");
}

/**
 * What a picker has just done that is worth a word.
 * @param {Snapshot<Types>} now
 * @param {Snapshot<Types>} before
 * @param {number} seat
 * @param {string} name
 * @returns {string[]}
 */
function news(now, before, seat, name) {
  const [has, had] = [now.frame.players[seat], before.frame.players[seat]];
  const points = (now.scores[seat] ?? 0) - (before.scores[seat] ?? 0);
  if (has.gone && !had.gone) return name ? [say("gone", { name })] : [];
  if (points > 0) return [say("empties", { name, points })];
  if (!("units" in has && "units" in had)) return [];
  const picked = has.units - had.units;
  if (!has.colour || picked <= 0) return [];
  return [say("picks", { name, units: picked, grapes: say(has.colour, { units: picked }) })];
}
