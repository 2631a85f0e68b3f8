/** What a person reads, in the reader's language. */

import { LANGUAGE } from "./language.js";
import { number as numberIn, sentence } from "./speech.js";

export { LANGUAGE };

/**
 * @typedef {import("./speech.js").Value} Value
 * @typedef {string | import("./data.js").Reason} Name of a player
 */

/**
 * Make the function that says a text of the catalogue: with `speaker("mine.viewer")`, `say("gains", { points: 3 })`
 * says the text of the code `mine.viewer.gains`. `{points}` in it is filled from the values, a number as the
 * language writes it; `{points|point|points}` is the word that goes with that number.
 * @param {string} prefix of the codes
 * @returns {(key: string, values?: Record<string, Value>) => string}
 */
export function speaker(prefix) {
  return (key, values) => sentence({ code: `${prefix}.${key}`, values }, LANGUAGE);
}

/**
 * Write a number as the language does.
 * @param {number} value
 */
export function number(value) {
  return numberIn(value, LANGUAGE);
}

export const say = speaker("page");

/** Say how a bot died, by the kind of its failure. */
export const sayDied = speaker("kind");

/** Write the name of a player: what stands for one that nobody gave in the reader's language, any other as it is. */
export function named(/** @type {Name} */ name) {
  return sentence(name, LANGUAGE);
}
