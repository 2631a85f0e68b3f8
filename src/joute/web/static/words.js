/** What a person reads, in the reader's language. */

import { LANGUAGE } from "./language.js";
import { number as numberIn, sentence } from "./speech.js";

export { LANGUAGE };

/** @typedef {import("./speech.js").Value} Value */

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

/** What joute calls who has given no name: a client by its number, and a person. */
const UNNAMED = /^(?:player (\d+)|human)$/;

/** Write the name of a player: a made-up one in the reader's language, any other as it is. */
export function named(/** @type {string} */ name) {
  const found = UNNAMED.exec(name);
  if (!found) return name;
  return found[1] ? say("unnamed", { number: found[1] }) : say("human");
}
