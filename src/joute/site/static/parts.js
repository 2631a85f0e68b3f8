/** What several pages of the site have in common. */

import { el } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { number } from "/static/words.js";
import { reported, say } from "./words.js";

/**
 * @typedef {import("./data.js").Placed} Placed
 * @typedef {import("./data.js").Ranking} Ranking
 * @typedef {import("./data.js").Reason} Reason
 */

/** How far the league is, and until when bots are taken. */
export function facts(/** @type {Ranking} */ now) {
  const bots = now.tiers.reduce((sum, tier) => sum + tier.bots.length, 0);
  return el(
    "p",
    { class: "league-state" },
    el("span", {}, say("bots", { count: bots })),
    el("span", {}, say("matches", { count: now.matches })),
    el("span", { class: now.over ? "chip final" : "chip open" }, closing(now)),
    now.paused && el("span", { class: "chip bad", role: "status" }, say("paused")),
  );
}

/** Whether the league goes on, and when it ends. */
function closing(/** @type {Ranking} */ { closing, frozen, over }) {
  const when = closing === null ? "" : dated(new Date(1000 * closing));
  if (frozen && !over) return say("last-matches", { when });
  if (frozen) return closing === null ? say("final") : say("final-since", { when });
  return closing === null ? say("open") : say("open-until", { when });
}

/** A day and a time, as `joute.submission.deadlines` has them. @returns {Reason} */
export function dated(/** @type {Date} */ when) {
  const day = when.getDate();
  return {
    code: "time.day-and-time",
    values: {
      day: day === 1 ? { code: "time.first" } : String(day),
      month: { code: `time.month-${when.getMonth() + 1}` },
      year: String(when.getFullYear()),
      hour: String(when.getHours()),
      minute: String(when.getMinutes()).padStart(2, "0"),
    },
  };
}

/**
 * How a bot does in its league.
 * @param {Placed} bot
 * @param {string} won the text that says how many matches it has won
 * @returns {import("/static/dom.js").Child[]}
 */
export function doing(bot, won = "won-of") {
  if (bot.disqualified !== null) return [icon("skull"), reported("out")];
  if (bot.rating !== null) return [number(bot.rating), bot.error !== null && ` ± ${number(bot.error)}`];
  if (!bot.played) return [say(bot.settled ? "waits-for-others" : "begins")];
  return [
    say(won, { won: bot.won, played: bot.played }),
    bot.settled && el("span", { class: "hint" }, say("stays", { league: bot.league })),
  ];
}

/** The address of a bot's page. */
export function pageOf(/** @type {string} */ bot) {
  return `/bots/${encodeURIComponent(bot)}`;
}
