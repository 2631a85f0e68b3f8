/** A bus: as many cars as it has, who sits in them, and where it goes. */

import { colour, ink } from "/static/palette.js";
import { faintly, write } from "/static/sketch.js";
import { CAR } from "./fleet.js";
import { drawTraveller, goalsOf } from "./travellers.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Vehicle } from "../types.js"
 * @import { Point } from "./fleet.js"
 */

/** Seats of a single car: where each passenger sits, in parts of the car. */
const SEATS = [
  [0.22, 0.31],
  [0.5, 0.31],
  [0.78, 0.31],
  [0.36, 0.7],
  [0.64, 0.7],
];

/**
 * @param {Pen} pen with its origin at the corner of the grid
 * @param {Stage} stage
 * @param {Vehicle} bus
 * @param {Point} place its middle, in steps of the grid
 * @param {boolean} dim
 */
export function drawBus(pen, { unit, theme }, bus, place, dim) {
  const [wide, tall] = [CAR.w * unit * (0.6 + 0.4 * bus.size), CAR.h * unit];
  const goals = goalsOf(bus.aboard);
  pen.save();
  pen.globalAlpha = dim ? 0.45 : 1;
  pen.translate(place.x * unit - wide / 2, place.y * unit - tall / 2);
  pen.fillStyle = colour(bus.owner);
  pen.strokeStyle = theme.card;
  pen.lineWidth = Math.max(1.2, unit * 0.04);
  pen.beginPath();
  pen.roundRect(0, 0, wide, tall, unit * 0.09);
  pen.stroke();
  pen.fill();
  goals.forEach((goal, number) => {
    const [x, y] = seatAt(number, bus.size);
    drawTraveller(pen, goal, x * wide, y * tall, unit * 0.085);
  });
  if (!goals.length) {
    pen.fillStyle = ink(bus.owner);
    write(pen, bus.number, wide / 2, tall / 2, tall * 0.62, { weight: 650 });
  }
  pen.restore();
}

/** Where a passenger sits, in parts of a bus of this size. */
function seatAt(/** @type {number} */ passenger, /** @type {number} */ size) {
  if (size === 1) return SEATS[passenger % SEATS.length];
  const columns = Math.max(3, Math.ceil((size * SEATS.length) / 2));
  return [((passenger % columns) + 0.5) / columns, passenger < columns ? 0.3 : 0.7];
}

/**
 * The way of a bus to its destination.
 * @param {Pen} pen with its origin at the corner of the grid
 * @param {number} unit
 * @param {number} owner
 * @param {Point} from
 * @param {Point} to
 */
export function drawWay(pen, unit, owner, from, to) {
  pen.strokeStyle = colour(owner);
  pen.lineWidth = Math.max(1.5, unit * 0.05);
  pen.setLineDash([unit * 0.1, unit * 0.1]);
  faintly(pen, 0.7, () => {
    pen.beginPath();
    pen.moveTo(from.x * unit, from.y * unit);
    pen.lineTo(to.x * unit, to.y * unit);
    pen.stroke();
  });
  pen.setLineDash([]);
}
