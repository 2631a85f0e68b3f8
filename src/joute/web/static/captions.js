/** What a shot of a film tells in words: what has just happened, how the match ended, which turn it is. */

import { taken } from "./film.js";
import { say, sayDied } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Viewer} Viewer
 * @typedef {import("./types.js").Match} Match
 * @typedef {import("./types.js").View} View
 * @typedef {{winner: number | null, text: string}} Verdict
 */

export class Captions {
  /**
   * @param {Film} film
   * @param {Viewer} viewer
   * @param {Match} match
   */
  constructor(film, viewer, match) {
    this.film = film;
    this.viewer = viewer;
    this.match = match;
  }

  /** What has just happened, in the game's words or, where it has none, who died. */
  news(/** @type {View} */ view) {
    return this.viewer.caption?.(view, this.match) || this.#deaths(view.index).join(" · ");
  }

  /** How the match ended, if this is its end. @returns {Verdict | null} */
  verdict(/** @type {number} */ index) {
    const { over, failed, result, shots } = this.film;
    if (!over || index < shots.length - 1) return null;
    if (!result) return { winner: null, text: say(failed ? "failed" : "cutShort") };
    const first = result.seats.filter((seat) => seat.rank === 1);
    if (first.length > 1) return { winner: null, text: say("draw") };
    const [{ seat, status }] = first;
    if (status !== "ok" && taken(this.match.names).length === 1) return { winner: null, text: say("noWinner") };
    return { winner: seat, text: say("win", { name: this.match.names[seat] }) };
  }

  /** Which turn it is, of how many if that is known, and which step of it. */
  place(/** @type {number} */ index) {
    const { turn } = this.film.shots[index];
    if (turn === 0) return say("start");
    const last = this.#last();
    const where = last ? say("turnOf", { turn, last }) : say("turn", { turn });
    const { first, count } = this.turn(index);
    if (count === 1) return where;
    return `${where}\u00a0· ${say("step", { step: index - first + 1, steps: count })}`;
  }

  /** The shots of the turn that a shot belongs to. */
  turn(/** @type {number} */ index) {
    const { shots } = this.film;
    let [first, end] = [index, index + 1];
    while (first > 0 && shots[first - 1].turn === shots[index].turn) first -= 1;
    while (end < shots.length && shots[end].turn === shots[index].turn) end += 1;
    return { first, count: end - first };
  }

  /** The last turn, 0 as long as nobody knows it. */
  #last() {
    const { over, shots } = this.film;
    return over ? shots[shots.length - 1].turn : (this.viewer.turns?.(this.match) ?? 0);
  }

  #deaths(/** @type {number} */ index) {
    const dead = [...this.film.deaths.values()].filter((death) => death.shot === index && this.match.names[death.seat]);
    return dead.map(({ seat, failure }) => say("lostBy", { name: this.match.names[seat], why: sayDied(failure.kind) }));
  }
}
