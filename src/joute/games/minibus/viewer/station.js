/** A station: its number, and below it who waits there, in a slot each. */

import { disc } from "/static/sketch.js";
import { drawTraveller, goalsOf, stationColour, writeStation } from "./travellers.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Stop } from "../types.js"
 */

/** Slots in a row. */
const ROW = 5;

/**
 * @param {Pen} pen with its origin at the corner of the grid
 * @param {Stage} stage
 * @param {Stop} stop
 * @param {number} station its number
 * @param {number} grown from 0 to 1, while it opens
 */
export function drawStation(pen, stage, stop, station, grown) {
  const { unit, theme } = stage;
  pen.save();
  pen.translate(stop.x * unit, stop.y * unit);
  pen.scale(grown, grown);
  drawQueue(pen, stage, stop);
  pen.fillStyle = stationColour(station);
  pen.strokeStyle = theme.ink;
  pen.lineWidth = Math.max(1.5, unit * 0.05);
  disc(pen, 0, 0, unit * 0.25);
  pen.stroke();
  writeStation(pen, station, 0, 0, unit * 0.34, 750);
  pen.restore();
}

function drawQueue(/** @type {Pen} */ pen, /** @type {Stage} */ stage, /** @type {Stop} */ { capacity, waiting }) {
  const { unit, theme } = stage;
  const [step, rows] = [unit * 0.185, capacity > ROW ? 2 : 1];
  const goals = goalsOf(waiting);
  pen.fillStyle = theme.card;
  pen.strokeStyle = theme.line;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.roundRect(-2.65 * step, unit * 0.2, 5.3 * step, rows * step + unit * 0.12, unit * 0.09);
  pen.fill();
  pen.stroke();
  for (let slot = 0; slot < capacity; slot++) {
    const [x, y] = [((slot % ROW) - 2) * step, unit * 0.36 + Math.floor(slot / ROW) * step];
    if (slot < goals.length) drawTraveller(pen, goals[slot], x, y, unit * 0.092);
    else drawFreeSlot(pen, stage, x, y);
  }
}

function drawFreeSlot(
  /** @type {Pen} */ pen,
  /** @type {Stage} */ { unit, theme },
  /** @type {number} */ x,
  /** @type {number} */ y,
) {
  pen.fillStyle = theme.line;
  disc(pen, x, y, unit * 0.035);
}
