/** The bar above a match: its game, its seed, and where to go from here. */

import { el } from "./dom.js";
import { emblem, icon } from "./icons.js";
import { languageSwitch } from "./language_switch.js";
import { say } from "./words.js";

/**
 * @param {import("./film.js").Opening} opening
 * @param {string | undefined} home where the list of games is, if there is one
 * @param {HTMLElement} live leads to what is played now
 * @param {{help: () => void, full: () => void}} tools
 */
export function titleBar({ title, seed }, home, live, tools) {
  document.title = `${title} · joute`;
  const name = [emblem(), el("span", {}, "joute")];
  return el(
    "header",
    { class: "bar" },
    home
      ? el("a", { class: "brand", href: home, ...called("home") }, ...name)
      : el("span", { class: "brand" }, ...name),
    el(
      "div",
      { class: "heading" },
      el("h1", {}, title),
      el("span", { class: "seed", title: seed }, say("seed", { seed })),
    ),
    live,
    home && el("a", { class: "home", href: home }, say("allGames")),
    languageSwitch(),
    el("button", { class: "tool", click: tools.help, ...called("help") }, icon("help")),
    el("button", { class: "tool", click: tools.full, ...called("fullScreen") }, icon("full")),
  );
}

/** The name of something that is shown as a sign. */
function called(/** @type {string} */ key) {
  return { title: say(key), "aria-label": say(key) };
}
