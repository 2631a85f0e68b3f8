/** Numbers that are legible on anything. */

/** @import { Pen } from "/static/sketch.js" */

/**
 * @param {Pen} pen
 * @param {number | string} count
 * @param {number} x its middle
 * @param {number} y
 * @param {number} size in pixels
 */
export function drawCount(pen, count, x, y, size) {
  pen.lineWidth = size * 0.3;
  pen.strokeStyle = "rgb(20 14 10 / 75%)";
  pen.font = `750 ${size}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.strokeText(String(count), x, y);
  pen.fillStyle = "#ffffff";
  pen.fillText(String(count), x, y);
}
