/** What a person can do: arrows around the picker, and buttons for the rest. */

import { placeOf } from "/static/squares.js";
import { marginOf } from "./picture.js";
import { say } from "./words.js";

/**
 * @import { Choice, Question } from "/static/types.js"
 * @import { Scene, Types } from "../types.js"
 *
 * @typedef {object} Way
 * @property {number} dx
 * @property {number} dy
 * @property {string} key
 * @property {string} sign
 */

/** @type {Map<Types["action"], Way>} */
const WAYS = new Map([
  ["up", { dx: 0, dy: -1, key: "ArrowUp", sign: "↑" }],
  ["down", { dx: 0, dy: 1, key: "ArrowDown", sign: "↓" }],
  ["left", { dx: -1, dy: 0, key: "ArrowLeft", sign: "←" }],
  ["right", { dx: 1, dy: 0, key: "ArrowRight", sign: "→" }],
]);

export function choices(/** @type {Question<Types>} */ question, /** @type {Scene} */ scene) {
  return [...possible(question, scene), ...barred(question)];
}

/** What to do, in words. */
export function advice(/** @type {Question<Types>} */ { seen: { points } }) {
  return say("advice", { points });
}

/** @returns {Choice[]} */
function possible(/** @type {Question<Types>} */ { seat, seen, options }, /** @type {Scene} */ scene) {
  const { size } = scene.map;
  const { column, row } = placeOf(seen.cells[seat], size);
  const wide = Math.max(1, size / 20);
  const [x, y] = [column, row].map((at) => at + 0.5 + marginOf(scene));
  return options.map(({ action, say: messages }) => {
    const way = WAYS.get(action);
    if (action === "end") return { label: say("end"), say: messages, look: "main", key: "Enter" };
    if (!way) return { label: say(action === "pick" ? "pick" : "emptyHod"), say: messages, key: " " };
    const { dx, dy, key, sign } = way;
    const at = { x: x + dx * wide - wide / 2, y: y + dy * wide - wide / 2, w: wide, h: wide };
    return { label: say(action), at, sign, say: messages, key };
  });
}

/** The keys that can do nothing now, and why. @returns {Choice[]} */
function barred(/** @type {Question<Types>} */ { options, seen: { points } }) {
  const actions = new Set(options.map(({ action }) => action));
  const ways = [...WAYS].filter(([way]) => !actions.has(way));
  const idle = [...actions].every((action) => action === "end" || WAYS.has(action));
  return [
    ...ways.map(([way, { key }]) => ({ label: say(way), key, barred: say("blocked", { points }) })),
    ...(idle ? [{ label: say("pick"), key: " ", barred: say("noGrapes", { points }) }] : []),
  ];
}
