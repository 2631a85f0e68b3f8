/** Opens a page that holds its film. */

import { loaded } from "./drawing.js";
import { Faults } from "./faults.js";
import { Film } from "./film.js";
import { MatchPage } from "./match_page.js";
import { LANGUAGE } from "./words.js";

/** Unpack what `export.py` has packed. */
function unpacked(/** @type {string} */ letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** The scripts of this page, by their names. @type {Record<string, string>} */
const MODULES = JSON.parse(document.querySelector("script[type=importmap]")?.textContent ?? "{}").imports;

/** Write the name of each script in a text for all that it holds, which is its address here. */
function named(/** @type {string} */ text) {
  const scripts = Object.entries(MODULES).map(([name, address]) => [name, new URL(address).href]);
  return scripts.reduce((shown, [name, address]) => shown.replaceAll(address, name), text);
}

document.documentElement.lang = LANGUAGE;
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const film = new Film();
film.read(await unpacked(document.getElementById("film")?.textContent ?? ""));
const game = film.opening?.game ?? "";
const faults = new Faults(game, named);
const viewer = await loaded(faults, MODULES[`joute/games/${game}/viewer.js`], () => import("./viewer.js"));
new MatchPage(root, film, { viewer, faults }).begin();
