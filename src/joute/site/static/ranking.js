/** The ranking, league by league, as it stands. */

import { el, fill } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { listen } from "/static/live.js";
import { sentence } from "/static/speech.js";
import { LANGUAGE, number } from "/static/words.js";
import { doing, facts, pageOf } from "./parts.js";
import { reported, say } from "./words.js";

/**
 * @typedef {import("./data.js").Placed} Placed
 * @typedef {import("./data.js").Ranking} Ranking
 * @typedef {import("./data.js").Tier} Tier
 */

/** The columns that every ranking has, and what they are called. */
const HEADS = { place: "place", bot: "bot", version: "version", matches: "matches" };

/** Show the ranking, and show it again whenever it changes. */
export function ranking(/** @type {HTMLElement} */ main, /** @type {Ranking} */ now) {
  const show = (/** @type {Ranking} */ now) => {
    const open = new Set([...main.querySelectorAll("details[open]")].map((node) => node.id));
    fill(main, facts(now), ...now.tiers.map((tier, at) => card(tier, at, now.tiers.length, open)));
  };
  show(now);
  listen("/data/ranking/live", show, { replaced: () => location.reload() });
}

/** One league. */
function card(
  /** @type {Tier} */ tier,
  /** @type {number} */ at,
  /** @type {number} */ count,
  /** @type {Set<string>} */ open,
) {
  const id = `tier-${at}`;
  const top = at === 0;
  return el(
    "section",
    { class: top ? "card tier top" : "card tier" },
    count > 1 &&
      el(
        "header",
        { class: "tier-head" },
        el("h2", {}, top && icon("crown"), tier.name),
        el("span", { class: "hint" }, say("bots", { count: tier.bots.length })),
      ),
    tier.bots.length ? table(tier.bots, tier.name || say("ranking")) : el("p", { class: "hint" }, say("nobody")),
    tier.rule &&
      el(
        "details",
        { id, open: open.has(id) },
        el("summary", {}, say("how-to-rise")),
        el("p", { class: "hint" }, `${sentence(tier.rule, LANGUAGE)}.`),
      ),
  );
}

function table(/** @type {Placed[]} */ bots, /** @type {string} */ name) {
  const rated = bots.some((bot) => bot.rating !== null);
  const heads = Object.entries({ ...HEADS, result: rated ? "rating" : "promotion" });
  return el(
    "table",
    { class: "standing", "aria-label": name },
    el(
      "thead",
      {},
      el("tr", {}, ...heads.map(([of, head]) => el("th", { scope: "col", class: `of-${of}` }, reported(head)))),
    ),
    el("tbody", {}, ...bots.map(row)),
  );
}

function row(/** @type {Placed} */ bot) {
  return el(
    "tr",
    { class: bot.disqualified !== null && "out" },
    el("td", { class: "of-place" }, number(bot.place)),
    el("th", { scope: "row", class: "of-bot" }, el("a", { href: pageOf(bot.bot) }, bot.bot)),
    el("td", { class: "of-version" }, number(bot.version)),
    el("td", { class: "of-matches" }, number(bot.matches)),
    el(
      "td",
      {
        class: "of-result",
        title: bot.unseparated.length > 0 && say("not-separated", { bots: bot.unseparated.join(", ") }),
      },
      ...doing(bot),
    ),
  );
}
