/** What is at a place of the picture, in words: a cell and its value. */

import { cellAt, placeOf } from "/static/squares.js";
import { marginOf } from "./grid.js";
import { say, signed } from "./words.js";

/** @import { Scene } from "../types.js" */

export function tip(/** @type {{x: number, y: number}} */ place, /** @type {Scene} */ { size, values }) {
  const cell = cellAt(place, size, marginOf(size));
  if (cell === null) return "";
  const { column, row } = placeOf(cell, size);
  return say("cell", { x: column, y: row, value: signed(values[cell]) });
}
