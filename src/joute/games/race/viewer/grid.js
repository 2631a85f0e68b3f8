/** The ground: cells in the colour of their values, and the numbers of rows and columns. */

import { faintly, mixed, numberEdges, write } from "/static/sketch.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Scene } from "../types.js"
 */

/** Good values (below 0) are cool, bad ones warm; the farther from 0 the stronger. */
const LIGHT = { zero: [251, 248, 242], good: [150, 210, 214], bad: [243, 208, 163] };
const DARK = { zero: [30, 35, 42], good: [21, 84, 96], bad: [96, 62, 34] };
/** Pixels a cell from which on there is room for lines between cells, and for their values. */
const LINED = 5;
const LEGIBLE = 17;
/** Pixels between two numbers of rows or columns. */
const APART = 24;

/** Room for the numbers of rows and columns, in cells of a grid of this size. */
export function marginOf(/** @type {number} */ size) {
  return Math.max(1, size * 0.035);
}

/** Draw it; the pen has its origin at the corner of the grid. */
export function drawGrid(/** @type {Pen} */ pen, /** @type {Stage} */ stage, /** @type {Scene} */ scene) {
  const { unit, theme } = stage;
  const margin = marginOf(scene.size) * unit;
  drawCells(pen, stage, scene);
  if (unit >= LINED) drawLines(pen, stage, scene.size);
  if (unit >= LEGIBLE) writeValues(pen, stage, scene);
  pen.fillStyle = theme.soft;
  const every = [1, 2, 5, 10, 20, 50, 100].find((count) => count * unit > APART) ?? 200;
  numberEdges(pen, scene.size, unit, margin / 2, Math.min(12, margin * 0.62), { every, drop: 0 });
}

function drawCells(/** @type {Pen} */ pen, /** @type {Stage} */ { unit, dark }, /** @type {Scene} */ scene) {
  const { size, values } = scene;
  const { zero, good, bad } = dark ? DARK : LIGHT;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = values[x + y * size];
      pen.fillStyle = value < 0 ? mixed(zero, good, value / low) : mixed(zero, bad, high ? value / high : 0);
      pen.fillRect(x * unit, y * unit, unit + 0.5, unit + 0.5);
    }
  }
}

function drawLines(/** @type {Pen} */ pen, /** @type {Stage} */ { unit, theme }, /** @type {number} */ size) {
  pen.strokeStyle = theme.paper;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let at = 1; at < size; at++) {
    const line = Math.round(at * unit) + 0.5;
    pen.moveTo(line, 0);
    pen.lineTo(line, size * unit);
    pen.moveTo(0, line);
    pen.lineTo(size * unit, line);
  }
  faintly(pen, 0.55, () => pen.stroke());
}

function writeValues(/** @type {Pen} */ pen, /** @type {Stage} */ { unit, theme }, /** @type {Scene} */ scene) {
  const { size, values } = scene;
  pen.fillStyle = theme.ink;
  faintly(pen, 0.62, () => {
    values.forEach((value, cell) => {
      const [x, y] = [(cell % size) + 0.5, Math.floor(cell / size) + 0.54];
      write(pen, String(value).replace("-", "−"), x * unit, y * unit, Math.round(unit * 0.4), { drop: 0 });
    });
  });
}
