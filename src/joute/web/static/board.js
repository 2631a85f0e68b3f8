/**
 * Draws boards of cells: their ground, their pieces in the colour and the shape of their seats, what moves
 * between two of them, and what has changed last. A drawing of a game may use it too:
 *
 *     const boards = new Boards(stage);                    stage.shape is layout([gridOf(frame.board)])
 *     boards.draw([gridOf(now.frame.board)], [gridOf(before.frame.board)], t, [])
 */

import { cellIn, changes, layout, margin, spotAt, TITLE } from "./cells.js";
import { SMALLEST, writeIn } from "./lettering.js";
import { colour, ink, outline } from "./palette.js";
import { ease } from "./playback.js";
import { between, faintly, write } from "./sketch.js";

/**
 * @typedef {import("./cells.js").Cell} Cell
 * @typedef {import("./cells.js").Change} Change
 * @typedef {import("./cells.js").Grid} Grid
 * @typedef {import("./cells.js").Layout} Layout
 * @typedef {import("./cells.js").Placed} Placed
 * @typedef {import("./cells.js").Spot} Spot
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./stage.js").Place} Place
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {{x: number, y: number, side: number}} Square in pixels of the picture
 */

/** Grounds by name: on a light page, and on a dark one. @type {Record<import("./cells.js").Tint, [string, string]>} */
const TINTS = {
  grey: ["#d8d6d0", "#3d444e"],
  black: ["#3a3f47", "#04060a"],
  white: ["#ffffff", "#e9e6df"],
  red: ["#f3b3a8", "#7f322a"],
  orange: ["#f9cd9c", "#85500f"],
  yellow: ["#f7e48d", "#6f5e10"],
  green: ["#b4deab", "#2a6036"],
  teal: ["#9fdbd2", "#145d5e"],
  blue: ["#a9cbf3", "#234c86"],
  purple: ["#d1bff0", "#523c88"],
  pink: ["#f6bcd8", "#7c3361"],
  brown: ["#dabb97", "#604327"],
};
/** Pixels of a cell below which it has no round corners, … */
const PLAIN = 12;
/** … and no shape of its seat on the ground. */
const BARE = 18;
/** Of a cell: what is left free between two of them, and the radius of a piece. */
const [GAP, RADIUS] = [0.05, 0.36];
/** How strongly the ground has the colour of a seat, and where it is too small for a shape. */
const [WASH, STRONG] = [0.42, 0.75];
/** Pixels of the largest text of a cell, and of the largest name of a row. */
const [LARGEST, LARGEST_NAME] = [64, 17];

export class Boards {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Layout} */
    this.layout = layout([]);
    /** Units of the stage a cell, and where the boards begin. */
    this.fit = { scale: 1, x: 0, y: 0 };
    /** Between what the motion is. @type {{now: Grid[], before: (Grid | null)[]}} */
    this.compared = { now: [], before: [] };
    /** What moves, by board and cell. @type {Map<string, Change>[]} */
    this.moving = [];
  }

  /**
   * Draw boards on the way from others.
   * @param {Grid[]} now
   * @param {(Grid | null)[]} before
   * @param {number} t the part of the way
   * @param {Change[][]} marked what changed last, by board
   */
  draw(now, before, t, marked) {
    this.arrange(now);
    const pen = this.stage.begin();
    this.#compare(now, t < 1 ? before : now);
    const { places } = this.layout;
    this.stage.layer("still", (layer) => {
      for (const [board, placed] of places.entries()) this.#still(layer, placed, this.moving[board]);
    });
    places.forEach((placed, board) => {
      const old = before[board] ?? null;
      for (const change of this.moving[board].values()) this.#ground(pen, placed, change, old, t);
      for (const change of this.moving[board].values()) this.#move(pen, placed, change, old, ease(t));
      for (const change of marked[board] ?? []) this.#mark(pen, placed, change, t);
    });
  }

  /** Find what moves between two pictures; all else is drawn once for all of the way. */
  #compare(/** @type {Grid[]} */ now, /** @type {(Grid | null)[]} */ before) {
    if (this.compared.now === now && this.compared.before === before) return;
    this.compared = { now, before };
    this.moving = now.map((grid, board) => {
      const found = changes(before[board] ?? null, grid);
      return new Map(found.map((change) => [key(change), change]));
    });
    this.stage.forget("still");
  }

  /** Lay boards out within the shape of the picture, which was made for the first ones. */
  arrange(/** @type {Grid[]} */ grids) {
    this.layout = layout(grids);
    const { width, height } = this.layout;
    const shape = this.stage.shape ?? this.stage.size;
    const scale = Math.min(shape.width / width, shape.height / height);
    this.fit = { scale, x: (shape.width - width * scale) / 2, y: (shape.height - height * scale) / 2 };
  }

  /** Where a cell is, in the units of the stage. @returns {Place} */
  place(/** @type {number} */ board, /** @type {Spot} */ { row, column }) {
    const { x, y } = this.layout.places[board];
    const { scale } = this.fit;
    const [left, top] = [this.fit.x + (x + column) * scale, this.fit.y + (y + row) * scale];
    const gap = (GAP / 2) * scale;
    return { x: left + gap, y: top + gap, w: scale - 2 * gap, h: scale - 2 * gap };
  }

  /** The cell at a place of the stage. */
  at(/** @type {number} */ x, /** @type {number} */ y) {
    return spotAt(this.layout, (x - this.fit.x) / this.fit.scale, (y - this.fit.y) / this.fit.scale);
  }

  /** The side of a cell in pixels. */
  get #side() {
    return this.fit.scale * this.stage.unit;
  }

  /** The pixels of a cell, or of a place between cells. @returns {Square} */
  #square(/** @type {Placed} */ { x, y }, /** @type {Spot} */ { row, column }) {
    const side = this.#side;
    const { unit } = this.stage;
    return { x: this.fit.x * unit + (x + column) * side, y: this.fit.y * unit + (y + row) * side, side };
  }

  /** Write the title, and the names of rows and columns or their numbers: as many as there is room for. */
  #names(/** @type {Pen} */ pen, /** @type {Placed} */ placed) {
    const { grid } = placed;
    const { x, y, side } = this.#square(placed, { row: 0, column: 0 });
    const { ink: dark, faint } = this.stage.theme;
    const size = Math.max(SMALLEST + 1, Math.min(side * 0.26, LARGEST_NAME));
    const away = Math.max(size * 0.8, side * 0.17);
    const step = (/** @type {number} */ room) => Math.max(1, Math.ceil((room * size) / side));
    pen.fillStyle = faint;
    for (let column = 0; column < grid.width; column += step(1.7)) {
      write(pen, grid.columnNames[column] ?? column, x + (column + 0.5) * side, y - away, size, { weight: 500 });
    }
    for (let row = 0; row < grid.rows.length; row += step(1.3)) {
      write(pen, grid.rowNames[row] ?? row, x - away, y + (row + 0.5) * side, size, { weight: 500 });
    }
    pen.fillStyle = dark;
    const above = (margin(this.layout.places.map((one) => one.grid)) + TITLE * 0.4) * side;
    const [width, tallest] = [side * grid.width, Math.min(side * 0.42, LARGEST / 2)];
    writeIn(pen, grid.title, { x: x + width / 2, y: y - above, width, tallest });
  }

  /** Draw all that does not move. */
  #still(/** @type {Pen} */ pen, /** @type {Placed} */ placed, /** @type {Map<string, Change>} */ moving) {
    this.#names(pen, placed);
    placed.grid.rows.forEach((cells, row) => {
      cells.forEach((cell, column) => {
        const spot = { row, column };
        if (moving.size && moving.has(key(spot))) return;
        const square = this.#square(placed, spot);
        const tile = this.#tile(square);
        this.#fill(pen, tile, this.stage.theme.card);
        this.#tint(pen, cell.tint, square, tile);
        this.#piece(pen, cell, square);
      });
    });
  }

  /** Draw the ground where something changes: it glows, and fades into its new colour. */
  #ground(
    /** @type {Pen} */ pen,
    /** @type {Placed} */ placed,
    /** @type {Change} */ change,
    /** @type {Grid | null} */ before,
    /** @type {number} */ t,
  ) {
    const square = this.#square(placed, change);
    const tile = this.#tile(square);
    const [was, is] = [before && cellIn(before, change), cellIn(placed.grid, change)].map((cell) => cell?.tint ?? null);
    this.#fill(pen, tile, this.stage.theme.card);
    if (was !== is) faintly(pen, 1 - t, () => this.#tint(pen, was, square, tile));
    faintly(pen, was !== is ? t : 1, () => this.#tint(pen, is, square, tile));
    faintly(pen, 0.3 * (1 - t), () => this.#fill(pen, tile, this.stage.theme.accent));
  }

  /** Draw a piece that comes, goes, changes or moves. */
  #move(
    /** @type {Pen} */ pen,
    /** @type {Placed} */ placed,
    /** @type {Change} */ change,
    /** @type {Grid | null} */ before,
    /** @type {number} */ t,
  ) {
    const [was, is] = [before && cellIn(before, change), cellIn(placed.grid, change)];
    const square = this.#square(placed, change);
    if (change.kind === "ground") {
      this.#piece(pen, is, square);
      return;
    }
    faintly(pen, 1 - t, () => this.#piece(pen, was, square, 1 - 0.4 * t));
    if (change.from) this.#piece(pen, is, this.#square(placed, way(change.from, change, t)));
    else faintly(pen, t, () => this.#piece(pen, is, square, 0.4 + 0.6 * t));
  }

  /** Colour the ground: by a name, or for a seat, whose shape then stands in the corner. */
  #tint(
    /** @type {Pen} */ pen,
    /** @type {Cell["tint"]} */ tint,
    /** @type {Square} */ { x, y, side },
    /** @type {Path2D} */ tile,
  ) {
    if (tint === null) return;
    if (typeof tint === "string") {
      this.#fill(pen, tile, TINTS[tint]?.[this.#dark] ?? this.stage.theme.line);
      return;
    }
    const bare = side < BARE;
    faintly(pen, bare ? STRONG : WASH, () => this.#fill(pen, tile, colour(tint)));
    if (bare) return;
    pen.fillStyle = colour(tint);
    pen.fill(outline(tint, x + side * 0.21, y + side * 0.21, Math.max(2.8, side * 0.09)));
  }

  get #dark() {
    return this.stage.theme.dark === "1" ? 1 : 0;
  }

  /** The outline of a cell: on whole pixels of the screen, and round where there is room. */
  #tile(/** @type {Square} */ { x, y, side }) {
    const { left, top } = this.stage;
    const snap = (/** @type {number} */ at, /** @type {number} */ origin) =>
      Math.round((at + origin) * devicePixelRatio) / devicePixelRatio - origin;
    const gap = side < PLAIN ? 0.5 / devicePixelRatio : (side * GAP) / 2;
    const [x0, y0] = [snap(x + gap, left), snap(y + gap, top)];
    const [x1, y1] = [snap(x + side - gap, left), snap(y + side - gap, top)];
    const path = new Path2D();
    if (side < PLAIN) path.rect(x0, y0, x1 - x0, y1 - y0);
    else path.roundRect(x0, y0, x1 - x0, y1 - y0, Math.min(side * 0.1, 10));
    return path;
  }

  #fill(/** @type {Pen} */ pen, /** @type {Path2D} */ tile, /** @type {string} */ fill) {
    pen.fillStyle = fill;
    pen.fill(tile);
    if (this.#side < PLAIN) return;
    pen.strokeStyle = this.stage.theme.line;
    pen.lineWidth = 1;
    pen.stroke(tile);
  }

  /** Draw what is on a cell: a piece of a seat with its text, or a text alone. */
  #piece(
    /** @type {Pen} */ pen,
    /** @type {Cell | null} */ cell,
    /** @type {Square} */ { x: left, y: top, side },
    /** @type {number} */ size = 1,
  ) {
    if (!cell) return;
    const { owner, text, tint } = cell;
    const [x, y, room] = [left + side / 2, top + side / 2, side * size];
    if (owner === null) {
      pen.fillStyle = this.#inkOn(tint);
      writeIn(pen, text, { x, y, width: room * 0.84, tallest: Math.min(room * 0.46, LARGEST) });
      return;
    }
    const shape = outline(owner, x, y, room * (side < PLAIN ? 0.5 : RADIUS));
    pen.fillStyle = colour(owner);
    pen.fill(shape);
    if (side >= PLAIN) this.#rim(pen, shape);
    pen.fillStyle = ink(owner);
    writeIn(pen, text, { x, y, width: room * 0.5, tallest: Math.min(room * 0.4, LARGEST) });
  }

  /** A piece stands out from ground of its own colour. */
  #rim(/** @type {Pen} */ pen, /** @type {Path2D} */ shape) {
    pen.strokeStyle = this.stage.theme.card;
    pen.lineWidth = Math.max(1, this.#side * 0.025);
    pen.stroke(shape);
  }

  /** The colour of what is written on a ground. */
  #inkOn(/** @type {Cell["tint"]} */ tint) {
    if (typeof tint !== "string") return this.stage.theme.ink;
    const light = this.#dark ? tint === "white" : tint !== "black";
    return light ? "#1b1f25" : "#f6f7f9";
  }

  /** Put brackets around what changed last: faint ones around what has gone. */
  #mark(
    /** @type {Pen} */ pen,
    /** @type {Placed} */ placed,
    /** @type {Change} */ change,
    /** @type {number} */ strength,
  ) {
    const here = change.kind === "vanishes" ? 0.45 : 1;
    faintly(pen, strength * here, () => this.#brackets(pen, placed, change));
    const { from } = change;
    if (from) faintly(pen, strength * 0.45, () => this.#brackets(pen, placed, from));
  }

  #brackets(/** @type {Pen} */ pen, /** @type {Placed} */ placed, /** @type {Spot} */ spot) {
    const { x, y, side } = this.#square(placed, spot);
    const [near, far] = side < PLAIN ? [0, side] : [side * 0.055, side * 0.945];
    const arm = (far - near) * 0.22;
    pen.beginPath();
    for (const across of [near, far]) {
      for (const down of [near, far]) {
        pen.moveTo(x + across + (across === near ? arm : -arm), y + down);
        pen.lineTo(x + across, y + down);
        pen.lineTo(x + across, y + down + (down === near ? arm : -arm));
      }
    }
    pen.strokeStyle = this.#inkOn(cellIn(placed.grid, spot)?.tint ?? null);
    pen.lineWidth = Math.max(1, Math.min(2.5, side * 0.04));
    pen.lineJoin = "round";
    pen.stroke();
  }
}

/** What a cell is called where cells are looked up. */
function key(/** @type {Spot} */ { row, column }) {
  return `${row} ${column}`;
}

/** A place between two cells. */
function way(/** @type {Spot} */ from, /** @type {Spot} */ to, /** @type {number} */ t) {
  return { row: between(from.row, to.row, t), column: between(from.column, to.column, t) };
}
