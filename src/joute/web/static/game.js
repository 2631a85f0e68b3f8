/** Loads what a game brings for its pages: its drawing, and the sheet that goes with it. */

/** @typedef {import("./types.js").Viewer} Viewer */

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * The drawing of a game, when its sheet is there too.
 * @returns {Promise<Viewer>}
 */
export async function viewerOf(/** @type {string} */ game) {
  const [{ viewer }] = await Promise.all([import(`/games/${game}/viewer.js`), sheetOf(game)]);
  return viewer;
}

/** Add the sheet of a game to the page, once. A sheet that does not come keeps nobody from watching. */
function sheetOf(/** @type {string} */ game) {
  const known = sheets.get(game);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/games/${game}/viewer.css`;
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  document.head.append(link);
  sheets.set(game, loaded);
  return loaded;
}
