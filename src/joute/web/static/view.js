/** What a drawing asks of a view: what came before, whether it is live, who is chosen. */

/** @import { Question, Snapshot, Types, View } from "./types.js" */

/**
 * The shot before the one that is shown; the first has none before it but itself.
 * @template {Types} T
 * @param {View<T>} view
 * @returns {Snapshot<T>}
 */
export function previous({ shots, index }) {
  return shots[Math.max(0, index - 1)];
}

/** Whether the last shot there is is shown: while a match is played, this is live. */
export function isLatest(/** @type {View} */ { shots, index }) {
  return index === shots.length - 1;
}

/**
 * What the person who plays is asked about the shot that is shown; null if that is an earlier one.
 * @template {Types} T
 * @param {View<T>} view
 * @returns {Question<T> | null}
 */
export function questionHere(view) {
  return isLatest(view) ? view.question : null;
}

/** Whether another seat than this one was chosen. */
export function isAside(/** @type {View} */ { focus }, /** @type {number} */ seat) {
  return focus !== null && focus !== seat;
}

/** The seats with the chosen one last, so that it is drawn over the others. */
export function chosenLast(/** @type {View} */ { focus }, /** @type {number[]} */ seats) {
  return [...seats].sort((one, other) => Number(one === focus) - Number(other === focus));
}
