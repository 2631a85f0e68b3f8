/** The picture of La Course Au Vin: the vineyard from above, its bunches, the pickers and their vats. */

import { el } from "/static/dom.js";
import { taken } from "/static/film.js";
import { icon } from "/static/icons.js";
import { colour, ink, outline } from "/static/palette.js";
import { ease } from "/static/playback.js";
import { between, faintly, noise, write } from "/static/sketch.js";
import { number, speaker } from "/static/words.js";

/**
 * @typedef {import("/static/types.js").View} View
 * @typedef {import("/static/types.js").Match} Match
 * @typedef {import("/static/types.js").Snapshot} Snapshot
 * @typedef {import("/static/types.js").Stage} Stage
 * @typedef {import("/static/types.js").Question} Question
 * @typedef {import("/static/types.js").Choice} Choice
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {"red" | "white"} Grape
 * @typedef {{cell: number, colour: Grape, units: number}} Bunch
 * @typedef {{cell: number, colour?: Grape | null, units?: number, red?: number, white?: number, gone: boolean}} Picker
 *   of those whom who looks knows little about, only where they are
 * @typedef {{map: {size: number, cells: string}, vats: {red: number, white: number}[], rounds: number}} Scene
 */

const say = speaker({
  en: {
    hod: "{units} {grapes} in the hod",
    bunch: "{units} {grapes}",
    vat: "vat of {name}: {grapes}",
    blocked: "There is no way there: choose another arrow; actions left: {points}",
    noGrapes: "Nothing to pick or to empty here; actions left: {points}",
    empty: "empty hod",
    hidden: "nobody knows what is in the hods of the others",
    red: "red {units|grape|grapes}",
    white: "white {units|grape|grapes}",
    vats: "{red} red and {white} white grapes in the vats",
    picks: "{name} picks {units} {grapes}",
    empties: "{name} empties its hod: +{points}",
    gone: "{name} has left",
    up: "Up",
    down: "Down",
    left: "Left",
    right: "Right",
    pick: "Pick",
    emptyHod: "Empty the hod",
    end: "End the turn",
    advice: "Walk with the arrows; actions left: {points}",
  },
  fr: {
    hod: "{units} {grapes} dans la hotte",
    bunch: "{units} {grapes}",
    vat: "cuve de {name} : {grapes}",
    blocked: "On ne passe pas par là : prenez une autre flèche ; actions restantes : {points}",
    noGrapes: "Rien à cueillir ni à vider ici ; actions restantes : {points}",
    empty: "hotte vide",
    hidden: "nul ne sait ce qu’il y a dans la hotte des autres",
    red: "{units|raisin rouge|raisins rouges}",
    white: "{units|raisin blanc|raisins blancs}",
    vats: "{red} {red|raisin rouge|raisins rouges} et {white} {white|blanc|blancs} dans les cuves",
    picks: "{name} cueille {units} {grapes}",
    empties: "{name} vide sa hotte : +{points}",
    gone: "{name} est parti",
    up: "Haut",
    down: "Bas",
    left: "Gauche",
    right: "Droite",
    pick: "Cueillir",
    emptyHod: "Vider la hotte",
    end: "Finir le tour",
    advice: "Marchez avec les flèches ; actions restantes : {points}",
  },
});

/** A number of grapes that is not one. */
const MANY = 2;
/** Pixels that the number of a bunch should have, as far as its cell allows. */
const LEGIBLE = 10;
/** Pixels below which a cell has room for nothing but the number of its bunch. */
const NARROW = 18;
/** The widest that a bunch may be to stay in its cell, as the radius of its drawing. */
const WIDEST = 0.42;
/** Pixels that a vat has at least, and those of a hod. */
const VAT = 15;
const HOD = 11;
/** The number of the first player, as the document counts them. */
const FIRST = 1;
/** What a hod holds. */
const CAPACITY = 100;
/** Room around the vineyard, in parts of its size. */
const EDGE = 0.02;
/** The steps of each picker that are still to be seen. */
const TRAIL = 40;
const GRAPES = {
  red: { fill: "#8d1f4f", ink: "#ffffff" },
  white: { fill: "#d9c93a", ink: "#2d2a06" },
};
const LIGHT = { path: "#eadfc8", pebble: "#d9caab", vine: "#6f9a55", leaf: "#5b8644", sun: "#8db56b" };
const DARK = { path: "#332d24", pebble: "#433b2e", vine: "#2b4429", leaf: "#223720", sun: "#3b5c37" };
/** @type {Record<string, [number, number, string, string]>} */
const WAYS = {
  up: [0, -1, "ArrowUp", "↑"],
  down: [0, 1, "ArrowDown", "↓"],
  left: [-1, 0, "ArrowLeft", "←"],
  right: [1, 0, "ArrowRight", "→"],
};

const edge = (/** @type {Scene} */ { map }) => map.size * EDGE;

/** @type {import("/static/types.js").Viewer} */
export const viewer = {
  pace: 12,
  firstNumber: FIRST,
  reasons: [[/; FINTOUR ends a turn/, " ; FINTOUR finit un tour"]],

  shape({ scene }) {
    const side = scene.map.size + 2 * edge(scene);
    return { width: side, height: side };
  },

  open(stage, match) {
    const vineyard = new Vineyard(stage, match);
    return (view) => vineyard.draw(view);
  },

  card({ now }, seat) {
    /** @type {Picker} */
    const { colour: grapes, units, red, white } = now.frame.players[seat];
    const { mover, points } = now.frame;
    const plays = mover === seat && el("span", { class: "playing" }, `▸ ${points}`);
    if (units === undefined) return [el("span", { class: "grapes", title: say("hidden") }, icon("hod"), "?"), plays];
    const hod = grapes ? say("hod", { units, grapes: say(grapes, { units }) }) : say("empty");
    return [
      el("span", { class: `grapes ${grapes ?? "none"}`, title: hod }, icon("hod"), String(units)),
      el(
        "span",
        { class: "vats", title: say("vats", { red: red ?? 0, white: white ?? 0 }) },
        icon("vat"),
        el("i", { class: "red" }, number(red ?? 0)),
        el("i", { class: "white" }, number(white ?? 0)),
      ),
      plays,
    ];
  },

  caption({ now, shots, index }, match) {
    const before = shots[Math.max(0, index - 1)];
    const found = now.frame.players.flatMap((/** @type {Picker} */ _, /** @type {number} */ seat) =>
      news(now, before, seat, match),
    );
    return found.join(" · ");
  },

  turns: ({ scene }) => scene.rounds,

  tip({ now }, { x, y }, { scene, names }) {
    const [column, row] = [x, y].map((at) => Math.floor(at - edge(scene)));
    const { size } = scene.map;
    return column < 0 || row < 0 || column >= size || row >= size ? "" : thing(now, row * size + column, scene, names);
  },

  choices: (question, _, { scene }) => [...choices(question, scene), ...barred(question)],

  advice: ({ seen }) => say("advice", { points: seen.points }),
};

/** What a picker has just done that is worth a word. @returns {string[]} */
function news(
  /** @type {Snapshot} */ now,
  /** @type {Snapshot} */ before,
  /** @type {number} */ seat,
  /** @type {Match} */ { names },
) {
  /** @type {Picker[]} */
  const [has, had] = [now.frame.players[seat], before.frame.players[seat]];
  const name = names[seat];
  const points = (now.scores[seat] ?? 0) - (before.scores[seat] ?? 0);
  if (has.gone && !had.gone) return name ? [say("gone", { name })] : [];
  if (points > 0) return [say("empties", { name, points })];
  const picked = (has.units ?? 0) - (had.units ?? 0);
  return has.colour && picked > 0
    ? [say("picks", { name, units: picked, grapes: say(has.colour, { units: picked }) })]
    : [];
}

/** What there is on a cell, in words. */
function thing(
  /** @type {Snapshot} */ { frame },
  /** @type {number} */ cell,
  /** @type {Scene} */ { vats },
  /** @type {string[]} */ names,
) {
  /** @type {Bunch | undefined} */
  const bunch = frame.bunches.find((/** @type {Bunch} */ one) => one.cell === cell);
  const here = taken(names).filter((seat) => frame.players[seat].cell === cell && !frame.players[seat].gone);
  const brewing = taken(names).flatMap((seat) =>
    /** @type {const} */ (["red", "white"])
      .filter((grapes) => vats[seat][grapes] === cell)
      .map((grapes) => say("vat", { name: names[seat], grapes: say(grapes, { units: MANY }) })),
  );
  const hanging = bunch ? [say("bunch", { units: bunch.units, grapes: say(bunch.colour, bunch) })] : [];
  return [...here.map((seat) => names[seat]), ...hanging, ...brewing].join("\n");
}

/** The keys that can do nothing now, and why. @returns {Choice[]} */
function barred(/** @type {Question} */ { options, seen: { points } }) {
  const possible = new Set(options.map(({ action }) => action));
  const ways = Object.entries(WAYS).filter(([way]) => !possible.has(way));
  const idle = [...possible].every((action) => action === "end" || action in WAYS);
  return [
    ...ways.map(([way, [, , key]]) => ({ label: say(way), key, barred: say("blocked", { points }) })),
    ...(idle ? [{ label: say("pick"), key: " ", barred: say("noGrapes", { points }) }] : []),
  ];
}

/** Arrows around the picker, and buttons for the rest. @returns {Choice[]} */
function choices(/** @type {Question} */ { seat, seen, options }, /** @type {Scene} */ scene) {
  const { size } = scene.map;
  const cell = seen.cells[seat];
  const wide = Math.max(1, size / 20);
  const [x, y] = [(cell % size) + 0.5 + edge(scene), Math.floor(cell / size) + 0.5 + edge(scene)];
  return options.map(({ action, say: messages }) => {
    const way = WAYS[action];
    if (action === "end") return { label: say("end"), say: messages, look: "main", key: "Enter" };
    if (!way) return { label: say(action === "pick" ? "pick" : "emptyHod"), say: messages, key: " " };
    const [dx, dy, key, sign] = way;
    const at = { x: x + dx * wide - wide / 2, y: y + dy * wide - wide / 2, w: wide, h: wide };
    return { label: say(action), at, sign, say: messages, key };
  });
}

class Vineyard {
  /**
   * @param {Stage} stage
   * @param {Match} match
   */
  constructor(stage, { scene, names }) {
    this.stage = stage;
    /** @type {Scene} */
    this.scene = scene;
    this.seats = taken(names);
    /** @type {number} */
    this.size = scene.map.size;
  }

  get tints() {
    return this.stage.theme.dark === "1" ? DARK : LIGHT;
  }

  /** How large a sign is at least, in pixels, however small the cells are. */
  #large(/** @type {number} */ cells, /** @type {number} */ least) {
    return Math.max(cells * this.stage.unit, least);
  }

  /** The middle of a cell. @returns {[number, number]} */
  #middle(/** @type {number} */ cell) {
    const { unit } = this.stage;
    return [((cell % this.size) + 0.5) * unit, (Math.floor(cell / this.size) + 0.5) * unit];
  }

  draw(/** @type {View} */ view) {
    const { unit } = this.stage;
    const pen = this.stage.begin();
    this.stage.layer("ground", (layer) => this.#ground(layer));
    pen.translate(edge(this.scene) * unit, edge(this.scene) * unit);
    for (const seat of this.seats) this.#trail(pen, view, seat);
    for (const seat of this.seats) this.#vats(pen, this.scene.vats[seat], view.now.frame.players[seat], seat);
    this.#bunches(pen, view);
    this.#pickers(pen, view);
  }

  #ground(/** @type {Pen} */ pen) {
    const { unit } = this.stage;
    const { tints, size } = this;
    pen.translate(edge(this.scene) * unit, edge(this.scene) * unit);
    pen.fillStyle = tints.path;
    pen.beginPath();
    pen.roundRect(-0.3 * unit, -0.3 * unit, (size + 0.6) * unit, (size + 0.6) * unit, unit);
    pen.fill();
    for (let cell = 0; cell < size * size; cell++) {
      if (this.#isVine(cell)) this.#vine(pen, cell);
      else if (noise(cell) > 0.7) this.#pebble(pen, cell);
    }
  }

  #isVine(/** @type {number} */ cell) {
    return this.scene.map.cells[cell] === "V";
  }

  #pebble(/** @type {Pen} */ pen, /** @type {number} */ cell) {
    const { unit } = this.stage;
    const [x, y] = this.#middle(cell);
    pen.fillStyle = this.tints.pebble;
    pen.beginPath();
    pen.arc(
      x + (noise(cell, 1) - 0.5) * 0.6 * unit,
      y + (noise(cell, 2) - 0.5) * 0.6 * unit,
      unit * 0.07,
      0,
      2 * Math.PI,
    );
    pen.fill();
  }

  /** A vine holds together with those beside it, and its leaves stand out. */
  #vine(/** @type {Pen} */ pen, /** @type {number} */ cell) {
    const { unit } = this.stage;
    const { size, tints } = this;
    const [x, y] = this.#middle(cell);
    const half = unit * 0.44;
    pen.fillStyle = tints.vine;
    pen.beginPath();
    pen.roundRect(x - half, y - half, 2 * half, 2 * half, unit * 0.25);
    const right = (cell + 1) % size > 0 && this.#isVine(cell + 1);
    const below = this.#isVine(cell + size);
    if (right) pen.rect(x, y - half, unit, 2 * half);
    if (below) pen.rect(x - half, y, 2 * half, unit);
    if (right && below && this.#isVine(cell + size + 1)) pen.rect(x, y, unit, unit);
    pen.fill();
    for (let leaf = 0; leaf < 4; leaf++) {
      pen.fillStyle = leaf % 2 ? tints.leaf : tints.sun;
      pen.beginPath();
      pen.arc(
        x + (noise(cell, leaf) - 0.5) * 0.6 * unit,
        y + (noise(leaf, cell) - 0.5) * 0.6 * unit,
        unit * 0.13,
        0,
        2 * Math.PI,
      );
      pen.fill();
    }
  }

  /** The last steps of a picker. */
  #trail(/** @type {Pen} */ pen, /** @type {View} */ { shots, index, focus, t }, /** @type {number} */ seat) {
    const { unit } = this.stage;
    const last = t < 1 ? index - 1 : index;
    const cells = shots.slice(Math.max(0, last - TRAIL), last + 1).map((shot) => shot.frame.players[seat].cell);
    pen.strokeStyle = colour(seat);
    pen.lineWidth = Math.max(2, unit * 0.16);
    pen.lineCap = pen.lineJoin = "round";
    faintly(pen, focus === null || focus === seat ? 0.55 : 0.15, () => {
      pen.beginPath();
      for (const cell of cells) pen.lineTo(...this.#middle(cell));
      pen.stroke();
    });
  }

  /**
   * The two vats of a player: barrels in its colour, full of what it has brought home. Where cells
   * are small they are larger than these, side by side: nothing else is to be seen there.
   */
  #vats(
    /** @type {Pen} */ pen,
    /** @type {{red: number, white: number}} */ vats,
    /** @type {Picker} */ picker,
    /** @type {number} */ seat,
  ) {
    const size = this.#large(0.86, VAT);
    const apart = Math.max(this.stage.unit, size * 1.12);
    const [[rx, y], [wx]] = [this.#middle(vats.red), this.#middle(vats.white)];
    const half = (Math.sign(wx - rx) * apart) / 2;
    const level = this.#middle(vats.white)[1];
    const middle = (rx + wx) / 2;
    const high = apart > this.stage.unit ? (y + level) / 2 : null;
    this.#vat(pen, middle - half, high ?? y, size, seat, GRAPES.red.fill, picker.red);
    this.#vat(pen, middle + half, high ?? level, size, seat, GRAPES.white.fill, picker.white);
  }

  /** A barrel of some size, its wood in the colour of its player. */
  #vat(
    /** @type {Pen} */ pen,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {number} */ seat,
    /** @type {string} */ fill,
    /** @type {number | undefined} */ units,
  ) {
    const [r, belly] = [size / 2, size * 0.62];
    pen.beginPath();
    pen.moveTo(x - r * 0.72, y - r);
    pen.lineTo(x + r * 0.72, y - r);
    pen.quadraticCurveTo(x + belly, y, x + r * 0.72, y + r);
    pen.lineTo(x - r * 0.72, y + r);
    pen.quadraticCurveTo(x - belly, y, x - r * 0.72, y - r);
    pen.closePath();
    pen.fillStyle = this.stage.theme.card;
    pen.fill();
    pen.fillStyle = fill;
    faintly(pen, units === 0 ? 0.35 : 1, () => pen.fill());
    pen.strokeStyle = colour(seat);
    pen.lineJoin = "round";
    pen.lineWidth = Math.max(2.5, size * 0.16);
    pen.stroke();
    pen.lineWidth = Math.max(1, size * 0.07);
    pen.beginPath();
    for (const hoop of [-0.4, 0.4]) {
      pen.moveTo(x - r * 0.9, y + r * hoop);
      pen.lineTo(x + r * 0.9, y + r * hoop);
    }
    pen.stroke();
  }

  /** Bunches ripen, hang there, and vanish into a hod. */
  #bunches(/** @type {Pen} */ pen, /** @type {View} */ { now, before, t }) {
    const part = ease(t);
    /** @type {Map<number, Bunch>} */
    const old = new Map(before.frame.bunches.map((/** @type {Bunch} */ bunch) => [bunch.cell, bunch]));
    for (const bunch of now.frame.bunches) {
      this.#bunch(pen, bunch, old.has(bunch.cell) ? 1 : part);
      old.delete(bunch.cell);
    }
    for (const bunch of old.values()) this.#bunch(pen, bunch, 1 - part);
  }

  /** A bunch: the more grapes, the larger, with their number, and never wider than its cell. */
  #bunch(/** @type {Pen} */ pen, /** @type {Bunch} */ bunch, /** @type {number} */ grown) {
    if (grown <= 0) return;
    const { unit } = this.stage;
    const { fill, ink: text } = GRAPES[bunch.colour];
    const radius = unit * grown * (unit < NARROW ? WIDEST : Math.min(WIDEST, 0.3 + 0.012 * bunch.units));
    const [x, y] = this.#middle(bunch.cell);
    pen.fillStyle = fill;
    pen.strokeStyle = this.stage.theme.dark === "1" ? "rgb(255 255 255 / 45%)" : "rgb(0 0 0 / 35%)";
    pen.lineWidth = 1;
    pen.beginPath();
    for (const [dx, dy] of [
      [-0.55, -0.35],
      [0.55, -0.35],
      [0, 0.5],
      [0, -0.1],
    ]) {
      pen.moveTo(x + (dx + 0.62) * radius, y + dy * radius);
      pen.arc(x + dx * radius, y + dy * radius, 0.62 * radius, 0, 2 * Math.PI);
    }
    pen.stroke();
    pen.fill();
    pen.fillStyle = text;
    const size = Math.max(radius * 1.45, Math.min(unit * 0.95, LEGIBLE) * grown);
    write(pen, bunch.units, x, y, bunch.units > 9 ? size * 0.8 : size, { weight: 750 });
  }

  #pickers(/** @type {Pen} */ pen, /** @type {View} */ { now, before, t, focus }) {
    /** @type {Picker[]} */
    const pickers = now.frame.players;
    const order = [...this.seats].sort((one, other) => Number(one === focus) - Number(other === focus));
    for (const seat of order) {
      const [from, to] = [this.#middle(before.frame.players[seat].cell), this.#middle(pickers[seat].cell)];
      const [x, y] = [between(from[0], to[0], ease(t)), between(from[1], to[1], ease(t))];
      faintly(pen, pickers[seat].gone ? 0.35 : 1, () =>
        this.#picker(pen, pickers[seat], seat, x, y, now.frame.mover === seat),
      );
    }
  }

  /** A picker: its sign, around it how full the hod is, and a ring while it plays. */
  #picker(
    /** @type {Pen} */ pen,
    /** @type {Picker} */ picker,
    /** @type {number} */ seat,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {boolean} */ plays,
  ) {
    const { theme } = this.stage;
    const radius = this.#large(0.55, 11);
    const shape = outline(seat, x, y, radius);
    pen.strokeStyle = plays ? theme.ink : theme.card;
    pen.lineWidth = plays ? radius * 0.42 : radius * 0.28;
    pen.lineJoin = "round";
    pen.stroke(shape);
    pen.fillStyle = colour(seat);
    pen.fill(shape);
    pen.fillStyle = ink(seat);
    write(pen, seat + FIRST, x, y, radius * 1.15, { weight: 750 });
    const hod = Math.max(radius * 0.85, HOD);
    if (picker.colour)
      this.#hod(pen, picker.colour, picker.units ?? 0, x + radius * 0.3 + hod, y - radius * 0.3 - hod, hod);
  }

  /** A hod: filled as far as it is full. */
  #hod(
    /** @type {Pen} */ pen,
    /** @type {Grape} */ grapes,
    /** @type {number} */ units,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ radius,
  ) {
    const full = Math.min(1, units / CAPACITY);
    const [top, bottom] = [y - radius, y + radius];
    pen.beginPath();
    pen.moveTo(x - radius * 0.8, top);
    pen.lineTo(x + radius * 0.8, top);
    pen.lineTo(x + radius * 0.55, bottom);
    pen.lineTo(x - radius * 0.55, bottom);
    pen.closePath();
    pen.lineJoin = "round";
    pen.strokeStyle = "#6b4a26";
    pen.lineWidth = Math.max(2, radius * 0.25);
    pen.stroke();
    pen.fillStyle = this.stage.theme.card;
    pen.fill();
    pen.save();
    pen.clip();
    pen.fillStyle = GRAPES[grapes].fill;
    pen.fillRect(x - radius, bottom - 2 * radius * full, 2 * radius, 2 * radius);
    pen.restore();
    const size = radius * (units < CAPACITY ? 1.2 : 0.95);
    pen.strokeStyle = "rgb(20 14 10 / 80%)";
    pen.lineWidth = size * 0.28;
    pen.fillStyle = "#ffffff";
    write(pen, units, x, y, size, { weight: 750, outlined: true });
  }
}
