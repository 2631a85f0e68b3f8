/** The race for money, beside the town: a lane a company, and the goal near the top. */

import { colour, ink } from "/static/palette.js";
import { between, faintly, seatShape, write } from "/static/sketch.js";
import { number } from "/static/words.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Player, Scene } from "../types.js"
 */

/** The width of a lane, and the room from the town to the first, in steps of the grid. */
const LANE = 1;
const AWAY = 1.15;
/** The size of a sum of money below its lane: it must not touch its neighbours. */
const SUM = 0.27;

/** The room that the lanes and the sums beside them take, in steps of the grid. */
export function widthOf(/** @type {Scene} */ { seats }) {
  return seats * LANE + 1.35;
}

export class MoneyRace {
  /**
   * @param {Stage} stage
   * @param {Scene} scene
   */
  constructor(stage, scene) {
    this.stage = stage;
    this.scene = scene;
  }

  /** The lanes, empty; the pen has its origin at the corner of the grid. */
  drawLanes(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    const { goal, seats } = this.scene;
    const [left, right] = [this.#lane(0), this.#lane(seats)];
    pen.fillStyle = theme.line;
    for (let seat = 0; seat < seats; seat++) faintly(pen, 0.6, () => this.#lanePath(pen, seat));
    pen.fillStyle = theme.soft;
    pen.strokeStyle = theme.faint;
    pen.setLineDash([2, 4]);
    for (const money of [500, 1000]) this.#level(pen, money, left, right);
    pen.setLineDash([]);
    write(pen, `${number(goal)} ฿`, (left + right) / 2, 0.2 * unit, Math.max(9, unit * 0.34), { weight: 700 });
    this.#finish(pen, left, right);
  }

  /**
   * How much money a company has, of the sum that wins.
   * @param {Pen} pen with its origin at the corner of the grid
   * @param {number} seat
   * @param {number} money at this moment
   * @param {Player} player
   */
  drawRunner(pen, seat, money, player) {
    const { unit, theme } = this.stage;
    const out = player.phase < 0;
    const [x, y] = [this.#lane(seat) + 0.5 * unit, this.#height(money)];
    pen.fillStyle = colour(seat);
    faintly(pen, out ? 0.4 : 1, () => {
      pen.beginPath();
      pen.roundRect(x - 0.2 * unit, y, 0.4 * unit, this.#height(0) - y, [0, 0, 0.2 * unit, 0.2 * unit]);
      pen.fill();
      pen.strokeStyle = theme.card;
      pen.lineWidth = Math.max(1.5, unit * 0.05);
      seatShape(pen, seat, x, y, 0.34 * unit);
    });
    pen.fillStyle = ink(seat);
    write(pen, out ? "×" : seat, x, y, 0.34 * unit, { weight: 700 });
    pen.fillStyle = theme.ink;
    write(pen, number(Math.round(money)), x, this.#height(0) + 0.4 * unit, SUM * unit, { weight: 650 });
  }

  /** The left side of a company's lane. */
  #lane(/** @type {number} */ seat) {
    return (this.scene.coord_max + AWAY + seat * LANE) * this.stage.unit;
  }

  /** How high a sum of money reaches. */
  #height(/** @type {number} */ money) {
    const part = Math.max(0, Math.min(1, money / this.scene.goal));
    return between(this.scene.coord_max, 0.7, part) * this.stage.unit;
  }

  #lanePath(/** @type {Pen} */ pen, /** @type {number} */ seat) {
    const { unit } = this.stage;
    const [top, bottom] = [this.#height(this.scene.goal), this.#height(0)];
    pen.beginPath();
    pen.roundRect(this.#lane(seat) + 0.3 * unit, top, 0.4 * unit, bottom - top, 0.2 * unit);
    pen.fill();
  }

  /**
   * A line across the lanes, with the sum it stands for.
   * @param {Pen} pen
   * @param {number} money
   * @param {number} left
   * @param {number} right
   */
  #level(pen, money, left, right) {
    const { unit } = this.stage;
    const y = this.#height(money);
    pen.beginPath();
    pen.moveTo(left, y);
    pen.lineTo(right, y);
    pen.stroke();
    write(pen, number(money), right + 0.08 * unit, y, Math.max(8, unit * 0.24), { align: "left" });
  }

  /** The chequered line at the goal. */
  #finish(/** @type {Pen} */ pen, /** @type {number} */ left, /** @type {number} */ right) {
    const { unit, theme } = this.stage;
    const size = 0.11 * unit;
    const y = this.#height(this.scene.goal);
    pen.fillStyle = theme.ink;
    for (let at = 0; left + at * size < right; at++) {
      pen.fillRect(left + at * size, y - (at % 2 ? size : 0), size, size);
    }
  }
}
