/** What a person may do beside playing: ask for a hint, take back, resign; then play again. */

import { el, fill } from "./dom.js";
import { openMatch } from "./host.js";
import { request } from "./live.js";
import { speaker } from "./words.js";

/**
 * @typedef {import("./data.js").Advice} Advice
 * @typedef {import("./person.js").Person} Person
 */

const say = speaker("server");

export class PersonTools {
  /**
   * @param {string} key of the match
   * @param {Person} person
   */
  constructor(key, person) {
    this.key = key;
    this.person = person;
    this.seat = 0;
    /** Which question the last word of a bot was about. @type {number | undefined} */
    this.advised = undefined;
    this.status = el("p", { class: "soft advice", role: "status" });
    this.hint = tool("hint", () => this.#ask());
    this.back = tool("takeBack", () => this.#open("take-back", { seat: this.seat }));
    this.resign = tool("resign", () => this.#resign());
    this.resign.addEventListener("blur", () => this.#calm());
    this.buttons = el("div", { class: "tools" }, this.hint, this.back, this.resign);
    this.node = el("div", { class: "person-tools" }, this.buttons, this.status);
    person.node.after(this.node);
    this.over = false;
    /** Whether it is to be given up at the next click. */
    this.sure = false;
  }

  /** Show what can be done now. */
  show() {
    const { question, asked, page } = this.person;
    if (page.film.over) {
      this.#leave();
      return;
    }
    this.seat = question?.seat ?? this.seat;
    this.hint.disabled = !question?.options.length;
    this.back.disabled = !this.#hasAnswered();
    if (asked && asked.number !== this.advised) fill(this.status);
  }

  /** Whether there is anything that this seat has said. */
  #hasAnswered() {
    const { film } = this.person.page;
    const fresh = this.person.asked?.talk ?? [];
    const said = film.talk.flat().some(({ seat, told }) => seat === this.seat && !told);
    return said || fresh.some(([seat, told]) => seat === this.seat && !told);
  }

  /** The match is over: play another one. */
  #leave() {
    if (this.over) return;
    this.over = true;
    const seats = this.person.page.match.names.length;
    fill(
      this.buttons,
      tool("rematch", () => this.#open("rematch", { rotate: false })),
      seats > 1 && tool("rematchOther", () => this.#open("rematch", { rotate: true })),
    );
    fill(this.status);
  }

  async #ask() {
    const number = this.person.asked?.number;
    this.hint.disabled = true;
    fill(this.status, say("thinks"));
    const response = await request("host/hint", { key: this.key, seat: this.seat });
    /** @type {Advice | null} */
    const advice = response?.ok ? await response.json() : null;
    if (number !== this.person.asked?.number) return;
    this.advised = number;
    this.hint.disabled = false;
    if (advice) this.#advise(advice);
    else fill(this.status, say("noHint"));
  }

  /** Say what a bot would do, and show it where it can be chosen. */
  #advise(/** @type {Advice} */ advice) {
    const path = this.person.advise(`${advice.say}`);
    const written = advice.say.join(" ").replaceAll("\n", " ");
    const action = path.map(({ label }) => label).join(" › ") || written;
    fill(this.status, say("wouldPlay", { bot: advice.bot, action }));
  }

  async #resign() {
    if (!this.sure) {
      this.sure = true;
      fill(this.resign, say("resignSure"));
      return;
    }
    const { seat } = this;
    const response = await request("host/resign", { key: this.key, seat });
    this.#calm();
    if (response?.ok) this.person.leave(seat);
    else fill(this.status, say("refused"));
    this.show();
  }

  /** Forget a first click on a button that gives up. */
  #calm() {
    this.sure = false;
    fill(this.resign, say("resign"));
  }

  /**
   * @param {string} what
   * @param {object} details
   */
  #open(what, details) {
    fill(this.status, say("opening"));
    openMatch(what, { key: this.key, ...details }, (why) => fill(this.status, why));
  }
}

/**
 * @param {string} name
 * @param {() => void} click
 */
function tool(name, click) {
  return el("button", { class: "person-tool", click }, say(name));
}
