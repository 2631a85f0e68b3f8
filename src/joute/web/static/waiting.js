/** Says for whom a match waits when that lasts long, so that nobody takes it for a page that hangs. */

import { el, fill } from "./dom.js";
import { badge } from "./icons.js";
import { say } from "./words.js";

/** Milliseconds between two looks at the clock. */
const TICK = 250;

export class Waiting {
  /**
   * @param {string[]} names by seat
   * @param {() => boolean} due whether the viewer has seen all that was played
   */
  constructor(names, due) {
    this.names = names;
    this.due = due;
    /** Since when each seat is waited for, on the page's clock. @type {[number, number][]} */
    this.since = [];
    // A timer is read by who looks for it; a status would be read aloud every second.
    this.node = el("p", { class: "waiting", role: "timer", hidden: true });
  }

  /** Seats have been waited for, for so many seconds; none any more if it is empty. */
  show(/** @type {Record<string, number>} */ seats) {
    clearInterval(this.timer);
    const now = performance.now();
    this.since = Object.entries(seats).map(([seat, seconds]) => [Number(seat), now - 1000 * seconds]);
    this.node.hidden = true;
    if (!this.since.length) return;
    this.#tell();
    this.timer = setInterval(() => this.#tell(), TICK);
  }

  #tell() {
    this.node.hidden = !this.due();
    const lines = this.since.map(([seat, since]) => {
      const seconds = Math.round((performance.now() - since) / 1000);
      return el("span", {}, badge(seat), say("silent", { name: this.names[seat], seconds }));
    });
    if (this.node.textContent !== lines.map((line) => line.textContent).join("")) fill(this.node, ...lines);
  }
}
