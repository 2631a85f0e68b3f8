/** Travellers, at stations and aboard: in the colour and with the number of the station they go to. */

import { disc, write } from "/static/sketch.js";

/** @import { Pen } from "/static/sketch.js" */

/** By destination; whoever cannot tell them apart reads the number. */
const GOALS = [
  "#77aadd",
  "#ee8866",
  "#eedd88",
  "#ffaabb",
  "#44bb99",
  "#cc99dd",
  "#bbcc33",
  "#99ddff",
  "#d9d2c5",
  "#c9a36a",
];
const INK = "#23272e";
/** Pixels of the screen below which a traveller has no room for a number. */
const LEGIBLE = 4;

/** The colour of a station. */
export function stationColour(/** @type {number} */ station) {
  return GOALS[station];
}

/**
 * Write the number of a station on its colour.
 * @param {Pen} pen
 * @param {number} station
 * @param {number} x its middle
 * @param {number} y
 * @param {number} size
 * @param {number} weight
 */
export function writeStation(pen, station, x, y, size, weight) {
  pen.fillStyle = INK;
  write(pen, station, x, y, size, { weight });
}

/** Where each of them goes, one after the other, from how many go to each station. */
export function goalsOf(/** @type {number[]} */ counts) {
  return counts.flatMap((count, goal) => /** @type {number[]} */ (Array(count).fill(goal)));
}

/**
 * @param {Pen} pen
 * @param {number} goal
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
export function drawTraveller(pen, goal, x, y, radius) {
  pen.fillStyle = stationColour(goal);
  disc(pen, x, y, radius);
  if (radius * devicePixelRatio >= LEGIBLE) writeStation(pen, goal, x, y, radius * 1.55, 650);
}
