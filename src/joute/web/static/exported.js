/** Opens a page that holds its film. */

import { Film } from "./film.js";
import { MatchPage } from "./match_page.js";
import { viewer } from "./viewer.js";
import { LANGUAGE } from "./words.js";

/** Unpack what `export.py` has packed. */
function unpacked(/** @type {string} */ letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

document.documentElement.lang = LANGUAGE;
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const film = new Film();
film.read(await unpacked(document.getElementById("film")?.textContent ?? ""));
new MatchPage(root, film, viewer).begin();
