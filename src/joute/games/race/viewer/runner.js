/** A runner: its sign, the way it has come, and the cells it can reach next. */

import { colour, ink, outline } from "/static/palette.js";
import { faintly, write } from "/static/sketch.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Runner } from "../types.js"
 * @typedef {{x: number, y: number}} Cell
 */

/** Moves that are drawn with an arrow. */
const RECENT = 14;

/**
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {number} seat
 * @param {Cell} cell where it is at this moment
 * @param {boolean} out
 */
export function drawRunner(pen, { unit, theme }, seat, cell, out) {
  const radius = Math.max(9, unit * 0.5);
  const [x, y] = [(cell.x + 0.5) * unit, (cell.y + 0.5) * unit];
  const shape = outline(seat, x, y, radius);
  pen.fillStyle = colour(seat);
  pen.strokeStyle = theme.card;
  pen.lineWidth = Math.max(1.5, unit * 0.07);
  faintly(pen, out ? 0.45 : 1, () => {
    pen.fill(shape);
    pen.stroke(shape);
    pen.fillStyle = ink(seat);
    write(pen, out ? "×" : seat, x, y, radius * 1.05, { weight: 700 });
  });
}

/**
 * The way so far: an arrow a move, the last ones stronger, the last one dotted as in figure 2.
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {number} seat
 * @param {Cell[]} cells one after the other
 * @param {boolean} dim
 */
export function drawTrail(pen, { unit, theme }, seat, cells, dim) {
  pen.lineCap = pen.lineJoin = "round";
  pen.strokeStyle = colour(seat);
  pen.lineWidth = Math.max(1.2, unit * 0.07);
  faintly(pen, dim ? 0.15 : 0.3, () => strokePath(pen, unit, cells));
  pen.strokeStyle = theme.card;
  pen.lineWidth = Math.max(4, unit * 0.3);
  faintly(pen, dim ? 0.2 : 0.8, () => strokePath(pen, unit, cells.slice(-RECENT)));
  pen.fillStyle = pen.strokeStyle = colour(seat);
  pen.lineWidth = Math.max(1.6, unit * 0.11);
  for (let move = Math.max(1, cells.length - RECENT); move < cells.length; move++) {
    if (move === cells.length - 1) {
      pen.lineWidth = Math.max(2.6, unit * 0.16);
      pen.setLineDash([0, 1.9 * pen.lineWidth]);
    }
    const strength = 1 - (cells.length - move) / (RECENT * 1.4);
    faintly(pen, (dim ? 0.35 : 1) * strength, () => drawArrow(pen, unit, cells[move - 1], cells[move]));
  }
  pen.setLineDash([]);
}

function strokePath(/** @type {Pen} */ pen, /** @type {number} */ unit, /** @type {Cell[]} */ cells) {
  pen.beginPath();
  for (const { x, y } of cells) pen.lineTo((x + 0.5) * unit, (y + 0.5) * unit);
  pen.stroke();
}

/**
 * @param {Pen} pen
 * @param {number} unit
 * @param {Cell} from
 * @param {Cell} to
 */
function drawArrow(pen, unit, from, to) {
  const [ax, ay, bx, by] = [from.x, from.y, to.x, to.y].map((at) => (at + 0.5) * unit);
  pen.beginPath();
  pen.moveTo(ax, ay);
  pen.lineTo(bx, by);
  pen.stroke();
  const head = Math.max(6, unit * 0.42);
  if (Math.hypot(bx - ax, by - ay) < head) return;
  const angle = Math.atan2(by - ay, bx - ax);
  pen.beginPath();
  pen.moveTo(bx, by);
  for (const side of [-0.45, 0.45]) {
    pen.lineTo(bx - head * Math.cos(angle + side), by - head * Math.sin(angle + side));
  }
  pen.fill();
}

/**
 * The nine cells that can be reached next, around the one that the velocity leads to (figure 2).
 * @param {Pen} pen
 * @param {Stage} stage
 * @param {number} seat
 * @param {Runner} runner
 * @param {number} size of the grid
 */
export function drawReach(pen, { unit, theme }, seat, runner, size) {
  const [cx, cy] = [runner.x + runner.vx, runner.y + runner.vy];
  pen.lineWidth = Math.max(1, unit * 0.06);
  pen.fillStyle = theme.ink;
  pen.strokeStyle = colour(seat);
  for (let y = cy - 1; y <= cy + 1; y++) {
    for (let x = cx - 1; x <= cx + 1; x++) {
      if (x < 0 || y < 0 || x >= size || y >= size) continue;
      faintly(pen, 0.28, () => pen.fillRect(x * unit, y * unit, unit, unit));
      faintly(pen, 0.9, () => pen.strokeRect(x * unit + 0.5, y * unit + 0.5, unit - 1, unit - 1));
    }
  }
}
