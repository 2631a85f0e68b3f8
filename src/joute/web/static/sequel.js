/** Leads from a match that is over to the next one. */

import { el } from "./dom.js";
import { attend } from "./live.js";
import { say } from "./words.js";

/**
 * @typedef {import("./hall.js").Hallway} Hallway
 * @typedef {import("./hall.js").Listed} Listed
 * @typedef {import("./theatre.js").Theatre} Theatre
 */

/** Where the list of games is, whatever is played. */
export const LIST = "/#games";
/** In the address of a match: the page came here by itself, and will go on to the next. */
const GOES_ON = "#live";
/** Seconds for which the end of a match is still shown when the next one has begun. */
const STAY = 5;

/** Lead the page to a match, as if it had been opened there. */
export function goOn(/** @type {string} */ key) {
  location.replace(`/match/${key}${GOES_ON}`);
}

export class Sequel {
  /**
   * @param {string} key of the match
   * @param {Theatre} theatre
   * @param {{goesOn: boolean}} how who looked on while it was played wants to see the next one too
   */
  constructor(key, theatre, { goesOn }) {
    this.key = key;
    this.theatre = theatre;
    this.goesOn = goesOn || location.hash === GOES_ON;
    /** Seconds until the page goes on by itself. */
    this.left = STAY;
    /** @type {Listed | undefined} */
    this.next = undefined;
    /** Whether the next match is being played. */
    this.runs = false;
    /** Who has entered for a match to come. @type {number | null} */
    this.waiting = null;
    this.node = el("a", { class: "next", hidden: true });
    theatre.announce(this.node);
    for (const deed of ["keydown", "pointerdown"]) addEventListener(deed, () => this.#stay());
    attend((hallway) => this.show(hallway), { told: () => {}, replaced: () => this.#part() });
  }

  show(/** @type {Hallway} */ hallway) {
    const { lobby, live } = hallway;
    this.next = live.find(({ key }) => key !== this.key) ?? after(hallway, this.key);
    this.runs = this.next !== undefined && live.includes(this.next);
    const one = !lobby?.several;
    this.waiting = one && lobby?.open ? Object.keys(lobby.guests).length : null;
    if (this.goesOn && this.runs && one) this.timer ??= setInterval(() => this.#count(), 1000);
    this.#tell();
  }

  #tell() {
    this.node.hidden = !this.next && this.waiting === null;
    this.node.href = this.next ? `/match/${this.next.key}` : LIST;
    this.node.classList.toggle("on", this.runs);
    const text = this.#text();
    if (this.node.textContent !== text) this.node.textContent = text;
  }

  #text() {
    if (!this.next) return say("nextWaits", { count: this.waiting ?? 0 });
    if (!this.runs) return say("nextGame");
    const counts = this.timer && this.theatre.playback.atEnd;
    return counts ? say("nextIn", { seconds: this.left }) : say("nextRuns");
  }

  /** Go on by itself some time after the end was seen. */
  #count() {
    if (this.theatre.playback.atEnd) this.left -= 1;
    if (this.left <= 0 && this.next) goOn(this.next.key);
    else this.#tell();
  }

  /** The server of this match has gone for good: who studies it here may go on. */
  #part() {
    if (this.goesOn) location.replace("/");
    this.node.hidden = true;
  }

  /** The viewer does something here, and chooses when to go on. */
  #stay() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.goesOn = false;
    this.#tell();
  }
}

/** The game that was played after one. @returns {Listed | undefined} */
function after(/** @type {Hallway} */ { past, earlier }, /** @type {string} */ key) {
  const latestFirst = [...past, ...earlier];
  return latestFirst[latestFirst.findIndex((game) => game.key === key) - 1];
}
