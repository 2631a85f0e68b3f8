/** Loads what a game brings for its pages: its drawing, and the sheet that goes with it. */

import { loaded } from "./drawing.js";
import { Faults } from "./faults.js";

/**
 * @typedef {import("./types.js").Viewer} Viewer
 * @typedef {{viewer: Viewer, faults: Faults}} Drawing guarded, and what goes wrong in it
 */

/** Of the games that this page shows. @type {Map<string, Promise<Drawing>>} */
const drawings = new Map();

/** The drawing of a game, when its sheet is there too. */
export function drawingOf(/** @type {string} */ game) {
  const drawing = drawings.get(game) ?? load(game);
  drawings.set(game, drawing);
  return drawing;
}

/** @returns {Promise<Drawing>} */
async function load(/** @type {string} */ game) {
  const faults = new Faults(game);
  faults.listen(report);
  const address = `/games/${game}/viewer.js`;
  const [viewer] = await Promise.all([loaded(faults, address, () => import(address)), sheetOf(game)]);
  return { viewer, faults };
}

/** Tell the server, whose terminal an author looks at. Where it is gone, the page shows that by other means. */
function report(/** @type {import("./data.js").Fault} */ fault) {
  fetch("/fault", { method: "POST", body: JSON.stringify(fault) }).catch(() => null);
}

/** Add the sheet of a game to the page. A sheet that does not come keeps nobody from watching. */
function sheetOf(/** @type {string} */ game) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/games/${game}/viewer.css`;
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  document.head.append(link);
  return loaded;
}
