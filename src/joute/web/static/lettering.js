/** Texts that are made to fit: as large as there is room, in several lines, or cut short. */

import { write } from "./sketch.js";
import { FONT } from "./stage.js";

/** @typedef {CanvasRenderingContext2D} Pen */

/** Pixels of the smallest text. */
export const SMALLEST = 7;
const WEIGHT = 650;

/** Widths of texts at 100 pixels. @type {Map<string, number>} */
const widths = new Map();

/**
 * Write a text around a place.
 * @param {Pen} pen with the colour to write in
 * @param {string} text
 * @param {{x: number, y: number, width: number, tallest: number}} room in pixels
 */
export function writeIn(pen, text, { x, y, width, tallest }) {
  if (!text || tallest < SMALLEST * 0.7) return;
  const { size, lines } = fitted(text, width, tallest, (part) => measured(pen, part));
  lines.forEach((line, at) => {
    write(pen, line, x, y + (at - (lines.length - 1) / 2) * size * 1.1, size, { weight: WEIGHT });
  });
}

/** How wide a text is at a size of 1. */
function measured(/** @type {Pen} */ pen, /** @type {string} */ text) {
  let wide = widths.get(text);
  if (wide === undefined) {
    pen.font = `${WEIGHT} 100px ${FONT}`;
    wide = pen.measureText(text).width;
    widths.set(text, wide);
  }
  return wide / 100;
}

/**
 * The largest size in which a text fits into a width, and its lines; a text for which even the smallest is
 * too large is cut short.
 * @param {string} text
 * @param {number} width
 * @param {number} tallest the largest size that is wanted
 * @param {(text: string) => number} measure how wide a text is at a size of 1
 * @returns {{size: number, lines: string[]}}
 */
export function fitted(text, width, tallest, measure) {
  const words = text.split(" ").filter(Boolean);
  const half = Math.ceil(words.length / 2);
  const ways =
    words.length > 1 ? [[text], [words.slice(0, half).join(" "), words.slice(half).join(" ")], words] : [[text]];
  const size = (/** @type {string[]} */ lines) =>
    Math.min(tallest / Math.max(1, 0.7 * lines.length), ...lines.map((line) => width / measure(line)));
  const best = ways.reduce((one, other) => (size(other) > size(one) ? other : one));
  if (size(best) >= SMALLEST) return { size: size(best), lines: best };
  let end = text.length;
  while (end > 1 && measure(`${text.slice(0, end)}…`) * SMALLEST > width) end -= 1;
  return { size: SMALLEST, lines: [`${text.slice(0, end)}…`] };
}
