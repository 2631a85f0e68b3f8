/** What is at a place of the picture, in words: who stands there, grapes, whose vat it is, and where that is, as messages write it. */

import { taken } from "/static/film.js";
import { cellAt } from "/static/squares.js";
import { marginOf } from "./picture.js";
import { say } from "./words.js";

/**
 * @import { Match, View } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** A number of grapes that is not one. */
const MANY = 2;
const COLOURS = /** @type {const} */ (["red", "white"]);

/**
 * @param {View<Types>} view
 * @param {{x: number, y: number}} place
 * @param {Match<Types>} match
 */
export function tip({ now: { frame } }, place, { scene, names }) {
  const cell = cellAt(place, scene.map.size, marginOf(scene));
  if (cell === null) return "";
  const seats = taken(names);
  const here = seats.filter((seat) => frame.players[seat].cell === cell && !frame.players[seat].gone);
  const bunches = frame.bunches.filter((bunch) => bunch.cell === cell);
  const vats = seats.flatMap((seat) =>
    COLOURS.filter((grapes) => scene.vats[seat][grapes] === cell).map((grapes) =>
      say("vat", { name: names[seat], grapes: say(grapes, { units: MANY }) }),
    ),
  );
  return [
    ...here.map((seat) => names[seat]),
    ...bunches.map(({ units, colour }) => say("bunch", { units, grapes: say(colour, { units }) })),
    ...vats,
    `${Math.floor(cell / scene.map.size)};${cell % scene.map.size}`,
  ].join("\n");
}
