/** A picker with its hod, and its two vats; their icons. */

import { pathIcon } from "/static/icons.js";
import { colour, ink } from "/static/palette.js";
import { faintly, seatShape, write } from "/static/sketch.js";
import { GRAPES } from "./grapes.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Colour, Player, Stranger } from "../types.js"
 */

/** The number of the first player, as the document counts them. */
export const FIRST = 1;
/** What a hod holds. */
const CAPACITY = 100;
/** Pixels that the sign of a picker, a hod and a vat have at least, however small the cells are. */
const SIGN = 11;
const HOD = 11;
const VAT = 15;

export const hodIcon = () => pathIcon("M3 5h18l-3 15.500H6zM5.500 7l.6 3h11.800l.6-3z");
export const vatIcon = () =>
  pathIcon(
    "M5 4h14c1.500 5 1.500 11 0 16H5C3.500 15 3.500 9 5 4zM5.200 8.500l-.2 1.500h14l-.2-1.500zM5 14l.2 1.500h13.600l.2-1.500z",
  );

/**
 * A picker: its sign, beside it how full the hod is, and an edge while it plays.
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {Player | Stranger} picker
 * @param {number} seat
 * @param {{x: number, y: number}} middle in pixels
 * @param {boolean} plays
 */
export function drawPicker(pen, { unit, theme }, picker, seat, { x, y }, plays) {
  const radius = Math.max(0.55 * unit, SIGN);
  pen.strokeStyle = plays ? theme.ink : theme.card;
  pen.lineWidth = plays ? radius * 0.42 : radius * 0.28;
  pen.lineJoin = "round";
  seatShape(pen, seat, x, y, radius);
  pen.fillStyle = ink(seat);
  write(pen, seat + FIRST, x, y, radius * 1.15, { weight: 750 });
  const size = Math.max(radius * 0.85, HOD);
  const place = { x: x + radius * 0.3 + size, y: y - radius * 0.3 - size };
  if ("colour" in picker && picker.colour) drawHod(pen, theme.card, picker.colour, picker.units, place, size);
}

/**
 * A hod: filled as far as it is full.
 * @param {Pen} pen
 * @param {string} inside its colour where it is empty
 * @param {Colour} grapes
 * @param {number} units
 * @param {{x: number, y: number}} middle
 * @param {number} radius
 */
function drawHod(pen, inside, grapes, units, { x, y }, radius) {
  const full = Math.min(1, units / CAPACITY);
  const [top, bottom] = [y - radius, y + radius];
  pen.beginPath();
  pen.moveTo(x - radius * 0.8, top);
  pen.lineTo(x + radius * 0.8, top);
  pen.lineTo(x + radius * 0.55, bottom);
  pen.lineTo(x - radius * 0.55, bottom);
  pen.closePath();
  pen.strokeStyle = "#6b4a26";
  pen.lineWidth = Math.max(2, radius * 0.25);
  pen.stroke();
  pen.fillStyle = inside;
  pen.fill();
  pen.save();
  pen.clip();
  pen.fillStyle = GRAPES[grapes].fill;
  pen.fillRect(x - radius, bottom - 2 * radius * full, 2 * radius, 2 * radius);
  pen.restore();
  const size = radius * (units < CAPACITY ? 1.2 : 0.95);
  pen.strokeStyle = "rgb(20 14 10 / 80%)";
  pen.lineWidth = size * 0.28;
  pen.fillStyle = "#ffffff";
  write(pen, units, x, y, size, { weight: 750, outlined: true });
}

/**
 * The two vats of a player: barrels in its colour, full of what it has brought home. Where cells
 * are small they are larger than these, side by side: nothing else is to be seen there.
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {{red: [number, number], white: [number, number]}} middles of their cells, in pixels
 * @param {Player | Stranger} picker
 * @param {number} seat
 */
export function drawVats(pen, stage, { red, white }, picker, seat) {
  const size = Math.max(0.86 * stage.unit, VAT);
  const apart = Math.max(stage.unit, size * 1.12);
  const half = (Math.sign(white[0] - red[0]) * apart) / 2;
  const middle = (red[0] + white[0]) / 2;
  const level = apart > stage.unit ? (red[1] + white[1]) / 2 : null;
  const units = "red" in picker ? picker : { red: undefined, white: undefined };
  drawVat(pen, stage, { x: middle - half, y: level ?? red[1] }, size, seat, "red", units.red);
  drawVat(pen, stage, { x: middle + half, y: level ?? white[1] }, size, seat, "white", units.white);
}

/**
 * A barrel of some size, its wood in the colour of its player.
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {{x: number, y: number}} middle
 * @param {number} size
 * @param {number} seat
 * @param {Colour} grapes
 * @param {number | undefined} units in it, as far as that is known
 */
function drawVat(pen, { theme }, { x, y }, size, seat, grapes, units) {
  const [r, belly] = [size / 2, size * 0.62];
  pen.beginPath();
  pen.moveTo(x - r * 0.72, y - r);
  pen.lineTo(x + r * 0.72, y - r);
  pen.quadraticCurveTo(x + belly, y, x + r * 0.72, y + r);
  pen.lineTo(x - r * 0.72, y + r);
  pen.quadraticCurveTo(x - belly, y, x - r * 0.72, y - r);
  pen.closePath();
  pen.fillStyle = theme.card;
  pen.fill();
  pen.fillStyle = GRAPES[grapes].fill;
  faintly(pen, units === 0 ? 0.35 : 1, () => pen.fill());
  pen.strokeStyle = colour(seat);
  pen.lineJoin = "round";
  pen.lineWidth = Math.max(2.5, size * 0.16);
  pen.stroke();
  pen.lineWidth = Math.max(1, size * 0.07);
  pen.beginPath();
  for (const hoop of [-0.4, 0.4]) {
    pen.moveTo(x - r * 0.9, y + r * hoop);
    pen.lineTo(x + r * 0.9, y + r * hoop);
  }
  pen.stroke();
}
