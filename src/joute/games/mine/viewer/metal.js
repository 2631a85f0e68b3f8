/** The metals: what a unit is worth, and how a piece looks, on the picture and as an icon. */

import { svg } from "/static/dom.js";
import { iconOf } from "/static/icons.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Zone } from "../types.js"
 * @typedef {Exclude<Zone["metal"], "RIEN">} Metal
 */

const VALUES = { RIEN: 0, FER: 10, OR: 20, DIAMANT: 40, MITHRIL: 80 };
/** Of each metal: the colour of its pieces, of their edges, and the corners of a piece of radius 1. */
const LOOKS = {
  FER: { fill: "#a9b0b8", edge: "#5c636c", corners: polygon(6) },
  OR: { fill: "#ffc933", edge: "#a36f00", corners: polygon(8) },
  DIAMANT: { fill: "#7fe3ff", edge: "#1c88a8", corners: polygon(4) },
  MITHRIL: { fill: "#d3b8ff", edge: "#7a4fd0", corners: polygon(3) },
};

/** From the least to the most precious. */
export const METALS = /** @type {Metal[]} */ (Object.keys(LOOKS));

/** The points of a unit of a metal. */
export function worth(/** @type {Zone["metal"]} */ metal) {
  return VALUES[metal];
}

/** Take the colours of a metal. */
export function dip(/** @type {Pen} */ pen, /** @type {Metal} */ metal) {
  pen.fillStyle = LOOKS[metal].fill;
  pen.strokeStyle = LOOKS[metal].edge;
}

/**
 * A piece of metal, in the pen's colours.
 * @param {Pen} pen
 * @param {Metal} metal
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
export function drawPiece(pen, metal, x, y, radius) {
  pen.beginPath();
  for (const [dx, dy] of LOOKS[metal].corners) pen.lineTo(x + radius * dx, y + radius * dy);
  pen.closePath();
  pen.fill();
  pen.stroke();
}

/** A piece of metal as an icon. */
export function metalIcon(/** @type {Metal} */ metal) {
  const { fill, edge, corners } = LOOKS[metal];
  const points = corners.map(([dx, dy]) => `${12 + 10 * dx},${12 + 10 * dy}`);
  return iconOf([svg("polygon", { points: points.join(" "), fill, stroke: edge, "stroke-width": 2 })]);
}

/** @returns {[number, number][]} */
function polygon(/** @type {number} */ corners) {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    return [Math.cos(angle), Math.sin(angle)];
  });
}
