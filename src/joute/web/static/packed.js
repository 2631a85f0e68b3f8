/** What a page that `export.py` has written holds: its film, and the drawing of its game. */

import { loaded } from "./drawing.js";
import { Faults } from "./faults.js";

/** The scripts of this page, by their names. @type {Record<string, string>} */
const MODULES = JSON.parse(document.querySelector("script[type=importmap]")?.textContent ?? "{}").imports;

/** The lines of the film. */
export const packedFilm = () => globalThis.unpacked(document.getElementById("film"));

/** The drawing. @returns {Promise<import("./game.js").Drawing>} */
export async function packedDrawing(/** @type {string} */ game) {
  const faults = new Faults(game, named);
  const address = MODULES[`joute/games/${game}/viewer.js`];
  return { viewer: await loaded(faults, address, () => import("./viewer.js")), faults };
}

/** Write the name of each script in a text for all that it holds, which is its address here. */
function named(/** @type {string} */ text) {
  const scripts = Object.entries(MODULES).map(([name, address]) => [name, new URL(address).href]);
  return scripts.reduce((shown, [name, address]) => shown.replaceAll(address, name), text);
}
