/** Matches that people on a page want of its host. */

import { el, fill } from "./dom.js";
import { taken } from "./film.js";
import { badge } from "./icons.js";
import { request } from "./live.js";
import { builtIn, playFromHere } from "./play_from_here.js";
import { LANGUAGE, speaker } from "./words.js";

/**
 * @typedef {import("./data.js").Answer} Answer
 * @typedef {import("./data.js").Offer} Offer
 * @typedef {import("./match_page.js").MatchPage} MatchPage
 */

const say = speaker("server");
/** Whether somebody opens matches for this page. */
export const HOSTED = document.documentElement.dataset.host === "yes";
/** What stands for a person, for a program that is to be named, and for who played before. */
const HUMAN = "human";
const PROGRAM = "\0program";
const SAME = "";

/**
 * Ask the host for a match, and go there; else say why not.
 * @param {string} what
 * @param {object} details
 * @param {(why: string) => void} refused
 * @param {string} [hash] where it is shown
 */
export async function openMatch(what, details, refused, hash = "#live") {
  const response = await request(`host/${what}`, details);
  /** @type {Partial<Answer>} */
  const answer = (await response?.json().catch(() => null)) ?? {};
  if (answer.key) location.assign(`/match/${answer.key}${hash}`);
  else refused(answer.refused?.[LANGUAGE] ?? say("refused"));
}

/** Offer to play on from any turn of a match that is over. */
export async function offerToPlayOn(/** @type {string} */ key, /** @type {MatchPage} */ page) {
  if (!HOSTED || !page.film.over) return;
  const response = await request("host/offer", { key });
  if (!response?.ok) return;
  /** @type {Offer} */
  const offer = await response.json();
  playFromHere(page, (dialog, shot) => new Seating(key, page, offer).form(dialog, shot));
}

/** Who sits where in a match that goes on. */
class Seating {
  /**
   * @param {string} key of the match
   * @param {MatchPage} page
   * @param {Offer} offer
   */
  constructor(key, page, offer) {
    this.key = key;
    this.page = page;
    this.offer = offer;
    this.status = el("p", { class: "soft", role: "status" });
    /** What is sent for each seat. @type {(() => string)[]} */
    this.chosen = page.match.names.map(() => () => SAME);
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @param {number} shot
   */
  form(dialog, shot) {
    const seats = taken(this.page.match.names);
    const play = el("button", { class: "choice main" }, say("playOn"));
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      play.disabled = true;
      fill(this.status, say("opening"));
      const bots = this.chosen.map((bot) => bot());
      const refused = (/** @type {string} */ why) => {
        fill(this.status, why);
        play.disabled = false;
      };
      await openMatch("play-on", { key: this.key, shot, bots }, refused, this.#hash(bots, shot));
    };
    return [
      el(
        "form",
        { submit },
        ...seats.map((seat) => this.#seat(seat, seat === seats[0])),
        this.status,
        el("button", { type: "button", class: "choice", click: () => dialog.close() }, say("cancel")),
        play,
      ),
    ];
  }

  /** Where the match is shown: to who plays, as it goes on; to others, from here. */
  #hash(/** @type {string[]} */ bots, /** @type {number} */ shot) {
    return bots.includes(HUMAN) ? undefined : `#turn=${this.page.film.shots[shot].turn}`;
  }

  #seat(/** @type {number} */ seat, /** @type {boolean} */ first) {
    const name = this.page.match.names[seat];
    const choice = el("select", { "aria-label": name }, ...this.#options(name));
    choice.value = first ? HUMAN : this.#usual(this.page.film.opening?.names[seat] ?? "");
    const path = el("input", {
      type: "text",
      "aria-label": say("program"),
      placeholder: say("programHint"),
      hidden: true,
      autocomplete: "off",
      spellcheck: "false",
    });
    choice.addEventListener("change", () => {
      path.hidden = choice.value !== PROGRAM;
      path.required = !path.hidden;
      if (!path.hidden) path.focus();
    });
    this.chosen[seat] = () => (choice.value === PROGRAM ? path.value : choice.value);
    return el("p", { class: "seat-choice" }, badge(seat), choice, path);
  }

  #options(/** @type {string} */ name) {
    const { bots, programs, known } = this.offer;
    return [
      el("option", { value: HUMAN }, say("you")),
      known && el("option", { value: SAME }, say("asBefore", { name })),
      ...bots.map(({ name: bot, summary }) =>
        el("option", { value: bot }, say("described", { bot, what: summary[LANGUAGE] })),
      ),
      programs && el("option", { value: PROGRAM }, say("program")),
    ];
  }

  /** Who sits in a seat unless somebody else is chosen. */
  #usual(/** @type {string} */ name) {
    if (this.offer.known) return SAME;
    const bots = this.offer.bots.map((bot) => bot.name);
    return builtIn(name, bots) ?? this.offer.adviser;
  }
}
