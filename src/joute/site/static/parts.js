/** What several pages of the site have in common. */

import { el } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { LANGUAGE, number } from "/static/words.js";
import { say } from "./words.js";

/**
 * @typedef {import("./data.js").Placed} Placed
 * @typedef {import("./data.js").Ranking} Ranking
 */

const WHEN = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeStyle: "short" });

/** How far the league is, and until when bots are taken. */
export function facts(/** @type {Ranking} */ now) {
  const bots = now.tiers.reduce((sum, tier) => sum + tier.bots.length, 0);
  return el(
    "p",
    { class: "league-state" },
    el("span", {}, say("bots", { count: number(bots) })),
    el("span", {}, say("matches", { count: number(now.matches) })),
    el("span", { class: now.over ? "chip final" : "chip open" }, closing(now)),
    now.paused && el("span", { class: "chip bad", role: "status" }, say("paused")),
  );
}

/** Whether the league goes on, and when it ends. */
function closing(/** @type {Ranking} */ { closing, frozen, over }) {
  const when = closing === null ? "" : WHEN.format(new Date(1000 * closing));
  if (frozen && !over) return say("lastMatches", { when });
  if (frozen) return closing === null ? say("final") : say("finalSince", { when });
  return closing === null ? say("open") : say("openUntil", { when });
}

/** How a bot does in its league. @returns {import("/static/dom.js").Child[]} */
export function doing(/** @type {Placed} */ bot) {
  if (bot.disqualified !== null) return [icon("skull"), say("disqualified")];
  if (bot.rating !== null) return [number(bot.rating), bot.error !== null && ` ± ${number(bot.error)}`];
  if (!bot.played) return [say(bot.settled ? "alone" : "begins")];
  return [
    say("wonOf", { won: bot.won, played: bot.played }),
    bot.settled && el("span", { class: "hint" }, say("stays")),
  ];
}

/** The address of a bot's page. */
export function pageOf(/** @type {string} */ bot) {
  return `/bots/${encodeURIComponent(bot)}`;
}
