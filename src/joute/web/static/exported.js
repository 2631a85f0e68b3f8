/** Opens a page that holds its film. */

import { Film } from "./film.js";
import { MatchPage } from "./match_page.js";
import { packedDrawing, packedFilm } from "./packed.js";
import { offerCommand } from "./play_from_here.js";
import { LANGUAGE } from "./words.js";

document.documentElement.lang = LANGUAGE;
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const film = new Film();
film.read(await packedFilm());
const page = new MatchPage(root, film, await packedDrawing(film.opening?.game ?? ""));
page.begin();
offerCommand(page);
