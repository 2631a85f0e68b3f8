/** All about one player at this place of the film: messages, stderr, why it died, what it used. */

import { el, fill } from "./dom.js";
import { badge, icon } from "./icons.js";
import { joined } from "./speech.js";
import { LANGUAGE, number, say, sayDied } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").Death} Death
 * @typedef {import("./film.js").Message} Message
 * @typedef {import("./types.js").Match} Match
 * @typedef {"messages" | "stderr" | "details"} Tab
 */

/** @type {Tab[]} */
const TABS = ["messages", "stderr", "details"];
/** At most so many messages of a turn are shown, the last ones. */
const MOST_MESSAGES = 60;
/** … and what was written on so many turns. */
const MOST_NOTES = 12;

export class Details {
  /**
   * @param {Film} film
   * @param {Match} match
   * @param {(shot: number) => void} sought
   */
  constructor(film, match, sought) {
    this.film = film;
    this.match = match;
    this.sought = sought;
    this.seat = 0;
    this.index = 0;
    /** The death that is shown. @type {Death | undefined} */
    this.shownDeath = undefined;
    /** @type {Tab} */
    this.tab = "messages";
    this.head = el("h2", { class: "details-head" });
    this.death = el("div", { class: "death" });
    this.tabs = TABS.map((tab) => el("button", { role: "tab", class: "tab", click: () => this.choose(tab) }, say(tab)));
    this.body = el("div", { class: "details-body", role: "tabpanel", tabindex: 0 });
    this.node = el(
      "section",
      { class: "details" },
      this.head,
      this.death,
      el("div", { role: "tablist", class: "tabs" }, ...this.tabs),
      this.body,
    );
    this.choose(film.notes.size ? "stderr" : "messages");
  }

  choose(/** @type {Tab} */ tab) {
    this.tab = tab;
    this.tabs.forEach((button, place) => {
      button.setAttribute("aria-selected", String(TABS[place] === tab));
    });
    this.#tell();
  }

  show(/** @type {number} */ seat, /** @type {number} */ index) {
    if (seat !== this.seat || !this.head.firstChild) {
      this.seat = seat;
      const name = this.match.names[seat];
      fill(this.head, badge(seat), el("span", { title: name }, name));
    }
    this.index = index;
    this.#showDeath();
    this.#tell();
  }

  #showDeath() {
    const death = this.film.deaths.get(this.seat);
    this.death.hidden = death === undefined;
    if (death && this.shownDeath !== death) this.#tellDeath(death);
    this.shownDeath = death;
  }

  #tellDeath(/** @type {Death & {shot: number}} */ death) {
    fill(this.death, ...causeOfDeath(this.film, death, this.sought));
  }

  #tell() {
    if (!this.film.shots.length) return;
    const texts = { messages: () => this.#messages(), stderr: () => this.#stderr(), details: () => this.#used() };
    fill(this.body, ...texts[this.tab]());
    this.body.scrollTop = this.tab === "details" ? 0 : this.body.scrollHeight;
    const fresh = /** @type {HTMLElement | null} */ (this.body.querySelector(".note.fresh"));
    if (fresh && fresh.offsetHeight > this.body.clientHeight) this.body.scrollTop = fresh.offsetTop;
  }

  /** The messages of this turn up to this shot; those of this shot stand out. */
  #messages() {
    const { shots, talk } = this.film;
    const turn = shots[this.index].turn;
    let first = this.index;
    while (first > 0 && shots[first - 1].turn === turn) first -= 1;
    const rows = [];
    for (let shot = first; shot <= this.index; shot++) {
      const own = talk[shot].filter((message) => message.seat === this.seat);
      rows.push(...own.map((message) => row(message, shot === this.index)));
    }
    const kept = rows.slice(-MOST_MESSAGES);
    return kept.length ? kept : [this.#none("noMessages")];
  }

  /** What the seat wrote on this turn, and above it what it wrote on the last ones. */
  #stderr() {
    const { turn } = this.film.shots[this.index];
    const notes = [];
    for (let at = turn; at >= 0 && notes.length < MOST_NOTES; at--) {
      const text = this.film.stderr(this.seat, at);
      if (text) notes.unshift(note(at, text, at === turn));
    }
    return notes.length ? notes : [this.#none("noStderr")];
  }

  /** Say that there is nothing, or that it is shown when the match is over. */
  #none(/** @type {string} */ nothing) {
    return el("p", { class: "hint" }, say(this.film.hides(this.seat) ? "sealed" : nothing));
  }

  #used() {
    const usage = this.film.usages.find((one) => one.usage === this.seat);
    const result = this.film.result?.seats[this.seat];
    const rows = [
      result && [say("rank"), number(result.rank)],
      usage && [say("processor"), `${number(usage.cpu_ms)} ms`],
      usage && [say("memoryUsed"), say("mebibytes", { count: number(Math.round(usage.peak_kib / 1024)) })],
      usage && [say("longestTurn"), `${number(Math.max(0, ...usage.turn_ms))} ms`],
      usage && [say("bytes"), number(usage.bytes)],
    ].filter((pair) => pair !== undefined);
    return [
      el("dl", {}, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])),
      usage?.strained && el("p", { class: "hint" }, say("strained")),
      !usage && this.film.over && el("p", { class: "hint" }, say("noUsage")),
    ];
  }
}

/** What was written on one turn. */
function note(/** @type {number} */ turn, /** @type {string} */ text, /** @type {boolean} */ fresh) {
  return el(
    "div",
    { class: `note${fresh ? " fresh" : ""}` },
    el("span", { class: "note-turn" }, say("turn", { turn })),
    el("pre", {}, text.trimEnd()),
  );
}

/** One message. */
export function row(/** @type {Message} */ { told, text }, /** @type {boolean} */ fresh) {
  return el(
    "div",
    { class: `message ${told ? "told" : "said"}${fresh ? " fresh" : ""}` },
    el("span", { class: "way", title: say(told ? "received" : "sent") }, icon(told ? "told" : "said")),
    el("pre", {}, text),
  );
}

/**
 * Why a seat is out: the cause, the turn, the exact input and output, and its last stderr.
 * @param {Film} film
 * @param {Death & {shot: number}} death
 * @param {(shot: number) => void} sought
 */
function causeOfDeath(film, death, sought) {
  const { kind, reason, notes = [] } = death.failure;
  const why = joined([reason, ...notes], LANGUAGE);
  return [
    el(
      "p",
      { class: "death-title" },
      icon("skull"),
      `${say("out", { turn: death.turn })} · ${sayDied(kind)}`,
      el("button", { class: "quiet", click: () => sought(death.shot) }, say("goThere")),
    ),
    why && el("p", { class: "death-reason" }, why),
    ...(kind === "resigned" ? [] : evidences(film, death)),
  ];
}

/** What a program had received, had said and had written, for those who may see it. */
function evidences(/** @type {Film} */ film, /** @type {Death} */ death) {
  if (film.hides(death.seat)) {
    return [el("p", { class: "hint" }, say("sealed"))];
  }
  const written = film.stderr(death.seat, death.turn);
  const late = film.late(death.seat);
  return [
    death.before && evidence("itHadSaid", death.before),
    evidence("itWasSent", death.sent),
    evidence("itSaid", death.said),
    evidence("lastStderr", late ? written.slice(0, -late.length) : written),
    late && evidence("lateStderr", late),
  ];
}

function evidence(/** @type {string} */ title, /** @type {string} */ text) {
  return el(
    "details",
    { open: text.length < 400 },
    el("summary", {}, say(title)),
    text ? el("pre", {}, text) : el("p", { class: "hint" }, say("nothing")),
  );
}
