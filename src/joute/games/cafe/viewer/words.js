/** What the drawing of La bataille du café says. */

import { placeOf } from "/static/squares.js";
import { speaker } from "/static/words.js";

/** @import { Scene } from "../types.js" */

export const say = speaker("cafe.viewer");

/** A unit in words. */
export function unitName(/** @type {Scene} */ { side, cells, parcels }, /** @type {number} */ cell) {
  const { letter } = parcels[cells[cell].parcel ?? 0];
  return say("unit", { letter, ...placeOf(cell, side) });
}
