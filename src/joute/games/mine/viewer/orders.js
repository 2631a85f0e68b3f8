/** What a person can do: a dwarf is chosen first, then where it goes or what becomes of it. */

import { placeOf, squareAt } from "/static/squares.js";
import { MARGIN } from "./picture.js";
import { say } from "./words.js";

/**
 * @import { Choice, Match, Option, Question } from "/static/types.js"
 * @import { Types } from "../types.js"
 * @typedef {Types["action"]} Action
 */

/** Room between the edge of a zone and what is clicked on. */
const INSET = 0.06;

/** @returns {Choice[]} */
export function choices(/** @type {Question<Types>} */ { seen, options }, /** @type {Match<Types>} */ match) {
  const sonars = optionsOf(options, "SONAR").map(zoneChoice);
  return [
    ...seen.dwarves.map(({ zone }, dwarf) => dwarfChoice(options, dwarf, zone, match.scene.size)),
    ...(sonars.length ? [{ label: say("SONAR"), next: sonars }] : []),
    ...optionsOf(options, "EMBAUCHER").map(button),
    ...optionsOf(options, "SABOTER").map(({ action, say: messages }) => ({
      label: say("SABOTER", { name: match.names[action.team] }),
      say: messages,
    })),
    ...optionsOf(options, "FIN_TOUR").map((option) => ({ ...button(option), look: "main", key: "Enter" })),
  ];
}

/** What to click on, in words. */
export function advice(/** @type {Question<Types>} */ { seen: { points } }) {
  return say(points ? "advice" : "adviceEnd", { points });
}

/**
 * A dwarf, and what can be done with it.
 * @param {Option<Types>[]} options
 * @param {number} dwarf
 * @param {number} zone where it stands, below 0 if it is not on the board
 * @param {number} size of the board
 * @returns {Choice}
 */
function dwarfChoice(options, dwarf, zone, size) {
  const own = (/** @type {{action: {dwarf: number}}} */ { action }) => action.dwarf === dwarf;
  return {
    label: say("dwarf", { dwarf }),
    at: zone < 0 ? undefined : squareAt(placeOf(zone, size), MARGIN, INSET),
    next: [
      ...optionsOf(options, "DEPLACER").filter(own).map(zoneChoice),
      ...optionsOf(options, "RETIRER").filter(own).map(button),
      ...optionsOf(options, "AMELIORER").filter(own).map(button),
    ],
  };
}

/**
 * The options that are an action of one type.
 * @template {Action["type"]} Type
 * @param {Option<Types>[]} options
 * @param {Type} type
 */
function optionsOf(options, type) {
  return /** @type {{action: Extract<Action, {type: Type}>, say: string[]}[]} */ (
    options.filter(({ action }) => action.type === type)
  );
}

/** A zone to click on. @returns {Choice} */
function zoneChoice(/** @type {{action: {row: number, column: number}, say: string[]}} */ { action, say: messages }) {
  const { row, column } = action;
  return { label: say("zone", { row, column }), at: squareAt(action, MARGIN, INSET), say: messages };
}

/** A button. @returns {Choice} */
function button(/** @type {{action: Action, say: string[]}} */ { action, say: messages }) {
  return { label: say(action.type), say: messages };
}
