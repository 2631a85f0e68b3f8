/** The evil that sleeps at the bottom of the mine. */

import { drawCount } from "./count.js";

/** @import { Pen } from "/static/sketch.js" */

/** What each dwarf that wakes it costs. */
export const EVIL = 1000;

/**
 * It looks out of the deep, and takes what it takes.
 * @param {Pen} pen with its origin at the corner of a zone
 * @param {number} unit
 * @param {number} awake from 0 to 1
 */
export function drawEvil(pen, unit, awake) {
  pen.save();
  pen.translate(0.5 * unit, 0.5 * unit);
  pen.scale(unit, unit);
  pen.globalAlpha = awake;
  drawGlow(pen);
  for (const side of [-1, 1]) drawEye(pen, side);
  pen.scale(1 / unit, 1 / unit);
  drawCount(pen, `−${EVIL}`, 0, unit * 0.3, unit * 0.26);
  pen.restore();
}

function drawGlow(/** @type {Pen} */ pen) {
  const glow = pen.createRadialGradient(0, -0.1, 0.05, 0, 0, 0.75);
  glow.addColorStop(0, "rgb(190 20 5 / 75%)");
  glow.addColorStop(0.6, "rgb(60 0 0 / 80%)");
  glow.addColorStop(1, "rgb(0 0 0 / 92%)");
  pen.fillStyle = glow;
  pen.fillRect(-0.49, -0.49, 0.98, 0.98);
  pen.strokeStyle = "#ff3b1f";
  pen.lineWidth = 0.05;
  pen.strokeRect(-0.47, -0.47, 0.94, 0.94);
}

/** The eye to the left (-1) or to the right (1). */
function drawEye(/** @type {Pen} */ pen, /** @type {number} */ side) {
  pen.fillStyle = "#ffd23c";
  pen.beginPath();
  pen.moveTo(side * 0.06, -0.02);
  pen.quadraticCurveTo(side * 0.16, 0.06, side * 0.34, -0.22);
  pen.quadraticCurveTo(side * 0.16, -0.2, side * 0.06, -0.02);
  pen.fill();
  pen.fillStyle = "#1a0500";
  pen.beginPath();
  pen.ellipse(side * 0.18, -0.1, 0.025, 0.07, 0, 0, 2 * Math.PI);
  pen.fill();
}
