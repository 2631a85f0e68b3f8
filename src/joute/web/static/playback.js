/** Where in a film a viewer is, and how it goes on: no page, no picture, only time. */

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Seconds that a jump to another shot takes. */
const JUMP = 0.25;
/** A viewer of a live game that is this many shots behind hurries. */
const BEHIND = 1.5;
/** Seconds in which it catches up. */
const CATCH_UP = 0.4;

/**
 * What is to be drawn: on the way from one shot to another, at a part `t` of it.
 * @typedef {{from: number, to: number, t: number}} Sight
 */

export class Playback {
  /** @param {number} pace shots a second at speed 1 */
  constructor(pace) {
    this.pace = pace;
    this.speed = 1;
    this.playing = false;
    /** Hurry after a game that goes on, however quick it is: only for who asks for it. */
    this.following = false;
    /** The number of the last shot there is. */
    this.last = 0;
    /** More shots may come. */
    this.open = false;
    /** Without motion, every shot is shown as it is. */
    this.still = false;
    this.position = 0;
    /** @type {{from: number, passed: number} | null} */
    this.jump = null;
  }

  /** The shot that is shown, or on the way to be. */
  get index() {
    return Math.max(0, Math.ceil(this.position - 1e-9));
  }

  get atEnd() {
    return this.position >= this.last;
  }

  /** The shots that were played and not seen yet. */
  get behind() {
    return this.last - this.index;
  }

  /** The seconds that these take. */
  get delay() {
    return this.behind / (this.pace * this.speed);
  }

  /** @returns {Sight} */
  get sight() {
    const to = this.index;
    if (this.jump) return { from: this.jump.from, to, t: ease(this.jump.passed / JUMP) };
    if (this.still || to === 0) return { from: to, to, t: 1 };
    return { from: to - 1, to, t: this.position - (to - 1) };
  }

  /**
   * Let time pass.
   * @param {number} seconds
   * @returns {boolean} whether there is something new to be drawn
   */
  pass(seconds) {
    if (this.jump) {
      this.jump.passed += seconds;
      if (this.jump.passed >= JUMP) this.jump = null;
      return true;
    }
    if (!this.playing || this.atEnd) return false;
    this.position = Math.min(this.last, this.position + seconds * this.#rate());
    if (this.atEnd && !this.open) this.playing = this.following = false;
    return true;
  }

  #rate() {
    const rate = this.pace * this.speed;
    const behind = this.last - this.position;
    return this.following && behind > BEHIND ? Math.max(rate, behind / CATCH_UP) : rate;
  }

  /** Go on or stop; at the end of a finished film, begin again. */
  toggle() {
    this.playing = !this.playing;
    this.following = false;
    if (this.playing && this.atEnd && !this.open) this.position = 0;
    this.jump = null;
  }

  /**
   * Show another shot; motion leads there unless the viewer is dragging.
   * @param {number} index
   * @param {{smooth?: boolean}} [how]
   */
  seek(index, { smooth = false } = {}) {
    const target = Math.max(0, Math.min(this.last, index));
    const from = this.index;
    this.following = this.open && target === this.last;
    if (this.following) this.playing = true;
    this.position = target;
    this.jump = smooth && !this.still && from !== target ? { from, passed: 0 } : null;
  }

  /** Stop, and go some shots back or forward. */
  step(/** @type {number} */ count) {
    this.playing = false;
    this.seek(this.index + count, { smooth: true });
  }

  /** Stay with a live game from now on. */
  follow() {
    this.seek(this.last, { smooth: true });
  }

  /** The speed that is so many places of the list further. */
  hurried(/** @type {number} */ places) {
    const place = SPEEDS.indexOf(this.speed) + places;
    return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))];
  }
}

/** Begin and end a motion softly. */
export function ease(/** @type {number} */ t) {
  const part = Math.max(0, Math.min(1, t));
  return part * part * (3 - 2 * part);
}
