/** Small things that several drawings draw. */

import { colour, outline } from "./palette.js";
import { ease } from "./playback.js";
import { FONT } from "./stage.js";

/** @typedef {CanvasRenderingContext2D} Pen */

/** What lies between two numbers, at a part of the way. */
export function between(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ t) {
  return from + (to - from) * t;
}

/**
 * A place on the way from one to another that begins and ends softly, at a part of the time.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} t
 */
export function glide(from, to, t) {
  const part = ease(t);
  return { x: between(from.x, to.x, part), y: between(from.y, to.y, part) };
}

/**
 * A colour between two, each as red, green and blue from 0 to 255, at a part of the way.
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 * @param {number} part
 */
export function mixed(from, to, part) {
  return `rgb(${from.map((channel, at) => Math.round(between(channel, to[at], part))).join(" ")})`;
}

/**
 * How a text is written: outlined in the pen's stroke; how far below its place it stands, in parts of
 * its size: digits look centred there.
 * @typedef {{weight?: number, align?: CanvasTextAlign, outlined?: boolean, drop?: number}} Writing
 */

/**
 * Write a short text around a place.
 * @param {Pen} pen with the colour to write in
 * @param {string | number} text
 * @param {number} x
 * @param {number} y
 * @param {number} size in pixels
 * @param {Writing} [how]
 */
export function write(pen, text, x, y, size, { weight = 400, align = "center", outlined = false, drop = 0.06 } = {}) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.textAlign = align;
  pen.textBaseline = "middle";
  if (outlined) pen.strokeText(String(text), x, y + size * drop);
  pen.fillText(String(text), x, y + size * drop);
}

/**
 * Number rows and columns along the left and the upper edge of a board.
 * @param {Pen} pen with its origin at the board's corner, and the colour to write in
 * @param {number} count of rows, and of columns
 * @param {number} unit pixels a cell
 * @param {number} out pixels from the edge to the middle of the numbers
 * @param {number} size of the numbers, in pixels
 * @param {Writing & {every?: number, shift?: number}} [how] which are written; where in its cell a number stands
 */
export function numberEdges(pen, count, unit, out, size, { every = 1, shift = 0.5, ...writing } = {}) {
  for (let at = 0; at < count; at += every) {
    write(pen, at, (at + shift) * unit, -out, size, writing);
    write(pen, at, -out, (at + shift) * unit, size, writing);
  }
}

/**
 * Fill a disc with the pen's colour.
 * @param {Pen} pen
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
export function disc(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/**
 * Fill the shape of a seat with its colour, on an edge in the pen's stroke and line width.
 * @param {Pen} pen
 * @param {number} seat
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
export function seatShape(pen, seat, x, y, radius) {
  const shape = outline(seat, x, y, radius);
  pen.stroke(shape);
  pen.fillStyle = colour(seat);
  pen.fill(shape);
}

/** Do something more faintly. */
export function faintly(/** @type {Pen} */ pen, /** @type {number} */ strength, /** @type {() => void} */ draw) {
  const before = pen.globalAlpha;
  pen.globalAlpha = before * strength;
  draw();
  pen.globalAlpha = before;
}

/** A number that looks drawn from a place, 0 to 1, and is always the same there. */
export function noise(/** @type {number} */ x, /** @type {number} */ y = 0) {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return value - Math.floor(value);
}
