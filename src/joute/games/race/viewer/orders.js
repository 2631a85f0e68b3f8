/** What a person can do: click a cell, or bend the velocity on a pad of nine buttons. */

import { squareAt } from "/static/squares.js";
import { marginOf } from "./grid.js";
import { say, signed } from "./words.js";

/**
 * @import { Choice, Question } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** How a move bends the velocity, and the keys of the number block that do. */
const WAYS = ["↖↑↗", "←·→", "↙↓↘"];
const KEYS = ["789", "456", "123"];

/** @returns {Choice[]} */
export function choices(/** @type {Question<Types>} */ { seen, options }) {
  const margin = marginOf(seen.size);
  const moves = options.flatMap(({ action: { x, y }, say: messages }) => {
    const [column, row] = [x - seen.x - seen.vx + 1, y - seen.y - seen.vy + 1];
    const label = `${WAYS[row][column]} ${signed(seen.values[x + y * seen.size])}`;
    return [
      { label: say("go", { x, y }), at: squareAt({ column: x, row: y }, margin), say: messages },
      { label, look: `pad row-${row} column-${column}`, key: KEYS[row][column], say: messages },
    ];
  });
  return [...moves, ...[...KEYS.join("")].map((key) => ({ label: say("off"), key, barred: say("off") }))];
}

/** What to do, in words. */
export function advice(/** @type {Question<Types>} */ { seen }) {
  return say("advice", { number: seen.reached + 1 });
}
