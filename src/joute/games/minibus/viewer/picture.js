/** The picture: the town with its stations, queues and buses, and the race for money. */

import { ease } from "/static/playback.js";
import { between, faintly, glide } from "/static/sketch.js";
import { isAside } from "/static/view.js";
import { drawBus, drawWay } from "./bus.js";
import { parked } from "./fleet.js";
import { MoneyRace } from "./money.js";
import { drawStation } from "./station.js";
import { drawTown } from "./town.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Match, Stage, View } from "/static/types.js"
 * @import { Types, Vehicle } from "../types.js"
 * @import { Point } from "./fleet.js"
 *
 * @typedef {{bus: Vehicle, place: Point}} Placed a bus, and where it is at this moment
 */

/** Room around the grid, in its steps. */
export const MARGIN = 1;

export class Picture {
  /**
   * @param {Stage} stage
   * @param {Match<Types>} match
   */
  constructor(stage, { scene }) {
    this.stage = stage;
    this.scene = scene;
    this.race = new MoneyRace(stage, scene);
  }

  draw(/** @type {View<Types>} */ view) {
    const { stage } = this;
    const pen = stage.begin();
    stage.layer("ground", (layer) => this.#ground(layer));
    pen.translate(MARGIN * stage.unit, MARGIN * stage.unit);
    const buses = this.#buses(view);
    for (const placed of buses) this.#way(pen, view, placed);
    view.now.frame.stations.forEach((stop, station) => {
      const grown = view.before.frame.stations.length <= station ? ease(view.t) : 1;
      drawStation(pen, stage, stop, station, grown);
    });
    for (const { bus, place } of buses) {
      const dim = isAside(view, bus.owner) || view.now.frame.players[bus.owner].phase < 0;
      drawBus(pen, stage, bus, place, dim);
    }
    for (let seat = 0; seat < this.scene.seats; seat++) this.#runner(pen, view, seat);
  }

  #ground(/** @type {Pen} */ pen) {
    const { stage } = this;
    pen.translate(MARGIN * stage.unit, MARGIN * stage.unit);
    drawTown(pen, stage, this.scene.coord_max);
    this.race.drawLanes(pen);
  }

  /** The buses where they are at this moment. @returns {Placed[]} */
  #buses(/** @type {View<Types>} */ { now, before, t }) {
    const [here, there] = [now, before].map(({ frame }) => parked(frame.buses, frame.stations));
    return now.frame.buses.map((bus) => {
      const to = here.get(bus.number) ?? bus;
      return { bus, place: glide(there.get(bus.number) ?? to, to, t) };
    });
  }

  /** Where a bus goes: drawn for the company that was chosen. */
  #way(/** @type {Pen} */ pen, /** @type {View<Types>} */ { focus, now }, /** @type {Placed} */ { bus, place }) {
    const stop = now.frame.stations[bus.destination];
    if (focus === bus.owner && stop) drawWay(pen, this.stage.unit, bus.owner, place, stop);
  }

  #runner(/** @type {Pen} */ pen, /** @type {View<Types>} */ view, /** @type {number} */ seat) {
    const [from, to] = [view.before.frame.players[seat], view.now.frame.players[seat]];
    const money = between(from.money, to.money, ease(view.t));
    faintly(pen, isAside(view, seat) ? 0.45 : 1, () => this.race.drawRunner(pen, seat, money, to));
  }
}
