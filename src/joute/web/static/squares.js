/** Square boards of cells that are counted row by row, from 0 at the top left. */

/** @import { Place } from "./types.js" */

/** The column and the row of a cell. */
export function placeOf(/** @type {number} */ cell, /** @type {number} */ size) {
  return { column: cell % size, row: Math.floor(cell / size) };
}

/**
 * The cell at a place of the picture, null beside the board.
 * @param {{x: number, y: number}} place
 * @param {number} size of the board
 * @param {number} margin of the picture around it
 */
export function cellAt({ x, y }, size, margin) {
  const [column, row] = [x, y].map((at) => Math.floor(at - margin));
  const inside = column >= 0 && row >= 0 && column < size && row < size;
  return inside ? row * size + column : null;
}

/**
 * The square of a cell on the picture, for a choice.
 * @param {{column: number, row: number}} place
 * @param {number} margin of the picture around the board
 * @param {number} [inset] of the square in its cell
 * @returns {Place}
 */
export function squareAt({ column, row }, margin, inset = 0) {
  return { x: column + margin + inset, y: row + margin + inset, w: 1 - 2 * inset, h: 1 - 2 * inset };
}
