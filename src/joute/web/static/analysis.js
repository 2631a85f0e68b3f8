/** What an analyst says of a match: a graph of what each seat could expect, its mistakes, the turn that is shown. */

import { el, fill, svg } from "./dom.js";
import { colour } from "./palette.js";
import { number, say } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./data.js").Analysis} Analysis
 * @typedef {import("./data.js").Moment} Moment
 */

export class AnalysisGraph {
  /**
   * @param {Film} film
   * @param {string[]} names
   * @param {(shot: number) => void} visit
   */
  constructor(film, names, visit) {
    this.film = film;
    this.names = names;
    this.visit = visit;
    this.cursor = el("div", { class: "analysis-cursor" });
    this.graph = el("div", { class: "analysis-graph", click: (event) => this.#click(event) });
    this.title = el("b");
    this.said = el("span");
    this.line = el(
      "button",
      { class: "analysis-said", "aria-expanded": "false", click: () => this.#unfold() },
      el("span", {}, this.title, " ", this.said),
    );
    this.node = el("section", { class: "analysis", hidden: true }, this.line, this.graph);
  }

  /** The film has grown: an analysis comes at its end. */
  grow() {
    const { analysis } = this.film;
    if (!analysis || !this.node.hidden) return;
    this.node.hidden = false;
    const what = say(analysis.measure === "win" ? "chanceToWin" : "stillPossible");
    fill(this.title, analysis.estimated ? say("partlyEstimated", { what }) : say("allExact", { what }));
    this.node.setAttribute("aria-label", what);
    fill(this.graph, this.#lines(analysis), this.cursor, ...analysis.mistakes.map((place) => this.#mistake(place)));
  }

  /**
   * Show where the viewer is, and what is said of the turn that led there: first of the seat that was chosen, then
   * of the mistakes.
   * @param {number} index
   * @param {number | null} focus
   */
  show(index, focus) {
    const { analysis } = this.film;
    if (!analysis) return;
    this.cursor.style.left = `${100 * this.#part(index)}%`;
    const judged = analysis.moments.filter(({ shot }) => shot < index);
    const near = judged.length ? judged[judged.length - 1].shot : -1;
    const bad = new Set(analysis.mistakes.map((place) => analysis.moments[place]));
    const weight = (/** @type {Moment} */ moment) => (moment.seat === focus ? 2 : bad.has(moment) ? 1 : 0);
    const now = judged.filter(({ shot }) => shot === near).sort((one, other) => weight(other) - weight(one));
    const told = now.map((moment) => this.#told(moment));
    fill(this.said, told.join(" · "));
    this.said.title = told.join(" · "); // where the line is cut
  }

  /** Show all of a line that was cut, or only its beginning again. */
  #unfold() {
    this.line.setAttribute("aria-expanded", `${this.line.getAttribute("aria-expanded") === "false"}`);
  }

  #click(/** @type {MouseEvent} */ event) {
    const { left, width } = this.graph.getBoundingClientRect();
    this.visit(Math.round(((event.clientX - left) / width) * this.#last));
  }

  get #last() {
    return Math.max(1, this.film.shots.length - 1);
  }

  #part(/** @type {number} */ shot) {
    return shot / this.#last;
  }

  /** How far down a value stands, from 0 to 1. */
  #down(/** @type {Analysis} */ { measure, moments }, /** @type {number} */ value) {
    if (measure === "win") return 1 - value;
    const all = moments.map(({ expected }) => expected);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return high > low ? 1 - (value - low) / (high - low) : 0.5;
  }

  #lines(/** @type {Analysis} */ analysis) {
    const seats = [...new Set(analysis.moments.map(({ seat }) => seat))].sort().reverse();
    const lines = seats.map((seat) => {
      const own = analysis.moments.filter((moment) => moment.seat === seat);
      const points = own.map(({ shot, expected }) => [this.#part(shot), this.#down(analysis, expected)]);
      const { shot, played } = own[own.length - 1];
      if (played !== null) points.push([this.#part(shot + 1), this.#down(analysis, played)]);
      const path = points.map(([x, y]) => `${(1000 * x).toFixed(1)},${(100 * y).toFixed(1)}`).join(" ");
      return svg("polyline", { points: path, stroke: colour(seat) });
    });
    const middle = svg("line", { x1: 0, x2: 1000, y1: 50, y2: 50, class: "analysis-middle" });
    return svg(
      "svg",
      { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      analysis.measure === "win" && middle,
      ...lines,
    );
  }

  /** A button on the graph that leads to a mistake. */
  #mistake(/** @type {number} */ place) {
    const analysis = /** @type {Analysis} */ (this.film.analysis);
    const moment = analysis.moments[place];
    const text = this.#told(moment);
    const button = el("button", {
      class: "analysis-mistake",
      title: text,
      "aria-label": text,
      click: (event) => {
        event.stopPropagation();
        this.visit(moment.shot + 1);
      },
    });
    button.style.left = `${100 * this.#part(moment.shot)}%`;
    button.style.top = `${100 * this.#down(analysis, moment.expected)}%`;
    button.style.background = colour(moment.seat);
    return button;
  }

  /** Say what a turn was worth. */
  #told(/** @type {Moment} */ moment) {
    const { turn, seat, done, best } = moment;
    const same = done.join() === best.join();
    const values = {
      turn: String(turn),
      name: this.names[seat],
      before: this.#figure(moment, moment.expected),
      after: moment.played === null ? say("noResult") : this.#figure(moment, moment.played),
      done: spoken(done),
      best: spoken(best),
    };
    return say(same || !best.length ? "judged" : "judgedBetter", values);
  }

  #figure(/** @type {Moment} */ { exact }, /** @type {number} */ value) {
    const mark = exact ? "" : "~";
    if (this.film.analysis?.measure !== "win") return mark + number(Math.round(10 * value) / 10);
    return mark + say("percent", { percent: Math.round(100 * value) });
  }
}

/** Write what a seat said in one line; a message that came several times in a row stands once. */
function spoken(/** @type {string[]} */ messages) {
  /** @type {{text: string, count: number}[]} */
  const runs = [];
  for (const message of messages) {
    const text = message.split(/\s+/).join(" ").trim();
    const last = runs[runs.length - 1];
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count > 1 ? `${count} × ${text}` : text)).join(", ");
}
