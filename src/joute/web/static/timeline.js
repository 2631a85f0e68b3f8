/** The timeline: scores and events of the whole match, and the place where the viewer is. */

import { height, line, range } from "./chart.js";
import { el } from "./dom.js";
import { taken } from "./film.js";
import { colour } from "./palette.js";
import { Stage } from "./stage.js";
import { say } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./events.js").Events} Events
 */

const MARGIN = 8;

export class Timeline {
  /**
   * @param {Film} film
   * @param {Events} events
   * @param {(index: number) => void} sought
   */
  constructor(film, events, sought) {
    this.film = film;
    this.events = events;
    this.index = 0;
    this.picture = el("div", { class: "timeline-picture" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": say("timeline"),
      input: () => sought(Number(this.slider.value)),
    });
    this.node = el("div", { class: "timeline" }, this.picture, this.slider);
    this.stage = new Stage(this.picture);
    this.stage.canvas.setAttribute("aria-hidden", "true");
    this.stage.changed = () => this.draw();
  }

  /** The film has grown. */
  grow() {
    this.slider.max = String(this.film.shots.length - 1);
    this.stage.forget("scores");
    this.draw();
  }

  /** Show where the viewer is. */
  show(/** @type {number} */ index, /** @type {string} */ label) {
    this.index = index;
    this.slider.value = String(index);
    this.slider.setAttribute("aria-valuetext", label);
    this.draw();
  }

  draw() {
    const pen = this.stage.begin();
    this.stage.layer("scores", (layer) => this.#paint(layer));
    const { height: tall, width: wide } = this.stage.size;
    const x = this.#x(this.index);
    pen.fillStyle = this.stage.theme.card;
    pen.globalAlpha = 0.62;
    pen.fillRect(x, 0, wide - x, tall);
    pen.globalAlpha = 1;
    pen.fillStyle = this.stage.theme.ink;
    pen.fillRect(x - 1, 0, 2, tall);
    pen.beginPath();
    pen.arc(x, tall - 6, 5, 0, 2 * Math.PI);
    pen.fill();
  }

  #x(/** @type {number} */ shot) {
    const last = Math.max(1, this.film.shots.length - 1);
    return MARGIN + (shot / last) * (this.stage.size.width - 2 * MARGIN);
  }

  #paint(/** @type {CanvasRenderingContext2D} */ pen) {
    const { width, height: tall } = this.stage.size;
    const { shots } = this.film;
    if (!shots.length) return;
    const box = { x: MARGIN, y: 5, w: width - 2 * MARGIN, h: tall - 19 };
    const scale = range(shots);
    pen.strokeStyle = this.stage.theme.line;
    pen.lineWidth = 1;
    pen.strokeRect(box.x, Math.round(tall - 6) + 0.5, box.w, 0);
    pen.lineWidth = 1.8;
    pen.lineJoin = "round";
    const names = this.film.opening?.names ?? [];
    for (const seat of taken(names).reverse()) line(pen, shots, seat, scale, box);
    this.#paintMistakes(pen);
    this.#paintEvents(pen, tall, (score) => height(score, scale, box));
  }

  /** Mark the worst mistakes that an analysis has found, at the top. */
  #paintMistakes(/** @type {CanvasRenderingContext2D} */ pen) {
    const { analysis } = this.film;
    for (const { shot, seat } of analysis?.mistakes.map((place) => analysis.moments[place]) ?? []) {
      const x = this.#x(shot);
      pen.fillStyle = colour(seat);
      pen.beginPath();
      pen.moveTo(x - 5, 0);
      pen.lineTo(x + 5, 0);
      pen.lineTo(x, 8);
      pen.fill();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number} tall
   * @param {(score: number) => number} y
   */
  #paintEvents(pen, tall, y) {
    for (const { shot, seat, out } of this.events.list) {
      const x = this.#x(shot);
      pen.fillStyle = seat === null ? this.stage.theme.soft : colour(seat);
      if (!out) pen.fillRect(x - 0.75, tall - 9, 1.5, 6);
      else this.#cross(pen, x, y(this.film.shots[shot - 1]?.scores[seat ?? 0] ?? 0));
    }
  }

  #cross(/** @type {CanvasRenderingContext2D} */ pen, /** @type {number} */ x, /** @type {number} */ y) {
    const arm = 4;
    pen.strokeStyle = this.stage.theme.bad;
    pen.lineWidth = 2.4;
    pen.beginPath();
    pen.moveTo(x - arm, y - arm);
    pen.lineTo(x + arm, y + arm);
    pen.moveTo(x + arm, y - arm);
    pen.lineTo(x - arm, y + arm);
    pen.stroke();
  }
}
