/** What is worth a jump in a film: somebody died, points were scored, or what the game calls so. */

/**
 * @typedef {{shot: number, seat: number | null, out: boolean, text: string}} Event
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Viewer} Viewer
 * @typedef {import("./types.js").Match} Match
 */

/** The events of a film, found as it grows. */
export class Events {
  /**
   * @param {Film} film
   * @param {Viewer} viewer
   * @param {Match} match
   */
  constructor(film, viewer, match) {
    this.film = film;
    this.match = match;
    /** @type {NonNullable<Viewer["happenings"]>} */
    this.happenings = viewer.happenings ?? scored;
    /** In the order of the film. @type {Event[]} */
    this.list = [];
    this.seen = 0;
    /** @type {Set<number>} */
    this.dead = new Set();
  }

  /** Look at the shots that have come. */
  grow() {
    const { shots } = this.film;
    for (let shot = this.seen + 1; shot < shots.length; shot++) this.#look(shot);
    this.seen = shots.length - 1;
    for (const death of this.film.deaths.values()) {
      if (this.dead.has(death.seat) || !this.match.names[death.seat]) continue;
      this.dead.add(death.seat);
      this.list.push({ shot: death.shot, seat: death.seat, out: true, text: "" });
    }
    this.list.sort((one, other) => one.shot - other.shot);
  }

  /** The next shot with an event after this one, or before it. @returns {number | null} */
  next(/** @type {number} */ index, /** @type {1 | -1} */ way) {
    const shots = this.list.map((event) => event.shot).filter((shot) => (shot - index) * way > 0);
    if (!shots.length) return null;
    return way > 0 ? Math.min(...shots) : Math.max(...shots);
  }

  #look(/** @type {number} */ shot) {
    const { shots } = this.film;
    const found = this.happenings(shots[shot], shots[shot - 1], this.match);
    for (const { seat, text = "" } of found) this.list.push({ shot, seat, out: false, text });
  }
}

/** Points were scored or lost. */
function scored(/** @type {Snapshot} */ now, /** @type {Snapshot} */ before) {
  return now.scores.flatMap((score, seat) => (score !== before.scores[seat] && score !== null ? [{ seat }] : []));
}
