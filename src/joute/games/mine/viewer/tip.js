/** What is at a place of the picture, in words. */

import { cellAt } from "/static/squares.js";
import { worth } from "./metal.js";
import { MARGIN } from "./picture.js";
import { readings, sonarOf, zoneName } from "./sonar.js";
import { say } from "./words.js";

/**
 * @import { Match, View } from "/static/types.js"
 * @import { Types, Zone } from "../types.js"
 */

/**
 * @param {View<Types>} view
 * @param {{x: number, y: number}} place
 * @param {Match<Types>} match
 */
export function tip(view, place, { names, scene }) {
  const cell = cellAt(place, scene.size, MARGIN);
  if (cell === null) return "";
  const { zone } = view.now.frame.board[cell];
  const sonar = sonarOf(view)[cell];
  return [
    `${zoneName(cell, scene.size)}, ${say("depth", { depth: zone.depth })}`,
    lode(zone),
    ...(zone.owner < 0 ? [] : [names[zone.owner]]),
    ...(sonar ? [`${say("SONAR")} ${readings(sonar)}`] : []),
  ].join("\n");
}

/** What metal there is, and what it is worth. */
function lode(/** @type {Zone} */ { units, metal }) {
  return units ? say("lode", { units, metal: say(metal), points: units * worth(metal) }) : say("RIEN");
}
