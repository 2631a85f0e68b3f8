/** The island as it stays: sea, land and forest, the borders of its parcels and their letters. */

import { disc, faintly, noise, write } from "/static/sketch.js";
import { placeOf } from "/static/squares.js";
import { tintsOf } from "./tints.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Cell, Scene } from "../types.js"
 * @typedef {Cell["borders"][number]} Side
 */

/** Where a side begins and ends, in parts of its cell. @type {Record<Side, [number, number, number, number]>} */
const SIDES = { north: [0, 0, 1, 0], west: [0, 0, 0, 1], south: [0, 1, 1, 1], east: [1, 0, 1, 1] };
/** The sides that a cell shares with one that is counted later: every seam is drawn once. @type {Side[]} */
const LATER = ["south", "east"];
/** Where trees stand in a cell of the forest. */
const TREES = [
  [0.22, 0.25],
  [0.72, 0.22],
  [0.48, 0.5],
  [0.22, 0.76],
  [0.75, 0.74],
];

/** The cells that share a side with one. */
export function beside(/** @type {number} */ cell, /** @type {number} */ side) {
  const { column } = placeOf(cell, side);
  const next = [cell - side, cell + side];
  if (column > 0) next.push(cell - 1);
  if (column < side - 1) next.push(cell + 1);
  return next.filter((one) => one >= 0 && one < side * side);
}

/** The cells of the sea that land shuts off: a lake. */
export function lakeOf(/** @type {Scene} */ { side, cells }) {
  const inside = new Set(cells.flatMap(({ kind }, cell) => (kind === "sea" ? [cell] : [])));
  const open = [...inside].filter((cell) => {
    const { row, column } = placeOf(cell, side);
    return row === 0 || column === 0 || row === side - 1 || column === side - 1;
  });
  for (const cell of open) inside.delete(cell);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const next of beside(cell, side)) if (inside.delete(next)) open.push(next);
  }
  return inside;
}

export class Island {
  /**
   * @param {Stage} stage
   * @param {Scene} scene
   */
  constructor(stage, scene) {
    this.stage = stage;
    this.scene = scene;
    this.lake = lakeOf(scene);
  }

  /** Sea, land and forest; the pen has its origin at the corner of the island. */
  drawGround(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    const { side, cells } = this.scene;
    pen.fillStyle = tintsOf(this.stage).deep;
    pen.beginPath();
    pen.roundRect(0, 0, side * unit, side * unit, unit * 0.25);
    pen.fill();
    this.#shore(pen);
    for (const [number, cell] of cells.entries()) this.#cell(pen, cell, number);
  }

  /** Thin seams between units, thick borders between parcels, and the letters. */
  drawBorders(/** @type {Pen} */ pen) {
    pen.lineCap = "round";
    pen.strokeStyle = tintsOf(this.stage).border;
    pen.lineWidth = 1;
    faintly(pen, 0.18, () => this.#sides(pen, ({ borders }) => LATER.filter((side) => !borders.includes(side))));
    pen.lineWidth = Math.max(2, this.stage.unit * 0.075);
    this.#sides(pen, ({ borders }) => borders);
    this.#letters(pen);
  }

  /** The left top corner of a cell, in pixels. @returns {[number, number]} */
  corner(/** @type {number} */ cell) {
    const { unit } = this.stage;
    const { column, row } = placeOf(cell, this.scene.side);
    return [column * unit, row * unit];
  }

  /** The middle of a cell. @returns {[number, number]} */
  middle(/** @type {number} */ cell) {
    const [x, y] = this.corner(cell);
    return [x + this.stage.unit / 2, y + this.stage.unit / 2];
  }

  /** The sea is shallow along the coast. */
  #shore(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    const { side, cells } = this.scene;
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, side * unit, side * unit);
    pen.clip();
    pen.strokeStyle = tintsOf(this.stage).shallow;
    pen.lineJoin = "round";
    for (const [width, strength] of [
      [0.9, 0.45],
      [0.45, 1],
    ]) {
      pen.lineWidth = width * unit;
      pen.globalAlpha = strength;
      pen.beginPath();
      cells.forEach(({ kind }, cell) => {
        if (kind !== "sea") pen.rect(...this.corner(cell), unit, unit);
      });
      pen.stroke();
    }
    pen.restore();
  }

  #cell(/** @type {Pen} */ pen, /** @type {Cell} */ { kind, parcel }, /** @type {number} */ cell) {
    const { unit } = this.stage;
    const [x, y] = this.corner(cell);
    const still = this.lake.has(cell);
    if (kind === "sea" && !still) {
      if (noise(cell) > 0.55)
        this.#wave(pen, x + unit * (0.2 + 0.4 * noise(cell, 1)), y + unit * (0.3 + 0.5 * noise(cell, 2)));
      return;
    }
    const { lake, forest, earth, land } = tintsOf(this.stage);
    const ground = (parcel ?? 0) % 2 ? earth : land;
    pen.fillStyle = { sea: lake, forest, land: ground }[kind];
    pen.fillRect(x, y, unit + 0.5, unit + 0.5);
    if (still) this.#wave(pen, x + unit * 0.35, y + unit * 0.5);
    if (kind === "forest") this.#trees(pen, cell);
  }

  #wave(/** @type {Pen} */ pen, /** @type {number} */ x, /** @type {number} */ y) {
    const size = this.stage.unit * 0.12;
    pen.strokeStyle = tintsOf(this.stage).wave;
    pen.lineWidth = Math.max(1, size * 0.22);
    faintly(pen, 0.5, () => {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.bezierCurveTo(x + size, y - size, x + size, y + size, x + 2 * size, y);
      pen.bezierCurveTo(x + 3 * size, y - size, x + 3 * size, y + size, x + 4 * size, y);
      pen.stroke();
    });
  }

  #trees(/** @type {Pen} */ pen, /** @type {number} */ cell) {
    const { unit } = this.stage;
    const { tree, trunk } = tintsOf(this.stage);
    const [x, y] = this.corner(cell);
    TREES.forEach(([column, row], number) => {
      const wild = 0.12 * (noise(cell, number) - 0.5);
      pen.fillStyle = number % 2 ? tree : trunk;
      disc(pen, x + (column + wild) * unit, y + (row - wild) * unit, unit * (0.14 + wild / 3));
    });
  }

  /** The letter of its parcel in every unit, stronger in the first. */
  #letters(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    pen.fillStyle = tintsOf(this.stage).letter;
    this.scene.cells.forEach(({ parcel }, cell) => {
      if (parcel === null) return;
      const [x, y] = this.corner(cell);
      const { letter, cells } = this.scene.parcels[parcel];
      const first = cells[0] === cell;
      faintly(pen, first ? 1 : 0.5, () =>
        write(pen, letter, x + unit * 0.17, y + unit * 0.19, Math.max(8, unit * 0.2), { weight: first ? 750 : 400 }),
      );
    });
  }

  /** Stroke some sides of the cells of the land. */
  #sides(/** @type {Pen} */ pen, /** @type {(cell: Cell) => Side[]} */ chosen) {
    const { unit } = this.stage;
    pen.beginPath();
    this.scene.cells.forEach((cell, number) => {
      if (cell.kind === "sea" && !this.lake.has(number)) return;
      const [x, y] = this.corner(number);
      for (const side of chosen(cell)) {
        const [ax, ay, bx, by] = SIDES[side].map((part) => part * unit);
        pen.moveTo(x + ax, y + ay);
        pen.lineTo(x + bx, y + by);
      }
    });
    pen.stroke();
  }
}
