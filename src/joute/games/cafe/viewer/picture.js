/** The picture: the island, who controls its parcels, and what grows there. */

import { colour } from "/static/palette.js";
import { ease } from "/static/playback.js";
import { between, faintly, numberEdges } from "/static/sketch.js";
import { beside, Island } from "./island.js";
import { drawSeed, landing } from "./seed.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Match, Stage, View } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** Room for the numbers of rows and columns, in units. */
export const MARGIN = 0.6;
const SEATS = [0, 1];

export class Picture {
  /**
   * @param {Stage} stage
   * @param {Match<Types>} match
   */
  constructor(stage, { scene }) {
    this.stage = stage;
    this.scene = scene;
    this.island = new Island(stage, scene);
  }

  draw(/** @type {View<Types>} */ view) {
    const { unit } = this.stage;
    const pen = this.stage.begin();
    this.stage.layer("ground", (layer) => this.#ground(layer));
    pen.translate(MARGIN * unit, MARGIN * unit);
    this.#control(pen, view);
    this.stage.layer("borders", (layer) => {
      layer.translate(MARGIN * unit, MARGIN * unit);
      this.island.drawBorders(layer);
    });
    this.#reach(pen, view);
    for (const seat of SEATS) this.#group(pen, view.now.frame.planters[seat].group, seat);
    for (const seat of SEATS) this.#seeds(pen, view, seat);
    this.#refusal(pen, view);
  }

  #ground(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    pen.translate(MARGIN * unit, MARGIN * unit);
    this.island.drawGround(pen);
    pen.fillStyle = theme.soft;
    numberEdges(pen, this.scene.side, unit, MARGIN * 0.5 * unit, Math.max(9, Math.min(15, unit * 0.26)));
  }

  /** Parcels take the colour of who controls them. */
  #control(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }) {
    const { unit, dark } = this.stage;
    this.scene.parcels.forEach(({ cells }, parcel) => {
      for (const seat of SEATS) {
        const [from, to] = [before, now].map((shot) => Number(shot.frame.planters[seat].parcels.includes(parcel)));
        const part = between(from, to, ease(t));
        if (!part) continue;
        pen.fillStyle = colour(seat);
        faintly(pen, (dark ? 0.55 : 0.42) * part, () => {
          for (const cell of cells) pen.fillRect(...this.island.corner(cell), unit, unit);
        });
      }
    });
  }

  /** Where the next seed may go: on the row and the column of the last one. */
  #reach(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, t, question }) {
    const { unit, theme, dark } = this.stage;
    const { last, mover, units } = now.frame;
    if (last === null) return;
    const [x, y] = this.island.corner(last);
    pen.fillStyle = dark ? "#ffffff" : "#fffdf4";
    faintly(pen, 0.2 * t, () => {
      pen.fillRect(0, y, this.scene.side * unit, unit);
      pen.fillRect(x, 0, unit, this.scene.side * unit);
    });
    if (mover === null || question || t < 1) return;
    pen.fillStyle = colour(mover);
    pen.strokeStyle = theme.card;
    pen.lineWidth = Math.max(2, unit * 0.06);
    for (const cell of units) {
      pen.beginPath();
      pen.arc(...this.island.middle(cell), unit * 0.11, 0, 2 * Math.PI);
      pen.stroke();
      pen.fill();
    }
  }

  /** The largest group holds together. */
  #group(/** @type {Pen} */ pen, /** @type {number[]} */ group, /** @type {number} */ seat) {
    const members = new Set(group);
    pen.strokeStyle = colour(seat);
    pen.lineWidth = this.stage.unit * 0.3;
    pen.lineCap = "round";
    pen.beginPath();
    for (const cell of members) {
      for (const next of beside(cell, this.scene.side)) {
        if (next < cell || !members.has(next)) continue;
        pen.moveTo(...this.island.middle(cell));
        pen.lineTo(...this.island.middle(next));
      }
    }
    pen.stroke();
  }

  #seeds(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }, /** @type {number} */ seat) {
    const [had, has] = [before, now].map((shot) => new Set(shot.frame.planters[seat].planted));
    for (const cell of had) if (!has.has(cell)) this.#seed(pen, cell, seat, 1 - ease(t));
    for (const cell of has) this.#seed(pen, cell, seat, had.has(cell) ? 1 : landing(t));
    const { last } = now.frame;
    if (last !== null && has.has(last) && t >= 1) this.#halo(pen, last);
  }

  #seed(/** @type {Pen} */ pen, /** @type {number} */ cell, /** @type {number} */ seat, /** @type {number} */ grown) {
    if (grown <= 0) return;
    pen.save();
    pen.translate(...this.island.middle(cell));
    drawSeed(pen, this.stage, cell, seat, grown);
    pen.restore();
  }

  #halo(/** @type {Pen} */ pen, /** @type {number} */ cell) {
    const { unit, theme, dark } = this.stage;
    pen.strokeStyle = dark ? "#ffffff" : theme.ink;
    pen.lineWidth = Math.max(1.5, unit * 0.05);
    pen.beginPath();
    pen.arc(...this.island.middle(cell), unit * 0.43, 0, 2 * Math.PI);
    pen.stroke();
  }

  /** Cross out the unit of a move that has just been refused. */
  #refusal(/** @type {Pen} */ pen, /** @type {View<Types>} */ { now, before, t }) {
    const { unit, theme } = this.stage;
    const refusal = now.frame.refusals.at(-1);
    if (!refusal || refusal.cell === null || now.frame.refusals.length <= before.frame.refusals.length) return;
    const [x, y] = this.island.middle(refusal.cell);
    const arm = unit * 0.28 * landing(t);
    pen.strokeStyle = theme.bad;
    pen.lineWidth = Math.max(2, unit * 0.1);
    pen.beginPath();
    for (const way of [-1, 1]) {
      pen.moveTo(x - arm, y - way * arm);
      pen.lineTo(x + arm, y + way * arm);
    }
    pen.stroke();
  }
}
