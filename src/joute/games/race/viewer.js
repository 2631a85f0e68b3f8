/** The picture of Race: the grid with its values, the objectives, and everybody's way through it. */

import { el } from "/static/dom.js";
import { icon } from "/static/icons.js";
import { colour, ink, outline } from "/static/palette.js";
import { ease } from "/static/playback.js";
import { FONT } from "/static/stage.js";
import { number, speaker } from "/static/words.js";

/**
 * @typedef {import("/static/types.js").View} View
 * @typedef {import("/static/types.js").Match} Match
 * @typedef {import("/static/types.js").Stage} Stage
 * @typedef {{x: number, y: number, w: number, h: number}} Objective
 * @typedef {{size: number, values: number[], start: [number, number]}} Track
 * @typedef {{x: number, y: number, vx: number, vy: number, reached: number, moves: number, score: number, phase: string}} Runner
 */

const say = speaker({
  en: {
    moves: "{count} {count|move|moves}",
    values: "values {sum}",
    reached: "{name} reaches objective {number} ({value})",
    finished: "{name} has finished: {result}",
    out: "{name} is out",
    hidden: "out of sight until the end",
    go: "to column {x}, row {y}",
    advice: "Land in rectangle {number}: click a cell, or bend your velocity",
    off: "This leads off the grid",
    cell: "column {x}, row {y}: {value}",
  },
  fr: {
    moves: "{count} {count|coup|coups}",
    values: "valeurs {sum}",
    reached: "{name} atteint l’objectif {number} ({value})",
    finished: "{name} a fini : {result}",
    out: "{name} est éliminé",
    hidden: "hors de vue jusqu’à la fin",
    go: "vers colonne {x}, ligne {y}",
    advice: "Atteignez le rectangle {number} : cliquez sur une case, ou déviez votre vitesse",
    off: "Ce coup sort de la grille",
    cell: "colonne {x}, ligne {y} : {value}",
  },
});

/** How a move bends the velocity, and the keys of the number block that do. */
const WAYS = ["↖↑↗", "←·→", "↙↓↘"];
const KEYS = ["789", "456", "123"];
/** Pixels below which an objective is easily overlooked. */
const SMALL = 18;
/** Moves that are drawn with an arrow. */
const RECENT = 14;

/** Room for the numbers of rows and columns, in cells of a grid of this size. */
const margin = (/** @type {number} */ size) => Math.max(1, size * 0.035);

/** @type {import("/static/types.js").Viewer} */
export const viewer = {
  pace: 3,
  lowWins: true,
  reasons: [
    [/(.*) is not one whole number/, "$1 n’est pas un seul nombre entier"],
    [/is off the grid, which has cells 0 to (\d+)/, "est hors de la grille, dont les cases vont de 0 à $1"],
    [/changes the velocity (\(.*?\)) by (\(.*?\))/, "change la vitesse $1 de $2"],
    [/move limit: (\d+) moves are allowed/, "trop de coups : au plus $1"],
  ],

  shape({ scene }) {
    const side = scene.size + 2 * margin(scene.size);
    return { width: side, height: side };
  },

  open(stage, match) {
    const picture = new Picture(stage, match);
    return (view) => picture.draw(view);
  },

  card({ now }, seat, { eyes }) {
    /** @type {Runner | null} */
    const runner = now.frame.runners[seat];
    if (!runner) return [say("hidden")];
    const { moves, score, reached } = runner;
    return [
      el("span", {}, icon("flag"), eyes ? String(reached) : `${reached}/${now.frame.objectives.length}`),
      el("span", {}, say("moves", { count: moves })),
      el("span", {}, say("values", { sum: signed(score) })),
    ];
  },

  happenings(now, before) {
    return now.frame.runners.flatMap((/** @type {Runner | null} */ runner, /** @type {number} */ seat) =>
      runner?.reached !== before.frame.runners[seat]?.reached ? [{ seat }] : [],
    );
  },

  caption({ now, shots, index }, match) {
    const { runners } = shots[Math.max(0, index - 1)].frame;
    const found = now.frame.runners.flatMap((/** @type {Runner | null} */ runner, /** @type {number} */ seat) =>
      runner ? news(runner, runners[seat], match.names[seat]) : [],
    );
    return found.join(" · ");
  },

  tip(_, place, { scene: { size, values } }) {
    const [x, y] = [place.x, place.y].map((at) => Math.floor(at - margin(size)));
    return x < 0 || y < 0 || x >= size || y >= size ? "" : say("cell", { x, y, value: signed(values[x + y * size]) });
  },

  choices({ seen, options }, _, { scene }) {
    const edge = margin(scene.size);
    const moves = options.flatMap(({ action: { x, y }, say: messages }) => {
      const [column, row] = [x - seen.x - seen.vx + 1, y - seen.y - seen.vy + 1];
      const label = `${WAYS[row][column]} ${signed(seen.values[x + y * scene.size])}`;
      return [
        { label: say("go", { x, y }), at: { x: x + edge, y: y + edge, w: 1, h: 1 }, say: messages },
        { label, look: `pad row-${row} column-${column}`, key: KEYS[row][column], say: messages },
      ];
    });
    return [...moves, ...[...KEYS.join("")].map((key) => ({ label: say("off"), key, barred: say("off") }))];
  },

  advice: ({ seen }) => say("advice", { number: seen.reached + 1 }),
};

function signed(/** @type {number} */ value) {
  return value > 0 ? `+${number(value)}` : number(value).replace("-", "−");
}

/** What a runner has just done that is worth a word. @returns {string[]} */
function news(/** @type {Runner} */ now, /** @type {Runner} */ before, /** @type {string} */ name) {
  if (now.reached === before.reached && now.phase === before.phase) return [];
  if (now.phase === "out") return [say("out", { name })];
  if (now.phase === "finished") return [say("finished", { name, result: now.moves + now.score })];
  return [say("reached", { name, number: now.reached, value: signed(now.score - before.score) })];
}

/** The seats that head for an objective. */
function heading(/** @type {(Runner | null)[]} */ runners, /** @type {number} */ place) {
  return runners.flatMap((runner, seat) => (runner?.phase === "running" && runner.reached === place ? [seat] : []));
}

class Picture {
  /**
   * @param {Stage} stage
   * @param {Match} match
   */
  constructor(stage, match) {
    this.stage = stage;
    /** @type {Track} */
    this.track = match.scene;
    this.margin = margin(this.track.size);
    this.low = Math.min(0, ...this.track.values);
    this.high = Math.max(0, ...this.track.values);
  }

  draw(/** @type {View} */ view) {
    const pen = this.stage.begin();
    pen.translate(this.margin * this.stage.unit, this.margin * this.stage.unit);
    this.stage.layer("ground", (layer) => this.#ground(layer));
    const runners = this.#moved(view);
    const seen = runners.flatMap((runner, seat) => (runner ? [seat] : []));
    const order = seen.sort((one, other) => Number(one === view.focus) - Number(other === view.focus));
    const objectives = this.#wanted(view);
    for (const { objective, seats } of objectives) this.#objective(pen, objective, seats);
    for (const seat of order) this.#trail(pen, view, seat);
    for (const { objective, place, seats } of objectives) this.#flag(pen, objective, place, seats);
    for (const seat of order) if (view.focus === null || view.focus === seat) this.#reach(pen, view, seat);
    for (const seat of order) this.#runner(pen, /** @type {Runner} */ (runners[seat]), seat);
  }

  /** Everybody's place at this moment, as far as it is known. @returns {(Runner | null)[]} */
  #moved(/** @type {View} */ { now, before, t }) {
    const part = ease(t);
    return now.frame.runners.map((/** @type {Runner | null} */ runner, /** @type {number} */ seat) => {
      const from = before.frame.runners[seat];
      return (
        runner && {
          ...runner,
          x: from.x + (runner.x - from.x) * part,
          y: from.y + (runner.y - from.y) * part,
        }
      );
    });
  }

  #ground(/** @type {CanvasRenderingContext2D} */ pen) {
    const { unit } = this.stage;
    const { size, values } = this.track;
    pen.translate(this.margin * unit, this.margin * unit);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        pen.fillStyle = this.#tint(values[x + y * size]);
        pen.fillRect(x * unit, y * unit, unit + 0.5, unit + 0.5);
      }
    }
    this.#lines(pen);
    this.#numbers(pen);
  }

  /** Good values (below 0) are cool, bad ones warm; the farther from 0 the stronger. */
  #tint(/** @type {number} */ value) {
    const dark = this.stage.theme.dark === "1";
    const part = value < 0 ? value / this.low : this.high ? value / this.high : 0;
    const [from, to] = dark
      ? [[30, 35, 42], value < 0 ? [21, 84, 96] : [96, 62, 34]]
      : [[251, 248, 242], value < 0 ? [150, 210, 214] : [243, 208, 163]];
    const mixed = from.map((channel, at) => Math.round(channel + (to[at] - channel) * part));
    return `rgb(${mixed.join(" ")})`;
  }

  #lines(/** @type {CanvasRenderingContext2D} */ pen) {
    const { unit, theme } = this.stage;
    const { size } = this.track;
    if (unit < 5) return;
    pen.strokeStyle = theme.paper;
    pen.globalAlpha = 0.55;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let at = 1; at < size; at++) {
      const line = Math.round(at * unit) + 0.5;
      pen.moveTo(line, 0);
      pen.lineTo(line, size * unit);
      pen.moveTo(0, line);
      pen.lineTo(size * unit, line);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /** Write the values into the cells where there is room, and number rows and columns. */
  #numbers(/** @type {CanvasRenderingContext2D} */ pen) {
    const { unit, theme } = this.stage;
    const { size, values } = this.track;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = theme.ink;
    if (unit >= 17) {
      pen.globalAlpha = 0.62;
      pen.font = `${Math.round(unit * 0.4)}px ${FONT}`;
      values.forEach((value, cell) => {
        pen.fillText(
          String(value).replace("-", "−"),
          ((cell % size) + 0.5) * unit,
          (Math.floor(cell / size) + 0.54) * unit,
        );
      });
      pen.globalAlpha = 1;
    }
    const step = [1, 2, 5, 10, 20, 50, 100].find((count) => count * unit > 24) ?? 200;
    pen.fillStyle = theme.soft;
    pen.font = `${Math.min(12, this.margin * unit * 0.62)}px ${FONT}`;
    for (let at = 0; at < size; at += step) {
      pen.fillText(String(at), (at + 0.5) * unit, (-this.margin * unit) / 2);
      pen.fillText(String(at), (-this.margin * unit) / 2, (at + 0.5) * unit);
    }
  }

  /** The objectives with the seats that head for them; those that all have reached are left out. */
  #wanted(/** @type {View} */ { now: { frame } }) {
    /** @type {{runners: (Runner | null)[], objectives: Objective[]}} */
    const { runners, objectives } = frame;
    const running = runners.filter((runner) => runner?.phase === "running");
    const first = Math.min(...running.map((runner) => runner?.reached ?? 0));
    return objectives
      .map((objective, place) => ({ objective, place, seats: heading(runners, place) }))
      .filter(({ place }) => place >= first);
  }

  /** Outline an objective: in the colour of who heads for it, or faintly. */
  #objective(
    /** @type {CanvasRenderingContext2D} */ pen,
    /** @type {Objective} */ { x, y, w, h },
    /** @type {number[]} */ seats,
  ) {
    const { unit, theme } = this.stage;
    const [left, top, wide, tall] = [x, y, w, h].map((length) => length * unit);
    if (!seats.length) {
      pen.lineWidth = 1;
      pen.strokeStyle = theme.soft;
      pen.setLineDash([3, 3]);
      pen.strokeRect(left, top, wide, tall);
      pen.setLineDash([]);
      return;
    }
    pen.globalAlpha = 0.2;
    pen.fillStyle = colour(seats[0]);
    pen.fillRect(left, top, wide, tall);
    pen.globalAlpha = 1;
    if (Math.max(wide, tall) < SMALL) this.#ring(pen, left + wide / 2, top + tall / 2, colour(seats[0]));
    const thick = Math.max(2, unit * 0.14);
    pen.lineWidth = thick;
    seats.forEach((seat, place) => {
      const inset = place * thick;
      pen.strokeStyle = colour(seat);
      pen.strokeRect(left + inset, top + inset, wide - 2 * inset, tall - 2 * inset);
    });
  }

  /** Draw the eye to an objective that is easily overlooked. */
  #ring(
    /** @type {CanvasRenderingContext2D} */ pen,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ stroke,
  ) {
    for (const [width, style] of /** @type {const} */ ([
      [5, this.stage.theme.card],
      [2.5, stroke],
    ])) {
      pen.lineWidth = width;
      pen.strokeStyle = style;
      pen.beginPath();
      pen.arc(x, y, SMALL, 0, 2 * Math.PI);
      pen.stroke();
    }
  }

  /** Number an objective, on the colours of those who head for it. */
  #flag(
    /** @type {CanvasRenderingContext2D} */ pen,
    /** @type {Objective} */ objective,
    /** @type {number} */ place,
    /** @type {number[]} */ seats,
  ) {
    const { theme, unit } = this.stage;
    const [x, y] = [objective.x * unit, objective.y * unit];
    const tall = Math.max(11, Math.min(18, unit * 0.75));
    const text = String(place + 1);
    pen.font = `700 ${tall * 0.78}px ${FONT}`;
    const wide = pen.measureText(text).width + tall * 0.6;
    const part = wide / Math.max(1, seats.length);
    pen.globalAlpha = seats.length ? 1 : 0.7;
    pen.fillStyle = theme.card;
    pen.fillRect(x, y - tall, wide, tall);
    seats.forEach((seat, at) => {
      pen.fillStyle = colour(seat);
      pen.fillRect(x + at * part, y - tall, part, tall);
    });
    pen.fillStyle = seats.length ? ink(seats[0]) : theme.soft;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x + wide / 2, y - tall / 2 + 0.5);
    pen.globalAlpha = 1;
  }

  /** The way so far: an arrow a move, the last ones stronger, the last one dotted as in figure 2. */
  #trail(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {number} */ seat) {
    const { unit, theme } = this.stage;
    const { shots, index, focus, t } = view;
    const dim = focus !== null && focus !== seat;
    const last = t < 1 ? index - 1 : index;
    const runners = shots.slice(0, last + 1).map((shot) => shot.frame.runners[seat]);
    pen.lineCap = pen.lineJoin = "round";
    this.#path(pen, runners, colour(seat), Math.max(1.2, unit * 0.07), dim ? 0.15 : 0.3);
    this.#path(pen, runners.slice(-RECENT), theme.card, Math.max(4, unit * 0.3), dim ? 0.2 : 0.8);
    pen.fillStyle = pen.strokeStyle = colour(seat);
    pen.lineWidth = Math.max(1.6, unit * 0.11);
    for (let shot = Math.max(1, runners.length - RECENT); shot < runners.length; shot++) {
      pen.globalAlpha = (dim ? 0.35 : 1) * (1 - (runners.length - shot) / (RECENT * 1.4));
      if (shot === runners.length - 1) {
        pen.lineWidth = Math.max(2.6, unit * 0.16);
        pen.setLineDash([0, 1.9 * pen.lineWidth]);
      }
      this.#arrow(pen, runners[shot - 1], runners[shot]);
    }
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }

  #path(
    /** @type {CanvasRenderingContext2D} */ pen,
    /** @type {Runner[]} */ runners,
    /** @type {string} */ stroke,
    /** @type {number} */ width,
    /** @type {number} */ strength,
  ) {
    const { unit } = this.stage;
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    pen.globalAlpha = strength;
    pen.beginPath();
    for (const { x, y } of runners) pen.lineTo((x + 0.5) * unit, (y + 0.5) * unit);
    pen.stroke();
  }

  #arrow(
    /** @type {CanvasRenderingContext2D} */ pen,
    /** @type {{x: number, y: number}} */ from,
    /** @type {{x: number, y: number}} */ to,
  ) {
    const { unit } = this.stage;
    const [ax, ay, bx, by] = [from.x, from.y, to.x, to.y].map((at) => (at + 0.5) * unit);
    pen.beginPath();
    pen.moveTo(ax, ay);
    pen.lineTo(bx, by);
    pen.stroke();
    const head = Math.max(6, unit * 0.42);
    if (Math.hypot(bx - ax, by - ay) < head) return;
    const angle = Math.atan2(by - ay, bx - ax);
    pen.beginPath();
    pen.moveTo(bx, by);
    for (const side of [-0.45, 0.45]) {
      pen.lineTo(bx - head * Math.cos(angle + side), by - head * Math.sin(angle + side));
    }
    pen.fill();
  }

  /** The nine cells that can be reached next, around the one that the velocity leads to (figure 2). */
  #reach(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {number} */ seat) {
    const { unit, theme } = this.stage;
    /** @type {Runner} while it moves, the cells that it has chosen from */
    const runner = (view.t < 1 ? view.before : view.now).frame.runners[seat];
    if (runner.phase !== "running") return;
    const { size } = this.track;
    const [cx, cy] = [runner.x + runner.vx, runner.y + runner.vy];
    pen.lineWidth = Math.max(1, unit * 0.06);
    pen.fillStyle = theme.ink;
    pen.strokeStyle = colour(seat);
    for (let y = cy - 1; y <= cy + 1; y++) {
      for (let x = cx - 1; x <= cx + 1; x++) {
        if (x < 0 || y < 0 || x >= size || y >= size) continue;
        pen.globalAlpha = 0.28;
        pen.fillRect(x * unit, y * unit, unit, unit);
        pen.globalAlpha = 0.9;
        pen.strokeRect(x * unit + 0.5, y * unit + 0.5, unit - 1, unit - 1);
      }
    }
    pen.globalAlpha = 1;
  }

  #runner(/** @type {CanvasRenderingContext2D} */ pen, /** @type {Runner} */ runner, /** @type {number} */ seat) {
    const { unit, theme } = this.stage;
    const radius = Math.max(9, unit * 0.5);
    const [x, y] = [(runner.x + 0.5) * unit, (runner.y + 0.5) * unit];
    const shape = outline(seat, x, y, radius);
    pen.fillStyle = colour(seat);
    pen.strokeStyle = theme.card;
    pen.lineWidth = Math.max(1.5, unit * 0.07);
    pen.globalAlpha = runner.phase === "out" ? 0.45 : 1;
    pen.fill(shape);
    pen.stroke(shape);
    pen.fillStyle = ink(seat);
    pen.font = `700 ${radius * 1.05}px ${FONT}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(runner.phase === "out" ? "×" : String(seat), x, y + radius * 0.06);
    pen.globalAlpha = 1;
  }
}
