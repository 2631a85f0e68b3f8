/** The list of players: who, with how many points, and what each one has. */

import { height, line, range } from "./chart.js";
import { el, fill } from "./dom.js";
import { taken } from "./film.js";
import { badge, icon } from "./icons.js";
import { colour } from "./palette.js";
import { Stage } from "./stage.js";
import { number, say, sayDied } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./types.js").Viewer} Viewer
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Match} Match
 * @typedef {"seat" | "turn" | "score"} Order
 */

/** With more seats than this the cards are small. */
const MANY = 6;
/** Milliseconds for which an order must have stood before cards slide out of it: else they lie on each other. */
const CALM = 1000;

export class Seats {
  /**
   * @param {Film} film
   * @param {Viewer} viewer
   * @param {Match} match
   * @param {(seat: number) => void} chosen
   */
  constructor(film, viewer, match, chosen) {
    this.film = film;
    this.viewer = viewer;
    /** @type {Order[]} */
    this.orders = [viewer.turnOrder ? "turn" : "seat", "score"];
    this.order = this.orders[0];
    this.arranged = -CALM;
    this.cards = new Map(taken(match.names).map((seat) => [seat, new Card(film, viewer, match, seat, chosen)]));
    this.list = el("ul", { class: "seats" }, ...[...this.cards.values()].map((card) => card.node));
    this.list.classList.toggle("many", this.cards.size > MANY);
    this.button = el("button", { class: "quiet", title: say("sortHint"), click: () => this.sort() });
    this.node = el(
      "section",
      { class: "players", "aria-label": say("players") },
      el("div", { class: "players-head" }, el("h2", {}, say("players")), this.button),
      viewer.lowWins && el("p", { class: "soft low-wins" }, say("lowWins")),
      this.list,
    );
    this.node.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.sort();
    });
    this.#name();
  }

  /** Sort the players in the next way. */
  sort() {
    this.order = this.orders[(this.orders.indexOf(this.order) + 1) % this.orders.length];
    this.#name();
    if (this.view) this.show(this.view);
  }

  grow() {
    const scale = range(this.film.shots);
    for (const card of this.cards.values()) card.grow(scale);
  }

  show(/** @type {View} */ view) {
    this.view = view;
    for (const card of this.cards.values()) card.show(view);
    this.#arrange(this.#sorted(view));
  }

  #name() {
    const words = { seat: "sortSeat", turn: "sortTurn", score: "sortScore" };
    fill(this.button, icon("sort"), say(words[this.order]));
  }

  /** @returns {number[]} */
  #sorted(/** @type {View} */ view) {
    const { scores } = view.now;
    const seats = [...this.cards.keys()];
    if (this.order === "turn") return this.viewer.turnOrder?.(view.now) ?? seats;
    if (this.order === "seat") return seats;
    const sign = this.viewer.lowWins ? 1 : -1;
    const value = (/** @type {number} */ seat) => sign * (scores[seat] ?? -sign * Infinity);
    return seats.sort((one, other) => value(one) - value(other) || one - other);
  }

  /** Put the cards in order; each slides from where it was. */
  #arrange(/** @type {number[]} */ order) {
    const nodes = order.flatMap((seat) => this.cards.get(seat)?.node ?? []);
    if (nodes.every((node, place) => this.list.children[place] === node)) return;
    const before = nodes.map((node) => node.offsetTop);
    this.list.append(...nodes);
    const calm = performance.now() - this.arranged >= CALM;
    this.arranged = performance.now();
    if (!calm || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    nodes.forEach((node, place) => {
      const way = before[place] - node.offsetTop;
      if (way) node.animate([{ transform: `translateY(${way}px)` }, {}], { duration: 250, easing: "ease-out" });
    });
  }
}

/** One player. */
class Card {
  /**
   * @param {Film} film
   * @param {Viewer} viewer
   * @param {Match} match
   * @param {number} seat
   * @param {(seat: number) => void} chosen
   */
  constructor(film, viewer, match, seat, chosen) {
    this.film = film;
    this.viewer = viewer;
    this.match = match;
    this.seat = seat;
    this.scale = { low: 0, high: 1 };
    this.index = 0;
    this.mark = el("span", { class: "seat-mark" });
    this.score = el("span", { class: "seat-score" });
    this.things = el("span", { class: "seat-things" });
    this.spark = el("span", { class: "seat-chart", "aria-hidden": "true" });
    this.button = el(
      "button",
      { class: "seat", "aria-pressed": "false", click: () => chosen(seat) },
      badge(seat),
      el("span", { class: "seat-name", title: match.names[seat] }, match.names[seat]),
      this.mark,
      this.score,
      this.things,
      this.spark,
    );
    this.button.style.setProperty("--seat", colour(seat));
    this.node = el("li", {}, this.button);
    this.stage = new Stage(this.spark);
    this.stage.changed = () => this.#draw();
  }

  grow(/** @type {import("./chart.js").Range} */ scale) {
    this.scale = scale;
    this.stage.forget("line");
    this.#draw();
  }

  show(/** @type {View} */ view) {
    const score = view.now.scores[this.seat];
    const write = this.viewer.score ?? number;
    this.score.textContent = score === null ? "–" : write(score);
    this.button.setAttribute("aria-pressed", String(view.focus === this.seat));
    fill(this.things, ...(this.viewer.card?.(view, this.seat, this.match) ?? []));
    this.#mark(view.index);
    this.index = view.index;
    this.#draw();
  }

  /** Say that the seat is out, or at the end, how it ended. */
  #mark(/** @type {number} */ index) {
    const death = this.film.deaths.get(this.seat);
    const out = death !== undefined && index >= death.shot;
    const ended = this.film.over && index === this.film.shots.length - 1;
    const rank = ended ? this.film.result?.seats[this.seat].rank : undefined;
    this.button.classList.toggle("out", out);
    this.button.classList.toggle("winner", rank === 1 && !out);
    if (out) fill(this.mark, icon("skull"), sayDied(death.failure.kind));
    else if (rank === 1) fill(this.mark, icon("crown"));
    else fill(this.mark, rank ? `${rank}.` : null);
  }

  #draw() {
    const { width, height: tall } = this.stage.size;
    if (!width || !this.film.shots.length) return;
    const box = { x: 4, y: 4, w: width - 8, h: tall - 8 };
    const pen = this.stage.begin();
    this.stage.layer("line", (layer) => {
      layer.lineWidth = 1.6;
      layer.lineJoin = "round";
      line(layer, this.film.shots, this.seat, this.scale, box);
    });
    const last = Math.max(1, this.film.shots.length - 1);
    const score = this.film.shots[this.index]?.scores[this.seat];
    if (score === null || score === undefined) return;
    pen.fillStyle = colour(this.seat);
    pen.beginPath();
    pen.arc(box.x + (this.index / last) * box.w, height(score, this.scale, box), 3, 0, 2 * Math.PI);
    pen.fill();
  }
}
