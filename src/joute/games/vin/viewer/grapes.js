/** Red and white grapes: their colours, and the bunches on the vines. */

import { write } from "/static/sketch.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Bunch } from "../types.js"
 */

export const GRAPES = {
  red: { fill: "#8d1f4f", ink: "#ffffff" },
  white: { fill: "#d9c93a", ink: "#2d2a06" },
};
/** Pixels that the number of a bunch should have, as far as its cell allows. */
const LEGIBLE = 10;
/** Pixels below which a cell has room for nothing but the number of its bunch. */
const NARROW = 18;
/** The widest that a bunch may be to stay in its cell, as the radius of its drawing. */
const WIDEST = 0.42;
/** The berries of a bunch, in parts of its radius, which is 1 / 0.62 of theirs. */
const BERRY = 0.62;
const BERRIES = [
  [-0.55, -0.35],
  [0.55, -0.35],
  [0, 0.5],
  [0, -0.1],
];

/**
 * A bunch: the more grapes, the larger, with their number, and never wider than its cell.
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {Bunch} bunch
 * @param {[number, number]} middle of its cell, in pixels
 * @param {number} grown from 0 to 1
 */
export function drawBunch(pen, { unit, dark }, { colour, units }, [x, y], grown) {
  if (grown <= 0) return;
  const { fill, ink } = GRAPES[colour];
  const radius = unit * grown * (unit < NARROW ? WIDEST : Math.min(WIDEST, 0.3 + 0.012 * units));
  pen.fillStyle = fill;
  pen.strokeStyle = dark ? "rgb(255 255 255 / 45%)" : "rgb(0 0 0 / 35%)";
  pen.lineWidth = 1;
  pen.beginPath();
  for (const [dx, dy] of BERRIES) {
    pen.moveTo(x + (dx + BERRY) * radius, y + dy * radius);
    pen.arc(x + dx * radius, y + dy * radius, BERRY * radius, 0, 2 * Math.PI);
  }
  pen.stroke();
  pen.fill();
  pen.fillStyle = ink;
  const size = Math.max(radius * 1.45, Math.min(unit * 0.95, LEGIBLE) * grown);
  write(pen, units, x, y, units > 9 ? size * 0.8 : size, { weight: 750 });
}
