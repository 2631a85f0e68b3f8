/** A small picture of a game that is being played. */

import { el, fill } from "./dom.js";
import { taken } from "./film.js";
import { badge } from "./icons.js";
import { Stage } from "./stage.js";
import { named, number, say } from "./words.js";

/** Seconds between two looks. */
const LOOK = 1.2;

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
    this.seen = false;
    this.watch = new IntersectionObserver((entries) => {
      this.seen = entries[entries.length - 1].isIntersecting;
      if (this.seen) this.#look();
    });
    this.watch.observe(this.node);
  }

  /** Show the scores. */
  show(/** @type {import("./hall.js").Listed} */ game) {
    const names = game.names.map(named);
    const rows = taken(names).map((seat) =>
      el(
        "span",
        { class: "player" },
        badge(seat),
        el("span", { class: "player-name", title: names[seat] }, names[seat]),
        el("b", {}, game.scores[seat] === null ? "–" : number(game.scores[seat] ?? 0)),
      ),
    );
    fill(this.names, ...rows, el("span", { class: "hint" }, say("turn", { turn: game.turn })));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.watch.disconnect();
    this.stage?.close();
    this.node.remove();
  }

  async #look() {
    clearTimeout(this.timer);
    if (this.seen) this.timer = setTimeout(() => this.#look(), LOOK * 1000);
    const answer = await fetch(`/film/${this.key}/now`).catch(() => null);
    if (this.closed || !answer?.ok) return;
    const { game, names, scene, now } = await answer.json();
    const { viewer } = await import(`/games/${game}/viewer.js`);
    const match = { scene, names: names.map(named), eyes: null };
    if (!this.stage) {
      this.stage = new Stage(this.picture, viewer.shape(match));
      this.draw = viewer.open(this.stage, match);
      this.stage.changed = () => this.#draw();
    }
    this.now = now;
    this.#draw();
  }

  #draw() {
    const { now } = this;
    if (now) this.draw?.({ now, before: now, t: 1, index: 0, shots: [now], focus: null, question: null });
  }
}
