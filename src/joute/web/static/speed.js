/** The speed at which games are shown, kept from one page to the next. */

import { el } from "./dom.js";
import { SPEEDS } from "./playback.js";
import { number, say } from "./words.js";

const KEPT = "joute-speed";

/** The speed that the viewer has chosen. */
export function keptSpeed() {
  const kept = Number(sessionStorage.getItem(KEPT));
  return SPEEDS.includes(kept) ? kept : 1;
}

export function keepSpeed(/** @type {number} */ speed) {
  sessionStorage.setItem(KEPT, String(speed));
}

/**
 * The list of speeds to choose from.
 * @param {(speed: number) => void} chosen
 */
export function speedChoice(chosen) {
  const list = el(
    "select",
    { "aria-label": say("speed"), title: say("speed"), change: () => chosen(Number(list.value)) },
    ...SPEEDS.map((speed) => el("option", { value: speed }, `${number(speed)}×`)),
  );
  return list;
}
