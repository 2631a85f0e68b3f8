/** Leads from a match that is over to the next one. */

import { el } from "./dom.js";
import { followCatalogue } from "./live.js";
import { speaker } from "./words.js";

const say = speaker("server");

/**
 * @typedef {import("./data.js").FirstPage} FirstPage
 * @typedef {import("./data.js").Listed} Listed
 * @typedef {import("./match_page.js").MatchPage} MatchPage
 */

/** Where the list of games is, whatever is played. */
export const LIST = "/#games";
/** In the address of a match: the page came here by itself, and will go on to the next, … */
const GOES_ON = "#live";
/** … and shows it from its beginning, wherever it is now. */
const WHOLE = "#live=whole";
/** Seconds for which the end of a match is still shown when the next one has begun. */
const STAY = 5;

/**
 * Lead the page to a match, as if it had been opened there.
 * @param {string} key
 * @param {{whole?: boolean}} [how] whether it is shown from its beginning
 */
export function goTo(key, { whole = false } = {}) {
  location.replace(`/match/${key}${whole ? WHOLE : GOES_ON}`);
}

/** Whether the match of this page is to be shown from its beginning. */
export function isWhole() {
  return location.hash === WHOLE;
}

export class NextMatch {
  /**
   * @param {string} key of the match
   * @param {MatchPage} page
   * @param {{goesOn: boolean}} how who looked on while it was played wants to see the next one too
   */
  constructor(key, page, { goesOn }) {
    this.key = key;
    this.page = page;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.goesOn = goesOn || location.hash.startsWith(GOES_ON);
    /** Seconds until the page goes on by itself. */
    this.left = STAY;
    /** @type {Listed | undefined} */
    this.next = undefined;
    /** Whether the next match is being played. */
    this.runs = false;
    /** Who has entered for a match to come. @type {number | null} */
    this.waiting = null;
    this.node = el("a", { class: "next", hidden: true });
    page.announce(this.node);
    for (const event of ["keydown", "pointerdown"]) addEventListener(event, () => this.#stay());
    followCatalogue((catalogue) => this.show(catalogue), { told: () => {}, replaced: () => this.#part() });
  }

  show(/** @type {FirstPage} */ catalogue) {
    const { lobby, live } = catalogue;
    const one = !lobby?.several;
    this.next = (one ? undefined : live.find(({ key }) => key !== this.key)) ?? after(catalogue, this.key);
    this.runs = this.next !== undefined && live.includes(this.next);
    this.waiting = one && lobby?.open ? Object.keys(lobby.guests).length : null;
    if (this.goesOn && this.next && one) this.timer ??= setInterval(() => this.#count(), 1000);
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
    if (this.timer && this.page.playback.atEnd) return say("nextIn", { seconds: this.left });
    return say(this.runs ? "nextRuns" : "nextGame");
  }

  /** Go on by itself some time after the end was seen. */
  #count() {
    if (this.page.playback.atEnd) this.left -= 1;
    if (this.left <= 0 && this.next) goTo(this.next.key, { whole: true });
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

/** The game that was played after one: a page that is behind misses none. @returns {Listed | undefined} */
function after(/** @type {FirstPage} */ { live, past, earlier }, /** @type {string} */ key) {
  const latestFirst = [...live, ...past, ...earlier];
  return latestFirst[latestFirst.findIndex((game) => game.key === key) - 1];
}
