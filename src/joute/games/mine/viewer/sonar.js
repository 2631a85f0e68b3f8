/** What the sonar of the person who plays has read, and the names of zones. */

import { write } from "/static/sketch.js";
import { placeOf } from "/static/squares.js";
import { questionHere } from "/static/view.js";
import { number } from "/static/words.js";
import { say } from "./words.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { View } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** What was read, by zone, as far as the person who plays is asked here. @returns {Record<string, number[]>} */
export function sonarOf(/** @type {View<Types>} */ view) {
  return questionHere(view)?.seen.sonar ?? {};
}

/** From the top layer down, in words. */
export function readings(/** @type {number[]} */ values) {
  return values.map((value) => (value < 0 ? say("evil") : number(value))).join(", ");
}

/** A zone in words. */
export function zoneName(/** @type {number} */ zone, /** @type {number} */ size) {
  return say("zone", placeOf(zone, size));
}

/**
 * The same on the picture, in the upper right corner of a zone.
 * @param {Pen} pen with its origin at the zone's corner
 * @param {number} unit
 * @param {number[]} values
 */
export function drawReadings(pen, unit, values) {
  const size = Math.max(8, unit * 0.14);
  const [right, top] = [0.95 * unit, 0.05 * unit];
  const wide = size * (0.4 + 0.62 * Math.max(...values.map((value) => String(value).length)));
  pen.fillStyle = "rgb(8 24 40 / 78%)";
  pen.beginPath();
  pen.roundRect(right - wide, top, wide, size * (1.1 * values.length + 0.3), size * 0.3);
  pen.fill();
  values.forEach((value, layer) => {
    pen.fillStyle = value < 0 ? "#ff6a5a" : value ? "#8ff0ff" : "#9fb2c4";
    write(pen, value < 0 ? "☠" : value, right - size * 0.2, top + size * (0.7 + 1.1 * layer), size, {
      weight: 650,
      align: "right",
    });
  });
}
