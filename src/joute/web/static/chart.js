/** Scores over time. */

import { colour } from "./palette.js";

/**
 * @typedef {import("./film.js").Snapshot} Snapshot
 * @typedef {{low: number, high: number}} Range
 */

/** The lowest and the highest score of all seats. @returns {Range} */
export function range(/** @type {Snapshot[]} */ shots) {
  let [low, high] = [0, 1];
  for (const { scores } of shots) {
    for (const score of scores) {
      if (score === null) continue;
      if (score < low) low = score;
      if (score > high) high = score;
    }
  }
  return { low, high };
}

/**
 * Draw the score of one seat as a line, one point a pixel at most.
 * @param {CanvasRenderingContext2D} pen
 * @param {Snapshot[]} shots
 * @param {number} seat
 * @param {Range} scale
 * @param {{x: number, y: number, w: number, h: number}} box
 */
export function line(pen, shots, seat, scale, box) {
  const last = Math.max(1, shots.length - 1);
  const steps = Math.min(last, Math.ceil(box.w));
  pen.beginPath();
  for (let step = 0; step <= steps; step++) {
    const shot = Math.min(shots.length - 1, Math.round((step / steps) * last));
    const score = shots[shot].scores[seat];
    if (score === null) break;
    pen.lineTo(box.x + (shot / last) * box.w, height(score, scale, box));
  }
  pen.strokeStyle = colour(seat);
  pen.stroke();
}

/** Where a score stands. */
export function height(
  /** @type {number} */ score,
  /** @type {Range} */ scale,
  /** @type {{y: number, h: number}} */ box,
) {
  return box.y + box.h * (1 - (score - scale.low) / (scale.high - scale.low));
}
