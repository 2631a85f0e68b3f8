/** What has happened, in words: who plants, takes a parcel, or is refused a move. */

import { previous } from "/static/view.js";
import { say, unitName } from "./words.js";

/**
 * @import { Happening, Match, Snapshot, View } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** Who has taken a parcel. @returns {Happening[]} */
export function happenings(/** @type {Snapshot<Types>} */ now, /** @type {Snapshot<Types>} */ before) {
  return now.frame.planters.flatMap(({ parcels }, seat) => {
    const had = before.frame.planters[seat].parcels;
    return parcels.some((parcel) => !had.includes(parcel)) ? [{ seat }] : [];
  });
}

/** What has just happened. */
export function caption(/** @type {View<Types>} */ view, /** @type {Match<Types>} */ match) {
  const { now } = view;
  const before = previous(view);
  const refusal = now.frame.refusals.at(-1);
  if (refusal && now.frame.refusals.length > before.frame.refusals.length) {
    return say("refused", { name: match.names[refusal.seat], reason: refusal.reason });
  }
  const seat = now.frame.planters.findIndex(
    ({ planted }, at) => planted.length > before.frame.planters[at].planted.length,
  );
  return seat < 0 ? "" : news(now, before, seat, match);
}

/**
 * Where a seat has planted, and whether it has taken the parcel.
 * @param {Snapshot<Types>} now
 * @param {Snapshot<Types>} before
 * @param {number} seat
 * @param {Match<Types>} match
 */
function news(now, before, seat, { scene, names }) {
  const { last } = now.frame;
  if (last === null) return "";
  const { parcel } = scene.cells[last];
  const controls = (/** @type {Snapshot<Types>} */ { frame }) =>
    parcel !== null && frame.planters[seat].parcels.includes(parcel);
  const took = controls(now) && !controls(before);
  return say(took ? "takes" : "plants", { name: names[seat], place: unitName(scene, last) });
}
