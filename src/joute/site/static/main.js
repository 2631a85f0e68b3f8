/** Opens a page of the site: what is shown depends on its address. */

import { el, fill } from "/static/dom.js";
import { emblem } from "/static/icons.js";
import { languageSwitch } from "/static/language_switch.js";
import { LANGUAGE } from "/static/words.js";
import { Bot } from "./bot.js";
import { home } from "./home.js";
import { watch } from "./match.js";
import { ranking } from "./ranking.js";
import { upload } from "./upload.js";
import { say } from "./words.js";

/** @typedef {import("./data.js").Ranking} Ranking */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** The pages that the head leads to, by their paths: what they are called, also where there is little room. */
const PLACES = { "": ["home", "home"], upload: ["upload", "upload-short"], ranking: ["ranking", "ranking"] };

/** The head of every page, and below it what the page is about. */
function frame(/** @type {Ranking} */ { title }, /** @type {string} */ here) {
  document.title = `${title} · joute`;
  const links = Object.entries(PLACES).map(([path, [long, short]]) =>
    el(
      "a",
      { href: `/${path}`, "aria-current": path === here && "page" },
      el("span", { class: "long" }, say(long)),
      el("span", { class: "short" }, say(short)),
    ),
  );
  const main = el("main", { class: "site-main" });
  const brand = el("a", { class: "brand", href: "/", title: say("home") }, emblem(), "joute");
  const bar = el(
    "header",
    { class: "site-bar" },
    brand,
    el("h1", {}, title),
    el("nav", {}, ...links),
    languageSwitch(),
  );
  fill(root, el("div", { class: "site" }, bar, main));
  return main;
}

/** Say that there is nothing to see. */
function nothing(/** @type {HTMLElement} */ main) {
  fill(main, el("p", { class: "nothing" }, say("no-page")));
}

/** The parts of this address, none where it is no text. */
function address() {
  try {
    return location.pathname.split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Show the page of this address. */
async function open() {
  const [, kind = "?", name = ""] = address();
  /** @type {Ranking} */
  const now = await (await fetch("/data/ranking")).json();
  if (kind === "match" && (await watch(root, name))) return;
  const main = frame(now, kind);
  if (kind === "") await home(main, now);
  else if (kind === "upload") upload(main, now);
  else if (kind === "ranking") ranking(main, now);
  else if (kind === "bots") await new Bot(main, name).open();
  else nothing(main);
}

document.documentElement.lang = LANGUAGE;
await open();
