/** Small things that several drawings draw. */

import { FONT } from "./stage.js";

/** @typedef {CanvasRenderingContext2D} Pen */

/** What lies between two numbers, at a part of the way. */
export function between(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ t) {
  return from + (to - from) * t;
}

/**
 * Write a short text around a place.
 * @param {Pen} pen with the colour to write in
 * @param {string | number} text
 * @param {number} x
 * @param {number} y
 * @param {number} size in pixels
 * @param {{weight?: number, align?: CanvasTextAlign, outlined?: boolean}} [how] outlined in the pen's stroke
 */
export function write(pen, text, x, y, size, { weight = 400, align = "center", outlined = false } = {}) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.textAlign = align;
  pen.textBaseline = "middle";
  if (outlined) pen.strokeText(String(text), x, y + size * 0.06);
  pen.fillText(String(text), x, y + size * 0.06);
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
