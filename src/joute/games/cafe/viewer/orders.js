/** What a person can do: click the unit to plant. */

import { placeOf, squareAt } from "/static/squares.js";
import { MARGIN } from "./picture.js";
import { say, unitName } from "./words.js";

/**
 * @import { Choice, Question } from "/static/types.js"
 * @import { Scene, Types } from "../types.js"
 */

/** @returns {Choice[]} */
export function choices(/** @type {Question<Types>} */ { options }, /** @type {Scene} */ scene) {
  return options.map(({ action: cell, say: messages }) => ({
    label: unitName(scene, cell),
    at: squareAt(placeOf(cell, scene.side), MARGIN),
    say: messages,
  }));
}

/** What to do, in words; the opening of the second one seldom counts, and nobody should wonder where it went. */
export function advice(/** @type {Question<Types>} */ { seat, seen }) {
  return say(seat === 1 && seen.last === null ? "adviceOpening" : "advice");
}
