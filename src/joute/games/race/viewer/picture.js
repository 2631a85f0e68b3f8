/** The picture: the grid with its values, the objectives, and everybody's way through it. */

import { glide } from "/static/sketch.js";
import { chosenLast, isAside } from "/static/view.js";
import { drawGrid, marginOf } from "./grid.js";
import { drawFlag, drawObjective, wanted } from "./objectives.js";
import { drawReach, drawRunner, drawTrail } from "./runner.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Match, Stage, View } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

export class Picture {
  /**
   * @param {Stage} stage
   * @param {Match<Types>} match
   */
  constructor(stage, { scene }) {
    this.stage = stage;
    this.scene = scene;
    this.margin = marginOf(scene.size);
  }

  draw(/** @type {View<Types>} */ view) {
    const { stage } = this;
    const { frame } = view.now;
    const pen = stage.begin();
    pen.translate(this.margin * stage.unit, this.margin * stage.unit);
    stage.layer("ground", (layer) => this.#ground(layer));
    const seen = frame.runners.flatMap((runner, seat) => (runner ? [seat] : []));
    const order = chosenLast(view, seen);
    const objectives = wanted(frame);
    for (const objective of objectives) drawObjective(pen, stage, objective);
    for (const seat of order) this.#trail(pen, view, seat);
    for (const objective of objectives) drawFlag(pen, stage, objective);
    for (const seat of order) if (!isAside(view, seat)) this.#reach(pen, view, seat);
    for (const seat of order) this.#runner(pen, view, seat);
  }

  #ground(/** @type {Pen} */ pen) {
    pen.translate(this.margin * this.stage.unit, this.margin * this.stage.unit);
    drawGrid(pen, this.stage, this.scene);
  }

  #trail(/** @type {Pen} */ pen, /** @type {View<Types>} */ view, /** @type {number} */ seat) {
    const last = view.t < 1 ? view.index - 1 : view.index;
    const cells = view.shots.slice(0, last + 1).flatMap(({ frame }) => frame.runners[seat] ?? []);
    drawTrail(pen, this.stage, seat, cells, isAside(view, seat));
  }

  /** What a runner can reach; while it moves, the cells that it has chosen from. */
  #reach(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }, /** @type {number} */ seat) {
    const runner = (t < 1 ? before : now).frame.runners[seat];
    if (runner?.phase === "running") drawReach(pen, this.stage, seat, runner, this.scene.size);
  }

  #runner(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }, /** @type {number} */ seat) {
    const to = now.frame.runners[seat];
    if (!to) return;
    const cell = glide(before.frame.runners[seat] ?? to, to, t);
    drawRunner(pen, this.stage, seat, cell, to.phase === "out");
  }
}
