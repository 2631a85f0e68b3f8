/** A seed: a coffee bean in the colour of who planted it, and as an icon. */

import { pathIcon } from "/static/icons.js";
import { colour } from "/static/palette.js";
import { disc, noise } from "/static/sketch.js";
import { tintsOf } from "./tints.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 */

export const beanIcon = () =>
  pathIcon(
    "M17.8 4.200c3.100 3.100 2.600 8.600-1.200 12.400S7.300 20.900 4.200 17.800c3-.9 4.800-2.400 6-5.400 1.200-3.100 3.600-6.500 7.600-8.200zM3.500 16.500C1.800 13.200 2.800 9 5.900 5.900 9 2.800 13.200 1.800 16.500 3.500c-4.300 1.800-6.400 4.900-7.700 8.100-1.100 2.700-2.600 4.200-5.300 4.900z",
  );

/**
 * @param {Pen} pen with its origin in the middle of its unit
 * @param {Stage} stage
 * @param {number} cell
 * @param {number} seat
 * @param {number} grown from 0 to 1
 */
export function drawSeed(pen, stage, cell, seat, grown) {
  const { unit } = stage;
  const { beans, slits } = tintsOf(stage);
  pen.scale(grown, grown);
  pen.fillStyle = colour(seat);
  disc(pen, 0, 0, unit * 0.36);
  pen.rotate(-0.6 + 0.5 * (noise(cell) - 0.5));
  pen.fillStyle = beans[seat];
  pen.beginPath();
  pen.ellipse(0, 0, unit * 0.19, unit * 0.28, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = slits[seat];
  pen.lineWidth = Math.max(1, unit * 0.04);
  pen.beginPath();
  pen.moveTo(0, -unit * 0.25);
  pen.bezierCurveTo(unit * 0.14, -unit * 0.08, -unit * 0.14, unit * 0.08, 0, unit * 0.25);
  pen.stroke();
}

/** How large something is that has just been put there: it springs up. */
export function landing(/** @type {number} */ t) {
  return t >= 1 ? 1 : 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;
}
