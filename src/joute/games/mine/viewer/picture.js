/** The picture: the mine from above, zone by zone, and the dwarves on their way. */

import { ease } from "/static/playback.js";
import { glide, numberEdges } from "/static/sketch.js";
import { placeOf } from "/static/squares.js";
import { isAside, isLatest } from "/static/view.js";
import { drawDwarf } from "./dwarf.js";
import { drawEvil } from "./evil.js";
import { departures } from "./moves.js";
import { drawChip, drawLoot, drawZone } from "./shaft.js";
import { drawReadings } from "./sonar.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Match, Stage, View } from "/static/types.js"
 * @import { Ground, Types } from "../types.js"
 *
 * @typedef {{owner: number, ground: Ground, x: number, y: number, grown: number}} Dwarf where it is now, in zones
 */

/** Room for the numbers of rows and columns, in zones. */
export const MARGIN = 0.45;

export class Picture {
  /**
   * @param {Stage} stage
   * @param {Match<Types>} match
   */
  constructor(stage, { scene }) {
    this.stage = stage;
    this.size = scene.size;
    this.life = scene.life;
    /** What the sonar of the person who plays has read, by zone, as it was last known. @type {Record<string, number[]>} */
    this.sonar = {};
  }

  draw(/** @type {View<Types>} */ view) {
    const { stage } = this;
    const { unit } = stage;
    const { board, evil } = view.now.frame;
    const pen = stage.begin();
    stage.layer("numbers", (layer) => this.#numbers(layer));
    pen.translate(MARGIN * unit, MARGIN * unit);
    pen.lineJoin = "round";
    const moments = board.map((now, number) => ({ number, now, before: view.before.frame.board[number], t: view.t }));
    for (const moment of moments) this.#at(pen, moment.number, () => drawZone(pen, stage, moment, this.life));
    for (const dwarf of this.#dwarves(view)) this.#dwarf(pen, dwarf, view);
    for (const moment of moments) {
      this.#at(pen, moment.number, () => {
        drawChip(pen, unit, moment.now.zone);
        drawLoot(pen, unit, moment);
      });
    }
    if (view.question) this.sonar = view.question.seen.sonar;
    for (const [zone, values] of isLatest(view) ? Object.entries(this.sonar) : [])
      this.#at(pen, Number(zone), () => drawReadings(pen, unit, values));
    for (const zone of evil) this.#at(pen, zone, () => drawEvil(pen, unit, ease(view.t)));
  }

  #numbers(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    pen.translate(MARGIN * unit, MARGIN * unit);
    pen.fillStyle = theme.soft;
    numberEdges(pen, this.size, unit, MARGIN * 0.5 * unit, Math.max(9, Math.min(16, unit * 0.2)));
  }

  /** Draw with the pen's origin at the corner of a zone. */
  #at(/** @type {Pen} */ pen, /** @type {number} */ zone, /** @type {() => void} */ draw) {
    const { unit } = this.stage;
    const { column, row } = placeOf(zone, this.size);
    pen.save();
    pen.translate(column * unit, row * unit);
    draw();
    pen.restore();
  }

  /** The dwarves at this moment: those that moved are on their way. */
  #dwarves(/** @type {View<Types>} */ { now, before, t }) {
    const part = ease(t);
    /** @type {Dwarf[]} */
    const dwarves = [];
    const left = departures(now, before);
    now.frame.board.forEach((ground, zone) => {
      const { owner } = ground.zone;
      if (owner < 0) return;
      const stayed = before.frame.board[zone].zone.owner === owner;
      const from = stayed ? zone : left.get(owner)?.shift();
      const place = glide(this.#corner(from ?? zone), this.#corner(zone), t);
      dwarves.push({ owner, ground, ...place, grown: from === undefined ? part : 1 });
    });
    for (const [owner, zones] of left) {
      for (const zone of zones) {
        dwarves.push({ owner, ground: before.frame.board[zone], ...this.#corner(zone), grown: 1 - part });
      }
    }
    return dwarves;
  }

  #corner(/** @type {number} */ zone) {
    const { column, row } = placeOf(zone, this.size);
    return { x: column, y: row };
  }

  #dwarf(/** @type {Pen} */ pen, /** @type {Dwarf} */ dwarf, /** @type {View<Types>} */ view) {
    const { unit } = this.stage;
    const { owner, ground, x, y, grown } = dwarf;
    if (grown <= 0) return;
    pen.save();
    pen.translate((x + 0.46) * unit, (y + 0.5) * unit);
    pen.scale(unit * grown, unit * grown);
    pen.globalAlpha = isAside(view, owner) ? 0.5 : 1;
    drawDwarf(pen, { owner, pickaxe: ground.pickaxe, sabotaged: ground.sabotaged });
    pen.restore();
  }
}
