/** The picture: the vineyard from above, its bunches, the pickers and their vats. */

import { taken } from "/static/film.js";
import { colour } from "/static/palette.js";
import { ease } from "/static/playback.js";
import { faintly, glide } from "/static/sketch.js";
import { placeOf } from "/static/squares.js";
import { chosenLast, isAside } from "/static/view.js";
import { drawBunch } from "./grapes.js";
import { drawPicker, drawVats } from "./picker.js";
import { drawVineyard } from "./vineyard.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Match, Stage, View } from "/static/types.js"
 * @import { Scene, Types } from "../types.js"
 */

/** The steps of each picker that are still to be seen. */
const TRAIL = 40;

/** Room around the vineyard, in cells. */
export function marginOf(/** @type {Scene} */ { map }) {
  return map.size * 0.02;
}

export class Picture {
  /**
   * @param {Stage} stage
   * @param {Match<Types>} match
   */
  constructor(stage, { scene, names }) {
    this.stage = stage;
    this.scene = scene;
    this.seats = taken(names);
    this.margin = marginOf(scene);
  }

  draw(/** @type {View<Types>} */ view) {
    const { unit } = this.stage;
    const pen = this.stage.begin();
    this.stage.layer("ground", (layer) => this.#ground(layer));
    pen.translate(this.margin * unit, this.margin * unit);
    for (const seat of this.seats) this.#trail(pen, view, seat);
    for (const seat of this.seats) this.#vats(pen, view, seat);
    this.#bunches(pen, view);
    for (const seat of chosenLast(view, this.seats)) this.#picker(pen, view, seat);
  }

  #ground(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    pen.translate(this.margin * unit, this.margin * unit);
    drawVineyard(pen, this.stage, this.scene.map);
  }

  /** The middle of a cell, in pixels. @returns {[number, number]} */
  #middle(/** @type {number} */ cell) {
    const { unit } = this.stage;
    const { column, row } = placeOf(cell, this.scene.map.size);
    return [(column + 0.5) * unit, (row + 0.5) * unit];
  }

  /** The last steps of a picker. */
  #trail(/** @type {Pen} */ pen, /** @type {View<Types>} */ view, /** @type {number} */ seat) {
    const last = view.t < 1 ? view.index - 1 : view.index;
    const shots = view.shots.slice(Math.max(0, last - TRAIL), last + 1);
    pen.strokeStyle = colour(seat);
    pen.lineWidth = Math.max(2, this.stage.unit * 0.16);
    pen.lineCap = pen.lineJoin = "round";
    faintly(pen, isAside(view, seat) ? 0.15 : 0.55, () => {
      pen.beginPath();
      for (const { frame } of shots) pen.lineTo(...this.#middle(frame.players[seat].cell));
      pen.stroke();
    });
  }

  #vats(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now }, /** @type {number} */ seat) {
    const { red, white } = this.scene.vats[seat];
    const middles = { red: this.#middle(red), white: this.#middle(white) };
    drawVats(pen, this.stage, middles, now.frame.players[seat], seat);
  }

  /** Bunches ripen, hang there, and vanish into a hod. */
  #bunches(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }) {
    const part = ease(t);
    const old = new Map(before.frame.bunches.map((bunch) => [bunch.cell, bunch]));
    for (const bunch of now.frame.bunches) {
      drawBunch(pen, this.stage, bunch, this.#middle(bunch.cell), old.has(bunch.cell) ? 1 : part);
      old.delete(bunch.cell);
    }
    for (const bunch of old.values()) drawBunch(pen, this.stage, bunch, this.#middle(bunch.cell), 1 - part);
  }

  #picker(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }, /** @type {number} */ seat) {
    const picker = now.frame.players[seat];
    const [from, to] = [before.frame.players[seat], picker].map(({ cell }) => this.#middle(cell));
    const middle = glide({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }, t);
    const plays = now.frame.mover === seat;
    faintly(pen, picker.gone ? 0.35 : 1, () => drawPicker(pen, this.stage, picker, seat, middle, plays));
  }
}
