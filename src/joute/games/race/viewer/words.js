/** What the drawing of Race says. */

import { number, speaker } from "/static/words.js";

export const say = speaker("race.viewer");

/** A value with its sign. */
export function signed(/** @type {number} */ value) {
  return value > 0 ? `+${number(value)}` : number(value).replace("-", "−");
}
