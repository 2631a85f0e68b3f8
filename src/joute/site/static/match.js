/** A match, in the viewer. */

import { Film } from "/static/film.js";
import { drawingOf } from "/static/game.js";
import { MatchPage } from "/static/match_page.js";
import { offerCommand } from "/static/play_from_here.js";
import { pageOf } from "./parts.js";

/** Show a match; whether there is such a one. */
export async function watch(/** @type {HTMLElement} */ root, /** @type {string} */ key) {
  const answer = await fetch(`/film/${encodeURIComponent(key)}`);
  if (!answer.ok) return false;
  const film = new Film();
  film.read(await answer.text());
  const drawing = await drawingOf(film.opening?.game ?? "");
  const bot = new URLSearchParams(location.search).get("bot");
  const home = bot ? pageOf(bot) : "/ranking";
  const page = new MatchPage(root, film, drawing, { home });
  page.begin();
  offerCommand(page);
  return true;
}
