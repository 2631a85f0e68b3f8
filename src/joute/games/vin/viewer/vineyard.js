/** The ground: paths with pebbles, and vines that hold together. */

import { disc, noise } from "/static/sketch.js";
import { placeOf } from "/static/squares.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Map } from "../types.js"
 */

const LIGHT = { path: "#eadfc8", pebble: "#d9caab", vine: "#6f9a55", leaf: "#5b8644", sun: "#8db56b" };
const DARK = { path: "#332d24", pebble: "#433b2e", vine: "#2b4429", leaf: "#223720", sun: "#3b5c37" };

/**
 * @param {Pen} pen with its origin at the corner of the map
 * @param {Stage} stage
 * @param {Map} map
 */
export function drawVineyard(pen, { unit, dark }, { size, cells }) {
  const tints = dark ? DARK : LIGHT;
  pen.fillStyle = tints.path;
  pen.beginPath();
  pen.roundRect(-0.3 * unit, -0.3 * unit, (size + 0.6) * unit, (size + 0.6) * unit, unit);
  pen.fill();
  for (let cell = 0; cell < size * size; cell++) {
    const { column, row } = placeOf(cell, size);
    const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit];
    if (isVine(cells, cell)) {
      pen.fillStyle = tints.vine;
      drawVine(pen, unit, cells, size, cell, x, y);
      drawLeaves(pen, unit, tints, cell, x, y);
    } else if (noise(cell) > 0.7) {
      pen.fillStyle = tints.pebble;
      drawSpot(pen, unit, x, y, noise(cell, 1), noise(cell, 2), 0.07);
    }
  }
}

function isVine(/** @type {string} */ cells, /** @type {number} */ cell) {
  return cells[cell] === "V";
}

/**
 * A vine holds together with those beside it.
 * @param {Pen} pen
 * @param {number} unit
 * @param {string} cells
 * @param {number} size
 * @param {number} cell
 * @param {number} x its middle
 * @param {number} y
 */
function drawVine(pen, unit, cells, size, cell, x, y) {
  const half = unit * 0.44;
  pen.beginPath();
  pen.roundRect(x - half, y - half, 2 * half, 2 * half, unit * 0.25);
  const right = (cell + 1) % size > 0 && isVine(cells, cell + 1);
  const below = isVine(cells, cell + size);
  if (right) pen.rect(x, y - half, unit, 2 * half);
  if (below) pen.rect(x - half, y, 2 * half, unit);
  if (right && below && isVine(cells, cell + size + 1)) pen.rect(x, y, unit, unit);
  pen.fill();
}

/**
 * @param {Pen} pen
 * @param {number} unit
 * @param {typeof LIGHT} tints
 * @param {number} cell
 * @param {number} x its middle
 * @param {number} y
 */
function drawLeaves(pen, unit, tints, cell, x, y) {
  for (let leaf = 0; leaf < 4; leaf++) {
    pen.fillStyle = leaf % 2 ? tints.leaf : tints.sun;
    drawSpot(pen, unit, x, y, noise(cell, leaf), noise(leaf, cell), 0.13);
  }
}

/**
 * A disc somewhere in a cell.
 * @param {Pen} pen
 * @param {number} unit
 * @param {number} x the middle of the cell
 * @param {number} y
 * @param {number} right how far to the right it is, from 0 to 1
 * @param {number} down
 * @param {number} radius in cells
 */
function drawSpot(pen, unit, x, y, right, down, radius) {
  disc(pen, x + (right - 0.5) * 0.6 * unit, y + (down - 0.5) * 0.6 * unit, unit * radius);
}
