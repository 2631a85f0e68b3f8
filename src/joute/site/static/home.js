/** The first page: the rules of the game, and what happens to an upload. */

import { el, fill } from "/static/dom.js";
import { sentence } from "/static/speech.js";
import { LANGUAGE } from "/static/words.js";
import { facts } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./data.js").Ranking} Ranking */

/** Show the rules. */
export async function home(/** @type {HTMLElement} */ main, /** @type {Ranking} */ now) {
  const rules = el("article", { class: "rules card" });
  const answer = await fetch("/data/rules");
  if (answer.ok) {
    rules.innerHTML = await answer.text(); // rendered from the game's Markdown, with HTML escaped
    for (const other of rules.querySelectorAll("[lang]")) {
      if (other.getAttribute("lang") !== LANGUAGE) other.remove();
    }
  } else fill(rules, el("h2", {}, now.title), el("p", {}, sentence({ code: now.summary }, LANGUAGE)));
  const begin = el("a", { class: "primary", href: "/upload" }, say("upload"));
  fill(main, facts(now), rules, el("section", { class: "card rules" }, ...journey(now), !now.frozen && begin));
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(); // it was not there before
}

/** Tell what happens to an upload. */
export function journey(/** @type {Ranking} */ { tiers, isolated }) {
  const rising = [...tiers]
    .reverse()
    .flatMap(({ rule }) => (rule ? [el("li", {}, `${sentence(rule, LANGUAGE)}.`)] : []));
  const steps = [
    "step-received",
    ...(isolated ? ["step-sandbox"] : []),
    rising.length ? "step-leagues" : "step-ratings",
    "step-eliminated",
    "step-stderr",
  ];
  return [
    el("h2", {}, say("journey")),
    el("ol", {}, ...steps.map((step) => el("li", {}, say(step), step === "step-leagues" && el("ul", {}, ...rising)))),
  ];
}
