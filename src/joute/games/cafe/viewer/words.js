/** What the drawing of La bataille du café says. */

import { placeOf } from "/static/squares.js";
import { speaker } from "/static/words.js";

/**
 * @import { Phrases } from "/static/reasons.js"
 * @import { Scene } from "../types.js"
 */

export const say = speaker("cafe.viewer");

/** What the referee says of a refused move, in French. @type {Phrases} */
export const REASONS = [
  [/a move is A: and two digits/, "un coup est A: et deux chiffres"],
  [/ is sea /, " est en mer "],
  [/ is forest /, " est en forêt "],
  [/ is planted already/, " est déjà planté"],
  [
    / is not on the row or column of the last seed, /,
    " n’est ni sur la ligne ni sur la colonne de la dernière graine, ",
  ],
  [/ is on the parcel of the last seed, /, " est sur la parcelle de la dernière graine, "],
];

/** A unit in words. */
export function unitName(/** @type {Scene} */ { side, cells, parcels }, /** @type {number} */ cell) {
  const { letter } = parcels[cells[cell].parcel ?? 0];
  return say("unit", { letter, ...placeOf(cell, side) });
}
