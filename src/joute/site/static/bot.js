/** The page of one bot: how it stands, and its matches. */

import { el, fill } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { listen } from "/static/live.js";
import { joined, sentence } from "/static/speech.js";
import { LANGUAGE, number, sayDied } from "/static/words.js";
import { dated, doing, pageOf } from "./parts.js";
import { refused, send } from "./send.js";
import { field } from "./upload.js";
import { say } from "./words.js";

/**
 * @typedef {import("./data.js").Played} Played
 * @typedef {import("./data.js").Profile} Profile
 * @typedef {import("./data.js").Seat} Seat
 */

export class Bot {
  /**
   * @param {HTMLElement} main
   * @param {string} name
   */
  constructor(main, name) {
    this.main = main;
    this.name = name;
    this.state = el("section", { class: "card bot-state" });
    this.matches = el("section", { class: "bot-matches" });
    this.told = el("span", { class: "told bad", role: "status" });
    this.key = this.#key();
    this.leave = el("button", { class: "choice", click: () => this.#leave() }, say("leave"));
  }

  /** Show the bot, and show it again whenever there is something new of it. */
  async open() {
    if (!(await this.#show())) {
      fill(this.main, el("p", { class: "nothing" }, say("no-bot", { bot: this.name })));
      return;
    }
    fill(this.main, this.state, this.key, this.matches);
    listen(`/data${pageOf(this.name)}/live`, () => this.#show(), { replaced: () => location.reload() });
  }

  async #show() {
    const answer = await fetch(`/data${pageOf(this.name)}`).catch(() => null);
    if (!answer?.ok) return false;
    /** @type {Profile} */
    const now = await answer.json();
    fill(this.state, ...state(now), now.mine && this.leave);
    this.key.hidden = now.mine || !now.uploaded;
    const more = now.total > now.matches.length ? say("latest", { count: now.matches.length }) : "";
    fill(
      this.matches,
      el("h2", {}, say("matches", { count: now.total })),
      ...now.matches.map((match) => played(match, now.bot)),
      more && el("p", { class: "hint" }, more),
    );
    return true;
  }

  /** Be known as nobody's author any more. */
  async #leave() {
    await send("/leave", "");
    await this.#show();
  }

  /** The form by which its author may see more. */
  #key() {
    const word = field("password", "word", {
      autocomplete: "current-password",
      "aria-label": say("word"),
      placeholder: say("word"),
    });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      /** @type {import("./data.js").Credentials} */
      const credentials = { name: this.name, word: word.value };
      const answer = await send("/enter", JSON.stringify(credentials));
      fill(this.told, answer?.ok ? "" : await refused(answer));
      await this.#show();
    };
    return el(
      "form",
      { class: "card key", submit },
      el("p", {}, say("is-it-yours")),
      el("div", { class: "key-row" }, word, el("button", { class: "choice" }, say("show-stderr"))),
      this.told,
    );
  }
}

/** How a bot stands, in words. */
function state(/** @type {Profile} */ now) {
  const { bot, placed, waiting, missed, let_in: letIn, last, problem, mine } = now;
  const leftOut = now.left_out && !now.compiled.some(({ fails, output }) => fails && output);
  return [
    el("h2", {}, bot, placed && el("span", { class: "hint" }, say("version", { version: placed.version }))),
    waiting !== null && el("p", { class: "chip wait" }, say("waiting", { version: waiting })),
    letIn !== null &&
      el("p", { class: "chip wait" }, say("let-in", { version: last, when: dated(new Date(1000 * letIn)) })),
    missed !== null && el("p", { class: "bad" }, say("missed", { version: missed })),
    leftOut &&
      el("p", { class: "death-reason bad" }, problem === null ? say("left-out") : say("left-out-why", { problem })),
    ...now.compiled.map(compiled),
    placed &&
      el(
        "p",
        { class: "standing-line" },
        el("b", {}, say("place", { place: placed.place })),
        placed.league && el("span", {}, placed.league),
        el("span", {}, ...doing(placed, "matches-won")),
      ),
    placed?.disqualified &&
      el("p", { class: "bad" }, icon("skull"), say("disqualified-why", { why: joined(placed.disqualified, LANGUAGE) })),
    mine && el("p", { class: "hint" }, say("it-is-yours")),
  ];
}

/** What the compiler said of a version; red where it costs points, or where the version cannot play. */
function compiled(/** @type {import("./data.js").Compiled} */ now) {
  const { version, counts, fails, warned, costs, output } = now;
  const failed = counts ? (costs ? "compiled-fails-cost" : "compiled-fails") : "compiled-later";
  const key = fails ? failed : costs ? "compiled-warnings-cost" : "compiled-warnings";
  return el(
    "div",
    { class: fails || costs ? "compiled bad" : "compiled" },
    el("b", {}, say(key, { version, warned, costs })),
    output && el("pre", { tabindex: "0", "aria-label": say("compiler-wrote") }, output),
  );
}

/** One match, which can be watched. */
function played(/** @type {Played} */ match, /** @type {string} */ bot) {
  const seats = [...match.seats].sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const mine = seats.filter((seat) => seat.mine);
  const head = el(
    "span",
    { class: "match-head" },
    verdict(match, mine),
    el("span", { class: "hint" }, [match.league, `#${match.key}`].filter(Boolean).join(" · ")),
  );
  if (match.void !== null)
    return el("div", { class: "match" }, head, el("p", { class: "hint" }, sentence(match.void, LANGUAGE)));
  const href = `/match/${match.key}?bot=${encodeURIComponent(bot)}`;
  const deaths = mine.flatMap(({ status, why }) =>
    status === "ok"
      ? []
      : [el("span", { class: "match-death" }, icon("skull"), `${sayDied(status)} · ${joined(why, LANGUAGE)}`)],
  );
  return el("a", { class: "match", href }, head, el("span", { class: "match-seats" }, ...seats.map(player)), ...deaths);
}

/** How the match ended for the bot. */
function verdict(/** @type {Played} */ match, /** @type {Seat[]} */ mine) {
  if (match.void !== null) return el("b", { class: "chip" }, say("void"));
  const best = Math.min(...mine.map((seat) => seat.rank ?? Infinity));
  const first = match.seats.filter((seat) => seat.rank === 1).length;
  const kind = best > 1 ? "lost" : first > 1 ? "drawn" : "won";
  return el("b", { class: `chip ${kind}` }, say(kind));
}

function player(/** @type {Seat} */ { bot, version, rank, score, status, mine }) {
  const look = `player${status === "ok" ? "" : " out"}${mine ? " own" : ""}`;
  return el(
    "span",
    { class: look },
    el("span", { class: "rank" }, rank ?? "–"),
    el("span", { class: "player-name" }, version > 1 ? `${bot} v${version}` : bot),
    el("b", {}, score === null ? "–" : number(score)),
  );
}
