/** The picture of La bataille du café: the island from above, its parcels, and what grows there. */

import { el } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { colour } from "/static/palette.js";
import { ease } from "/static/playback.js";
import { reason } from "/static/reasons.js";
import { between, faintly, noise, write } from "/static/sketch.js";
import { speaker } from "/static/words.js";

/**
 * @typedef {import("/static/types.js").View} View
 * @typedef {import("/static/types.js").Match} Match
 * @typedef {import("/static/types.js").Snapshot} Snapshot
 * @typedef {import("/static/types.js").Stage} Stage
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {"north" | "west" | "south" | "east"} Side
 * @typedef {{kind: "land" | "sea" | "forest", parcel: number | null, borders: Side[]}} Cell
 * @typedef {{letter: string, cells: number[], points: number}} Parcel
 * @typedef {{side: number, cells: Cell[], parcels: Parcel[]}} Scene
 * @typedef {{seeds: number, planted: number[], parcels: number[], group: number[], parcel_points: number, score: number}} Planter
 * @typedef {{seat: number, turn: number, cell: number | null, reason: string}} Refusal
 */

const say = speaker({
  en: {
    seeds: "{count} {count|seed|seeds} left",
    parcels: "parcels +{points}",
    group: "group +{points}",
    plants: "{name} plants in {place}",
    takes: "{name} plants in {place}, and takes the parcel",
    refused: "{name}: refused, {reason}",
    unit: "parcel {letter}, row {row}, column {column}",
    advice: "Click the unit to plant",
  },
  fr: {
    seeds: "{count} {count|graine|graines}",
    parcels: "parcelles +{points}",
    group: "groupe +{points}",
    plants: "{name} plante en {place}",
    takes: "{name} plante en {place}, et prend la parcelle",
    refused: "{name} : refusé, {reason}",
    unit: "parcelle {letter}, ligne {row}, colonne {column}",
    advice: "Cliquez sur l’unité à planter",
  },
});

/** What the referee says of a refused move, in French. @type {import("/static/reasons.js").Phrases} */
const REASONS = [
  [/a move is A: and two digits/, "un coup est A: et deux chiffres"],
  [/ is sea /, " est en mer "],
  [/ is forest /, " est en forêt "],
  [/ is planted already/, " est déjà planté"],
  [
    / is not on the row or column of the last seed, /,
    " n’est ni sur la ligne ni sur la colonne de la dernière graine, ",
  ],
  [/ is on the parcel of the last seed, /, " est sur la parcelle de la dernière graine, "],
];
/** Room for the numbers of rows and columns, in units. */
const MARGIN = 0.6;

const LIGHT = {
  deep: "#8fc1d9",
  shallow: "#b4d9e6",
  lake: "#a3d0e4",
  wave: "#ffffff",
  land: "#efe3c4",
  earth: "#e6d6b0",
  forest: "#7fa573",
  tree: "#4c7a4b",
  trunk: "#5d7f52",
  border: "#4a3423",
  seam: "#4a3423",
  letter: "#5d4630",
  beans: ["#fdf8ee", "#2b1d14"],
  slits: ["#b9a888", "#8b6b52"],
};
const DARK = {
  deep: "#12303f",
  shallow: "#1b4356",
  lake: "#1c4a5f",
  wave: "#7fb3cb",
  land: "#4a4030",
  earth: "#433a2b",
  forest: "#2c4630",
  tree: "#4f7d53",
  trunk: "#233826",
  border: "#120c07",
  seam: "#120c07",
  letter: "#cbb894",
  beans: ["#fbf3e2", "#1a110b"],
  slits: ["#a08f70", "#7d6049"],
};

/** @type {Record<Side, [number, number, number, number]>} */
const EDGES = { north: [0, 0, 1, 0], west: [0, 0, 0, 1], south: [0, 1, 1, 1], east: [1, 0, 1, 1] };

/** @type {import("/static/types.js").Viewer} */
export const viewer = {
  reasons: REASONS,
  pace: 1.6,

  shape({ scene }) {
    const side = scene.side + 2 * MARGIN;
    return { width: side, height: side };
  },

  open(stage, match) {
    const island = new Island(stage, match);
    return (view) => island.draw(view);
  },

  card({ now }, seat) {
    /** @type {Planter} */
    const { seeds, parcel_points: points, group } = now.frame.planters[seat];
    return [
      el("span", { title: say("seeds", { count: seeds }) }, icon("bean"), String(seeds)),
      el("span", {}, say("parcels", { points })),
      el("span", {}, say("group", { points: group.length })),
    ];
  },

  happenings(now, before) {
    /** @type {Planter[]} */
    const planters = now.frame.planters;
    return planters.flatMap((planter, seat) => {
      const had = before.frame.planters[seat].parcels;
      return planter.parcels.some((parcel) => !had.includes(parcel)) ? [{ seat }] : [];
    });
  },

  caption({ now, shots, index }, match) {
    const before = shots[Math.max(0, index - 1)];
    const refusal = now.frame.refusals.at(-1);
    if (refusal && now.frame.refusals.length > before.frame.refusals.length) {
      return say("refused", { name: match.names[refusal.seat], reason: reason(refusal.reason, REASONS) });
    }
    const seat = planted(now, before);
    return seat === null ? "" : news(now, before, seat, match);
  },

  choices({ options }, _, { scene }) {
    return options.map(({ action: cell, say: messages }) => ({
      label: where(scene, cell),
      at: { x: (cell % scene.side) + MARGIN, y: Math.floor(cell / scene.side) + MARGIN, w: 1, h: 1 },
      say: messages,
    }));
  },

  advice: () => say("advice"),
};

/** Who has just planted. */
function planted(/** @type {Snapshot} */ now, /** @type {Snapshot} */ before) {
  const seat = now.frame.planters.findIndex(
    (/** @type {Planter} */ planter, /** @type {number} */ at) =>
      planter.planted.length > before.frame.planters[at].planted.length,
  );
  return seat < 0 ? null : seat;
}

/**
 * @param {Snapshot} now
 * @param {Snapshot} before
 * @param {number} seat who has planted
 * @param {Match} match
 */
function news(now, before, seat, { scene, names }) {
  const { parcel } = scene.cells[now.frame.last];
  const [had, has] = [before, now].map((shot) => shot.frame.planters[seat].parcels.includes(parcel));
  const place = where(scene, now.frame.last);
  return say(has && !had ? "takes" : "plants", { name: names[seat], place });
}

function where(/** @type {Scene} */ { side, cells, parcels }, /** @type {number} */ cell) {
  const letter = parcels[cells[cell].parcel ?? 0].letter;
  return say("unit", { letter, row: Math.floor(cell / side), column: cell % side });
}

/** The cells of the sea that land shuts off: a lake. @returns {Set<number>} */
function lake(/** @type {Scene} */ { side, cells }) {
  const inside = new Set(cells.flatMap(({ kind }, cell) => (kind === "sea" ? [cell] : [])));
  const open = [...inside].filter((cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    return row === 0 || column === 0 || row === side - 1 || column === side - 1;
  });
  for (const cell of open) inside.delete(cell);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const next of beside(cell, side)) if (inside.delete(next)) open.push(next);
  }
  return inside;
}

/** The cells that share a side with one. */
function beside(/** @type {number} */ cell, /** @type {number} */ side) {
  const column = cell % side;
  const next = [cell - side, cell + side];
  if (column > 0) next.push(cell - 1);
  if (column < side - 1) next.push(cell + 1);
  return next.filter((one) => one >= 0 && one < side * side);
}

class Island {
  /**
   * @param {Stage} stage
   * @param {Match} match
   */
  constructor(stage, { scene }) {
    this.stage = stage;
    /** @type {Scene} */
    this.scene = scene;
    this.lake = lake(scene);
  }

  get tints() {
    return this.stage.theme.dark === "1" ? DARK : LIGHT;
  }

  draw(/** @type {View} */ view) {
    const pen = this.stage.begin();
    this.stage.layer("ground", (layer) => this.#ground(layer));
    pen.translate(MARGIN * this.stage.unit, MARGIN * this.stage.unit);
    this.#control(pen, view);
    this.stage.layer("borders", (layer) => this.#borders(layer));
    this.#reach(pen, view);
    for (const seat of [0, 1]) this.#group(pen, view.now.frame.planters[seat].group, seat);
    for (const seat of [0, 1]) this.#seeds(pen, view, seat);
    this.#refusal(pen, view);
  }

  /** The left top corner of a cell, in pixels. @returns {[number, number]} */
  #corner(/** @type {number} */ cell) {
    const { unit } = this.stage;
    return [(cell % this.scene.side) * unit, Math.floor(cell / this.scene.side) * unit];
  }

  /** The middle of a cell. @returns {[number, number]} */
  #middle(/** @type {number} */ cell) {
    const [x, y] = this.#corner(cell);
    return [x + this.stage.unit / 2, y + this.stage.unit / 2];
  }

  #ground(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    const { side, cells } = this.scene;
    const { tints } = this;
    pen.translate(MARGIN * unit, MARGIN * unit);
    pen.fillStyle = tints.deep;
    pen.beginPath();
    pen.roundRect(0, 0, side * unit, side * unit, unit * 0.25);
    pen.fill();
    this.#shore(pen);
    for (const [at, cell] of cells.entries()) this.#cell(pen, cell, at);
    this.#numbers(pen);
  }

  /** The sea is shallow along the coast. */
  #shore(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    const { side, cells } = this.scene;
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, side * unit, side * unit);
    pen.clip();
    pen.strokeStyle = this.tints.shallow;
    pen.lineJoin = "round";
    for (const [width, strength] of [
      [0.9, 0.45],
      [0.45, 1],
    ]) {
      pen.lineWidth = width * unit;
      pen.globalAlpha = strength;
      pen.beginPath();
      cells.forEach(({ kind }, cell) => {
        if (kind !== "sea") pen.rect(...this.#corner(cell), unit, unit);
      });
      pen.stroke();
    }
    pen.restore();
  }

  #cell(/** @type {Pen} */ pen, /** @type {Cell} */ { kind, parcel }, /** @type {number} */ cell) {
    const { unit } = this.stage;
    const { tints } = this;
    const [x, y] = this.#corner(cell);
    const still = this.lake.has(cell);
    if (kind === "sea" && !still) {
      if (noise(cell) > 0.55)
        this.#wave(pen, x + unit * (0.2 + 0.4 * noise(cell, 1)), y + unit * (0.3 + 0.5 * noise(cell, 2)));
      return;
    }
    pen.fillStyle = still
      ? tints.lake
      : kind === "forest"
        ? tints.forest
        : (parcel ?? 0) % 2
          ? tints.earth
          : tints.land;
    pen.fillRect(x, y, unit + 0.5, unit + 0.5);
    if (still) this.#wave(pen, x + unit * 0.35, y + unit * 0.5);
    if (kind === "forest") for (let tree = 0; tree < 5; tree++) this.#tree(pen, cell, tree);
  }

  #wave(/** @type {Pen} */ pen, /** @type {number} */ x, /** @type {number} */ y) {
    const size = this.stage.unit * 0.12;
    pen.strokeStyle = this.tints.wave;
    pen.lineWidth = Math.max(1, size * 0.22);
    faintly(pen, 0.5, () => {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.bezierCurveTo(x + size, y - size, x + size, y + size, x + 2 * size, y);
      pen.bezierCurveTo(x + 3 * size, y - size, x + 3 * size, y + size, x + 4 * size, y);
      pen.stroke();
    });
  }

  /** One of the five trees of a cell. */
  #tree(/** @type {Pen} */ pen, /** @type {number} */ cell, /** @type {number} */ number) {
    const { unit } = this.stage;
    const [x, y] = this.#corner(cell);
    const [column, row] = [
      [0.22, 0.25],
      [0.72, 0.22],
      [0.48, 0.5],
      [0.22, 0.76],
      [0.75, 0.74],
    ][number];
    const wild = 0.12 * (noise(cell, number) - 0.5);
    pen.fillStyle = number % 2 ? this.tints.tree : this.tints.trunk;
    pen.beginPath();
    pen.arc(x + (column + wild) * unit, y + (row - wild) * unit, unit * (0.14 + wild / 3), 0, 2 * Math.PI);
    pen.fill();
  }

  #numbers(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    const size = Math.max(9, Math.min(15, unit * 0.26));
    pen.fillStyle = theme.soft;
    for (let at = 0; at < this.scene.side; at++) {
      write(pen, at, (at + 0.5) * unit, -MARGIN * 0.5 * unit, size);
      write(pen, at, -MARGIN * 0.5 * unit, (at + 0.5) * unit, size);
    }
  }

  /** Parcels take the colour of who controls them. */
  #control(/** @type {Pen} */ pen, /** @type {View} */ { now, before, t }) {
    const { unit } = this.stage;
    const strong = this.stage.theme.dark === "1" ? 0.55 : 0.42;
    this.scene.parcels.forEach(({ cells }, parcel) => {
      for (const seat of [0, 1]) {
        const [from, to] = [before, now].map((shot) => Number(shot.frame.planters[seat].parcels.includes(parcel)));
        const part = between(from, to, ease(t));
        if (!part) continue;
        pen.fillStyle = colour(seat);
        faintly(pen, strong * part, () => {
          for (const cell of cells) pen.fillRect(...this.#corner(cell), unit, unit);
        });
      }
    });
  }

  /** Thin seams between units, thick borders between parcels, and the letters. */
  #borders(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    const { cells } = this.scene;
    pen.translate(MARGIN * unit, MARGIN * unit);
    pen.lineCap = "round";
    pen.strokeStyle = this.tints.seam;
    pen.lineWidth = 1;
    faintly(pen, 0.18, () =>
      this.#edges(pen, (cell) =>
        ["south", "east"].filter((edge) => !cell.borders.includes(/** @type {Side} */ (edge))),
      ),
    );
    pen.strokeStyle = this.tints.border;
    pen.lineWidth = Math.max(2, unit * 0.075);
    this.#edges(pen, (cell) => cell.borders);
    pen.fillStyle = this.tints.letter;
    cells.forEach(({ parcel }, cell) => {
      if (parcel === null) return;
      const [x, y] = this.#corner(cell);
      const first = this.scene.parcels[parcel].cells[0] === cell;
      faintly(pen, first ? 1 : 0.5, () =>
        write(pen, this.scene.parcels[parcel].letter, x + unit * 0.17, y + unit * 0.19, Math.max(8, unit * 0.2), {
          weight: first ? 750 : 400,
        }),
      );
    });
  }

  /**
   * Stroke some sides of the cells of the land.
   * @param {Pen} pen
   * @param {(cell: Cell) => string[]} chosen
   */
  #edges(pen, chosen) {
    const { unit } = this.stage;
    pen.beginPath();
    this.scene.cells.forEach((cell, at) => {
      if (cell.parcel === null && cell.kind !== "forest" && !this.lake.has(at)) return;
      const [x, y] = this.#corner(at);
      for (const side of chosen(cell)) {
        const [ax, ay, bx, by] = EDGES[/** @type {Side} */ (side)].map((part) => part * unit);
        pen.moveTo(x + ax, y + ay);
        pen.lineTo(x + bx, y + by);
      }
    });
    pen.stroke();
  }

  /** Where the next seed may go: on the row and the column of the last one. */
  #reach(/** @type {Pen} */ pen, /** @type {View} */ { now, t, question }) {
    const { unit, theme } = this.stage;
    const { last, mover, units } = now.frame;
    if (last === null) return;
    const [x, y] = this.#corner(last);
    pen.fillStyle = theme.dark === "1" ? "#ffffff" : "#fffdf4";
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
      pen.arc(...this.#middle(cell), unit * 0.11, 0, 2 * Math.PI);
      pen.stroke();
      pen.fill();
    }
  }

  /** The largest group holds together. */
  #group(/** @type {Pen} */ pen, /** @type {number[]} */ group, /** @type {number} */ seat) {
    const { unit } = this.stage;
    const members = new Set(group);
    pen.strokeStyle = colour(seat);
    pen.lineWidth = unit * 0.3;
    pen.lineCap = "round";
    pen.beginPath();
    for (const cell of members) {
      for (const next of beside(cell, this.scene.side)) {
        if (next < cell || !members.has(next)) continue;
        pen.moveTo(...this.#middle(cell));
        pen.lineTo(...this.#middle(next));
      }
    }
    pen.stroke();
  }

  #seeds(/** @type {Pen} */ pen, /** @type {View} */ { now, before, t }, /** @type {number} */ seat) {
    const [had, has] = [before, now].map((shot) => new Set(shot.frame.planters[seat].planted));
    for (const cell of had) if (!has.has(cell)) this.#seed(pen, cell, seat, 1 - ease(t));
    for (const cell of has) this.#seed(pen, cell, seat, had.has(cell) ? 1 : landing(t));
    if (has.has(now.frame.last) && t >= 1) this.#halo(pen, now.frame.last);
  }

  /** A coffee bean in the colour of who planted it. */
  #seed(/** @type {Pen} */ pen, /** @type {number} */ cell, /** @type {number} */ seat, /** @type {number} */ grown) {
    const { unit } = this.stage;
    const { beans, slits } = this.tints;
    if (grown <= 0) return;
    pen.save();
    pen.translate(...this.#middle(cell));
    pen.scale(grown, grown);
    pen.fillStyle = colour(seat);
    pen.beginPath();
    pen.arc(0, 0, unit * 0.36, 0, 2 * Math.PI);
    pen.fill();
    pen.rotate(-0.6 + 0.5 * (noise(cell) - 0.5));
    pen.fillStyle = beans[seat];
    pen.beginPath();
    pen.ellipse(0, 0, unit * 0.19, unit * 0.28, 0, 0, 2 * Math.PI);
    pen.fill();
    pen.strokeStyle = slits[seat];
    pen.lineWidth = Math.max(1, unit * 0.04);
    pen.beginPath();
    pen.moveTo(0, -unit * 0.25);
    pen.bezierCurveTo(unit * 0.14, -unit * 0.08, -unit * 0.14, unit * 0.08, 0, unit * 0.25);
    pen.stroke();
    pen.restore();
  }

  #halo(/** @type {Pen} */ pen, /** @type {number} */ cell) {
    const { unit, theme } = this.stage;
    pen.strokeStyle = theme.dark === "1" ? "#ffffff" : theme.ink;
    pen.lineWidth = Math.max(1.5, unit * 0.05);
    pen.beginPath();
    pen.arc(...this.#middle(cell), unit * 0.43, 0, 2 * Math.PI);
    pen.stroke();
  }

  /** Cross out the unit of a move that has just been refused. */
  #refusal(/** @type {Pen} */ pen, /** @type {View} */ { now, before, t }) {
    /** @type {Refusal | undefined} */
    const refusal = now.frame.refusals.at(-1);
    if (!refusal || refusal.cell === null || now.frame.refusals.length <= before.frame.refusals.length) return;
    const [x, y] = this.#middle(refusal.cell);
    const arm = this.stage.unit * 0.28 * landing(t);
    pen.strokeStyle = this.stage.theme.bad;
    pen.lineWidth = Math.max(2, this.stage.unit * 0.1);
    pen.beginPath();
    for (const way of [-1, 1]) {
      pen.moveTo(x - arm, y - way * arm);
      pen.lineTo(x + arm, y + way * arm);
    }
    pen.stroke();
  }
}

/** How large a seed is that is being planted: it springs up. */
function landing(/** @type {number} */ t) {
  return t >= 1 ? 1 : 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;
}
