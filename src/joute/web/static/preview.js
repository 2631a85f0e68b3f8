/** A small picture of a game: as it stands while it is played, and as a film when it is over. */

import { el, fill } from "./dom.js";
import { distinct, Film, taken } from "./film.js";
import { drawingOf } from "./game.js";
import { badge } from "./icons.js";
import { Playback } from "./playback.js";
import { keptSpeed } from "./speed.js";
import { Stage } from "./stage.js";
import { named, number, say, speaker } from "./words.js";

const sayServer = speaker("server");

/** @typedef {import("./film.js").Snapshot} Snapshot */

/** Seconds between two looks at a game that is played. */
const LOOK = 1.2;
/** Seconds between two looks at a film. */
const TICK = 0.1;
/** Seconds for which the end of a film is still shown. */
const STAY = 6;

export class Preview {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
    this.picture = el("div", { class: "preview-picture" });
    this.names = el("div", { class: "preview-names" });
    this.node = el("a", { class: "preview", href: `/match/${key}` }, this.picture, this.names);
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.since = performance.now();
    /** Called when the film of a game that is over was shown to its end. */
    this.done = () => {};
    /** Whether the game is over, and its film is shown. */
    this.over = false;
    this.seen = false;
    this.watch = new IntersectionObserver((entries) => {
      this.seen = entries[entries.length - 1].isIntersecting;
      if (this.seen && !this.over) this.#look();
    });
    this.watch.observe(this.node);
  }

  /** Show the scores of a game that is played. */
  show(/** @type {import("./data.js").Listed} */ { names, scores, turn }) {
    this.#tell(names.map(named), scores, turn);
  }

  /** The game is over: if it was too quick to be followed, show it all, else only how it ended. */
  async finish() {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    const lasted = (performance.now() - this.since) / 1000;
    const answer = await fetch(`/film/${this.key}`).catch(() => null);
    if (this.closed) return;
    if (!answer?.ok) {
      this.done();
      return;
    }
    const film = new Film();
    film.read(await answer.text());
    const { game = "", scene, first } = film.opening ?? {};
    const names = distinct(film.opening?.names ?? []);
    const viewer = await this.#open(game, { scene, names, eyes: null, first: first?.frame });
    const playback = new Playback(viewer.pace);
    playback.last = film.shots.length - 1;
    playback.position = lasted * viewer.pace < playback.last ? 0 : playback.last;
    playback.playing = true;
    this.#play(film, playback, STAY);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.watch.disconnect();
    this.stage?.close();
    this.node.remove();
  }

  /** Show a film on, and its end for some seconds more. */
  #play(/** @type {Film} */ film, /** @type {Playback} */ playback, /** @type {number} */ left) {
    if (this.closed) return;
    const names = distinct(film.opening?.names ?? []);
    const { scores, turn } = film.shots[playback.index];
    this.now = film.shots[playback.index];
    this.#draw();
    this.#tell(names, scores, turn, playback.atEnd ? film.result : null);
    if (playback.atEnd) left -= TICK;
    else playback.speed = keptSpeed();
    playback.pass(TICK);
    if (left <= 0) this.done();
    else this.timer = setTimeout(() => this.#play(film, playback, left), TICK * 1000);
  }

  /**
   * Write who plays and with how many points, and at the end, who has won.
   * @param {string[]} names
   * @param {(number | null)[]} scores
   * @param {number} turn
   * @param {import("./data.js").Result | null} [result]
   */
  #tell(names, scores, turn, result = null) {
    const rows = taken(names).map((seat) =>
      el(
        "span",
        { class: `player${result?.seats[seat].rank === 1 ? " first" : ""}` },
        badge(seat),
        el("span", { class: "player-name", title: names[seat] }, names[seat]),
        el("b", {}, scores[seat] === null ? "–" : number(scores[seat] ?? 0)),
      ),
    );
    fill(
      this.names,
      ...rows,
      el("span", { class: "hint" }, result ? sayServer("ended", { turn }) : say("turn", { turn })),
    );
  }

  async #look() {
    clearTimeout(this.timer);
    if (this.seen) this.timer = setTimeout(() => this.#look(), LOOK * 1000);
    const answer = await fetch(`/film/${this.key}/now`).catch(() => null);
    if (this.closed || this.over || !answer?.ok) return;
    /** @type {import("./data.js").Now} */
    const { game, names, scene, now } = await answer.json();
    await this.#open(game, { scene, names: names.map(named), eyes: null, first: now.frame });
    if (this.over) return;
    this.now = now;
    this.#draw();
  }

  /** Open the picture of a game. @returns {Promise<import("./types.js").Viewer>} */
  async #open(/** @type {string} */ game, /** @type {import("./types.js").Match} */ match) {
    const { viewer } = await drawingOf(game);
    if (!this.stage && !this.closed) {
      this.stage = new Stage(this.picture, viewer.shape(match));
      this.stage.canvas.setAttribute("aria-hidden", "true"); // who plays and leads stands beside it
      this.draw = viewer.open(this.stage, match);
      this.stage.changed = () => this.#draw();
    }
    return viewer;
  }

  #draw() {
    const { now } = this;
    if (now) this.draw?.({ now, before: now, t: 1, index: 0, shots: [now], focus: null, question: null });
  }
}
