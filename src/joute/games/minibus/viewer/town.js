/** The ground of the town: blocks between streets, and their numbers. */

import { noise, numberEdges } from "/static/sketch.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 */

const LIGHT = { ground: "#fbfaf6", park: "#dcebd2", houses: "#efece4" };
const DARK = { ground: "#1b2027", park: "#22352a", houses: "#232a33" };

/**
 * @param {Pen} pen with its origin at the corner of the grid
 * @param {Stage} stage
 * @param {number} last the last street, from 0
 */
export function drawTown(pen, { unit, theme, dark }, last) {
  const tints = dark ? DARK : LIGHT;
  pen.fillStyle = tints.ground;
  pen.beginPath();
  pen.roundRect(-0.8 * unit, -0.8 * unit, (last + 1.6) * unit, (last + 1.6) * unit, 0.4 * unit);
  pen.fill();
  for (let y = 0; y < last; y++) {
    for (let x = 0; x < last; x++) {
      pen.fillStyle = isPark(x, y) ? tints.park : tints.houses;
      drawBlock(pen, unit, x, y);
    }
  }
  pen.fillStyle = theme.faint;
  numberEdges(pen, last + 1, unit, 0.62 * unit, Math.max(8, Math.min(13, unit * 0.24)), { shift: 0 });
}

/** Now and then a block has trees instead of houses. */
function isPark(/** @type {number} */ x, /** @type {number} */ y) {
  return noise(x, y) > 0.86;
}

/** A block between four streets. */
function drawBlock(
  /** @type {Pen} */ pen,
  /** @type {number} */ unit,
  /** @type {number} */ x,
  /** @type {number} */ y,
) {
  pen.beginPath();
  pen.roundRect((x + 0.14) * unit, (y + 0.14) * unit, 0.72 * unit, 0.72 * unit, 0.12 * unit);
  pen.fill();
}
