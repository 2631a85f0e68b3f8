/** The picture of Mine Into The Deep: the shafts from above, what shines in them, and the dwarves. */

import { el, svg } from "/static/dom.js";
import { colour, ink, outline } from "/static/palette.js";
import { ease } from "/static/playback.js";
import { between, faintly, noise, write } from "/static/sketch.js";
import { number, speaker } from "/static/words.js";

/**
 * @typedef {import("/static/types.js").View} View
 * @typedef {import("/static/types.js").Match} Match
 * @typedef {import("/static/types.js").Snapshot} Snapshot
 * @typedef {import("/static/types.js").Stage} Stage
 * @typedef {import("/static/types.js").Choice} Choice
 * @typedef {import("/static/types.js").Question} Question
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {"RIEN" | "FER" | "OR" | "DIAMANT" | "MITHRIL"} Metal
 * @typedef {{depth: number, units: number, metal: Metal, owner: number}} Zone
 * @typedef {{zone: Zone, life: number | null, pickaxe: number, sabotaged: boolean}} Ground
 * @typedef {{zone: number, below: number}} Sounding
 * @typedef {{score: number, pickaxes: number[], sabotaged: boolean, woke: number, gone: boolean, soundings: Sounding[]}} Team
 * @typedef {{owner: number, pickaxe: number, sabotaged: boolean, x: number, y: number, grown: number}} Dwarf
 */

const say = speaker({
  en: {
    pickaxe1: "a dwarf with a basic pickaxe",
    pickaxe2: "a dwarf with an iron pickaxe",
    pickaxe3: "a dwarf with a diamond pickaxe",
    level1: "basic pickaxe",
    level2: "iron pickaxe",
    level3: "diamond pickaxe",
    points: "plays ({points})",
    sabotaged: "sabotaged",
    plays: "{name} plays; actions left: {points}",
    gains: "{name} +{points}",
    goes: "{name} sends a dwarf to row {row}, column {column}",
    woke: "{name} wakes the evil at {where}: −{points}",
    and: " and ",
    gone: "{name} has left",
    hires: "{name} hires a dwarf",
    improves: "{name} improves a pickaxe",
    sabotages: "{name} sabotages {other}",
    withdraws: "{name} takes a dwarf off the board",
    sounds: "{name} sounds {where}",
    again: "{name} sounds a zone again",
    digs: "The dwarves dig",
    sonar: "Sonar at {where}, from the top down: {values}",
    evil: "the evil",
    zone: "row {row}, column {column}",
    depth: "depth {depth}",
    RIEN: "no metal",
    FER: "iron",
    OR: "gold",
    DIAMANT: "diamond",
    MITHRIL: "mithril",
    lode: "{units} × {metal}: {points} {points|point|points}",
    worth: "{metal} {points}",
    holds: "what is left of the layer",
    dwarf: "Dwarf {dwarf}",
    advice: "Choose a dwarf, then where it goes; actions left: {points}",
    adviceEnd: "No actions left: end the turn",
    RETIRER: "Take it off the board",
    AMELIORER: "Better pickaxe",
    EMBAUCHER: "Hire a dwarf (250)",
    SABOTER: "Sabotage {name} (400)",
    SONAR: "Sonar",
    FIN_TOUR: "End the turn",
  },
  fr: {
    pickaxe1: "un nain à la pioche basique",
    pickaxe2: "un nain à la pioche en fer",
    pickaxe3: "un nain à la pioche en diamant",
    level1: "pioche basique",
    level2: "pioche en fer",
    level3: "pioche en diamant",
    points: "joue ({points})",
    sabotaged: "saboté",
    plays: "{name} joue ; actions restantes : {points}",
    gains: "{name} +{points}",
    goes: "{name} envoie un nain en ligne {row}, colonne {column}",
    woke: "{name} réveille le mal très ancien en {where} : −{points}",
    and: " et ",
    gone: "{name} est parti",
    hires: "{name} embauche un nain",
    improves: "{name} améliore une pioche",
    sabotages: "{name} sabote {other}",
    withdraws: "{name} sort un nain du plateau",
    sounds: "{name} sonde {where}",
    again: "{name} sonde une zone de nouveau",
    digs: "Les nains creusent",
    sonar: "Sonar en {where}, de haut en bas : {values}",
    evil: "le mal",
    zone: "ligne {row}, colonne {column}",
    depth: "profondeur {depth}",
    RIEN: "aucun métal",
    FER: "fer",
    OR: "or",
    DIAMANT: "diamant",
    MITHRIL: "mithril",
    lode: "{units} × {metal} : {points} {points|point|points}",
    worth: "{metal} {points}",
    holds: "ce qui reste de la couche",
    dwarf: "Nain {dwarf}",
    advice: "Choisissez un nain, puis où il va ; actions restantes : {points}",
    adviceEnd: "Plus d’actions : finissez le tour",
    RETIRER: "Le sortir du plateau",
    AMELIORER: "Meilleure pioche",
    EMBAUCHER: "Embaucher un nain (250)",
    SABOTER: "Saboter {name} (400)",
    SONAR: "Sonar",
    FIN_TOUR: "Finir le tour",
  },
});

/** Room for the numbers of rows and columns, in zones. */
const MARGIN = 0.45;
/** The deepest that a mine can be. */
const DEEPEST = 20;
/** What each dwarf that wakes the evil costs. */
const EVIL = 1000;
const VALUES = { RIEN: 0, FER: 10, OR: 20, DIAMANT: 40, MITHRIL: 80 };
/** Of each metal: the colour of its pieces, of their edges, and how many corners they have. */
const METALS = {
  FER: { fill: "#a9b0b8", edge: "#5c636c", corners: 6 },
  OR: { fill: "#ffc933", edge: "#a36f00", corners: 8 },
  DIAMANT: { fill: "#7fe3ff", edge: "#1c88a8", corners: 4 },
  MITHRIL: { fill: "#d3b8ff", edge: "#7a4fd0", corners: 3 },
};
/** By the level of a pickaxe. */
const PICKAXES = ["#000000", "#a97442", "#c3ccd6", "#5fe0ff"];
/** From the light of day to the deepest dark. */
const ROCK = {
  light: [
    [214, 190, 150],
    [30, 20, 17],
  ],
  dark: [
    [158, 134, 102],
    [16, 11, 10],
  ],
};
const SKIN = "#f1c6a0";
const BEARD = "#f4efe6";

/** @type {import("/static/types.js").Viewer} */
export const viewer = {
  pace: 2.5,

  shape({ scene }) {
    const side = scene.size + 2 * MARGIN;
    return { width: side, height: side };
  },

  open(stage, match) {
    const mine = new Mine(stage, match);
    return (view) => mine.draw(view);
  },

  turnOrder: (now) => now.frame.order,

  card(view, seat) {
    /** @type {Team} */
    const { pickaxes, sabotaged } = view.now.frame.teams[seat];
    const { playing, points } = mover(view);
    return [
      el("span", { class: "pickaxes" }, ...pickaxes.map(pickaxeSign)),
      playing === seat && el("span", { class: "playing" }, say("points", { points })),
      sabotaged && el("span", { class: "harmed" }, say("sabotaged")),
    ];
  },

  happenings(now, before) {
    return now.scores.flatMap((score, seat) => ((score ?? 0) !== (before.scores[seat] ?? 0) ? [{ seat }] : []));
  },

  caption(view, match) {
    const { now, shots, index } = view;
    const before = shots[Math.max(0, index - 1)];
    const found = events(now, before, match, heard(view));
    if (found.length) return found.join(" · ");
    if (now.frame.turn > before.frame.turn) return say("digs");
    if (view.question) return "";
    const { playing, points } = now.frame;
    if (playing === null) return "";
    return say(idle(view) && !match.eyes ? "again" : "plays", { name: match.names[playing], points });
  },

  choices(question, _, match) {
    return new Orders(question, match).choices();
  },

  advice: ({ seen: { points } }) => say(points ? "advice" : "adviceEnd", { points }),

  turns: ({ scene }) => scene.turns,

  legend: () => [
    ...Object.entries(METALS).map(([metal, { fill, edge, corners }]) =>
      el(
        "span",
        {},
        metalSign(fill, edge, corners),
        say("worth", { metal: say(metal), points: VALUES[/** @type {Metal} */ (metal)] }),
      ),
    ),
    ...[1, 2, 3].map((level) => el("span", {}, pickaxeSign(level), say(`level${level}`))),
    el("span", {}, `−3 ${say("depth", { depth: "" })}`),
    el("span", {}, `▪▪▫ ${say("holds")}`),
  ],

  tip(view, { x, y }, { names, scene }) {
    const [column, row] = [x, y].map((at) => Math.floor(at - MARGIN));
    if (column < 0 || row < 0 || column >= scene.size || row >= scene.size) return "";
    const zone = row * scene.size + column;
    const { depth, units, metal, owner } = view.now.frame.board[zone].zone;
    const lode = units
      ? say("lode", { units, metal: say(metal), points: units * VALUES[/** @type {Metal} */ (metal)] })
      : say("RIEN");
    const sonar = heard(view)[zone];
    return [
      `${where(zone, scene.size)}, ${say("depth", { depth })}`,
      lode,
      ...(owner < 0 ? [] : [names[owner]]),
      ...(sonar ? [`${say("SONAR")} ${readings(sonar)}`] : []),
    ].join("\n");
  },
};

/** Whether an action has changed nothing that is seen. */
function idle(/** @type {View} */ { now, shots, index }) {
  const before = shots[Math.max(0, index - 1)];
  const { playing, points } = before.frame;
  return (
    now.frame.playing === playing &&
    now.frame.points < points &&
    now.scores.every((score, seat) => score === before.scores[seat])
  );
}

/** What the sonar of the person who plays has read, by zone. @returns {Record<number, number[]>} */
function heard(/** @type {View} */ { question, index, shots }) {
  return question && index === shots.length - 1 ? question.seen.sonar : {};
}

function readings(/** @type {number[]} */ values) {
  return values.map((value) => (value < 0 ? say("evil") : number(value))).join(", ");
}

function where(/** @type {number} */ zone, /** @type {number} */ size) {
  return say("zone", { row: Math.floor(zone / size), column: zone % size });
}

/** Who plays, and the actions it has left: a question may be newer than the last frame. */
function mover(/** @type {View} */ { now, question, index, shots }) {
  const newer = question && index === shots.length - 1;
  return newer ? { playing: question.seat, points: question.seen.points } : now.frame;
}

/** The zone that a dwarf of a team has just come to, -1 if none has. @returns {number} */
function arrival(/** @type {Snapshot} */ now, /** @type {Snapshot} */ before, /** @type {number} */ seat) {
  return now.frame.board.findIndex(
    (/** @type {Ground} */ ground, /** @type {number} */ zone) =>
      ground.zone.owner === seat && before.frame.board[zone].zone.owner !== seat,
  );
}

/**
 * What is worth a word.
 * @param {Snapshot} now
 * @param {Snapshot} before
 * @param {Match} match
 * @param {Record<number, number[]>} sonar what was read, by zone
 * @returns {string[]}
 */
function events(now, before, match, sonar) {
  const harmed = now.frame.teams.flatMap((/** @type {Team} */ _, /** @type {number} */ seat) =>
    harm(now, before, seat, match),
  );
  const others = now.frame.teams.flatMap((/** @type {Team} */ team, /** @type {number} */ seat) => {
    const had = before.frame.teams[seat];
    const name = match.names[seat];
    if (team.gone && !had.gone) return name ? [say("gone", { name })] : [];
    return [
      ...bought(team, had, name),
      ...sounded(team, had, name, match.scene.size, sonar),
      ...walked(now, before, seat, match),
    ];
  });
  return [...harmed, ...others];
}

/** What a team has paid for, and what it has dug out. */
function bought(/** @type {Team} */ team, /** @type {Team} */ had, /** @type {string} */ name) {
  const points = team.score - had.score + EVIL * (team.woke - had.woke);
  if (points > 0) return [say("gains", { name, points })];
  if (team.pickaxes.length > had.pickaxes.length) return [say("hires", { name })];
  return team.pickaxes.some((level, dwarf) => level > had.pickaxes[dwarf]) ? [say("improves", { name })] : [];
}

/** The zone that a team has just sounded; what its sonar has read, where that is known. */
function sounded(
  /** @type {Team} */ team,
  /** @type {Team} */ had,
  /** @type {string} */ name,
  /** @type {number} */ size,
  /** @type {Record<number, number[]>} */ sonar,
) {
  const known = new Map(had.soundings.map(({ zone, below }) => [zone, below]));
  const fresh = team.soundings.filter(({ zone, below }) => known.get(zone) !== below);
  return fresh.map(({ zone }) =>
    sonar[zone]
      ? say("sonar", { where: where(zone, size), values: readings(sonar[zone]) })
      : say("sounds", { name, where: where(zone, size) }),
  );
}

/** The evil, and who sabotages whom. */
function harm(
  /** @type {Snapshot} */ now,
  /** @type {Snapshot} */ before,
  /** @type {number} */ seat,
  /** @type {Match} */ { names, scene },
) {
  /** @type {Team[]} */
  const [team, had] = [now.frame.teams[seat], before.frame.teams[seat]];
  const name = names[seat];
  if (team.woke > had.woke) {
    const zones = now.frame.evil.filter((/** @type {number} */ zone) => now.frame.board[zone].zone.owner === seat);
    const places = zones.map((/** @type {number} */ zone) => where(zone, scene.size)).join(say("and"));
    return [say("woke", { name, where: places, points: EVIL * team.woke })];
  }
  return team.sabotaged && !had.sabotaged ? [say("sabotages", { name: names[before.frame.playing], other: name })] : [];
}

/** Where a dwarf of a team has gone. */
function walked(
  /** @type {Snapshot} */ now,
  /** @type {Snapshot} */ before,
  /** @type {number} */ seat,
  /** @type {Match} */ { names, scene },
) {
  const name = names[seat];
  const zone = arrival(now, before, seat);
  if (zone >= 0) return [say("goes", { name, row: Math.floor(zone / scene.size), column: zone % scene.size })];
  return gaps(before, now).has(seat) ? [say("withdraws", { name })] : [];
}

/** A piece of metal. */
function metalSign(/** @type {string} */ fill, /** @type {string} */ edge, /** @type {number} */ corners) {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    return `${12 + 10 * Math.cos(angle)},${12 + 10 * Math.sin(angle)}`;
  });
  const sign = svg("polygon", { points: points.join(" "), fill, stroke: edge, "stroke-width": 2 });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, sign);
}

/** A pickaxe, in the colour of its level. */
function pickaxeSign(/** @type {number} */ level) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", role: "img", "aria-label": say(`pickaxe${level}`) },
    svg("title", {}, say(`pickaxe${level}`)),
    svg("path", { d: "M12.5 9L4 20l-1.500-1.500L11 8z", fill: "#8a6238" }),
    svg("path", {
      d: "M5 4.500C10 2.500 18 5 21.500 14c.3.900-.6 1.500-1.300.800C16.500 11 12 7.500 5.200 6.400 4 6.200 3.900 4.900 5 4.500z",
      fill: PICKAXES[level],
      stroke: "currentColor",
      "stroke-width": 0.9,
    }),
  );
}

class Mine {
  /**
   * @param {Stage} stage
   * @param {Match} match
   */
  constructor(stage, { scene }) {
    this.stage = stage;
    /** @type {number} */
    this.size = scene.size;
    /** @type {number} */
    this.life = scene.life;
    /** What the sonar of the person who plays has read, as far as it is known. @type {Record<string, number[]>} */
    this.heard = {};
  }

  draw(/** @type {View} */ view) {
    const pen = this.stage.begin();
    this.stage.layer("numbers", (layer) => this.#numbers(layer));
    pen.translate(MARGIN * this.stage.unit, MARGIN * this.stage.unit);
    view.now.frame.board.forEach((/** @type {Ground} */ ground, /** @type {number} */ zone) => {
      this.#zone(pen, ground, view.before.frame.board[zone], zone, view.t);
    });
    for (const dwarf of this.#dwarves(view)) this.#dwarf(pen, dwarf, view.focus);
    view.now.frame.board.forEach((/** @type {Ground} */ ground, /** @type {number} */ zone) => {
      this.#chip(pen, ground.zone, zone);
      this.#loot(pen, ground, view.before.frame.board[zone], zone, view.t);
    });
    if (view.question) this.heard = view.question.seen.sonar;
    const live = view.index === view.shots.length - 1;
    for (const [zone, values] of live ? Object.entries(this.heard) : []) this.#readings(pen, Number(zone), values);
    for (const zone of view.now.frame.evil) this.#evil(pen, zone, ease(view.t));
  }

  /** The column and the row of a zone. @returns {[number, number]} */
  #place(/** @type {number} */ zone) {
    return [zone % this.size, Math.floor(zone / this.size)];
  }

  #numbers(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    const text = Math.max(9, Math.min(16, unit * 0.2));
    pen.translate(MARGIN * unit, MARGIN * unit);
    pen.fillStyle = theme.soft;
    for (let at = 0; at < this.size; at++) {
      write(pen, at, (at + 0.5) * unit, -MARGIN * 0.5 * unit, text);
      write(pen, at, -MARGIN * 0.5 * unit, (at + 0.5) * unit, text);
    }
  }

  /** A shaft: the deeper, the narrower and darker its ground. */
  #zone(
    /** @type {Pen} */ pen,
    /** @type {Ground} */ now,
    /** @type {Ground} */ before,
    /** @type {number} */ zone,
    /** @type {number} */ t,
  ) {
    const { unit } = this.stage;
    const depth = between(before.zone.depth, now.zone.depth, ease(t));
    pen.save();
    const [x, y] = this.#place(zone);
    pen.translate(x * unit, y * unit);
    this.#shaft(pen, depth);
    this.#metal(pen, now.zone, zone);
    if (now.life !== null) this.#pips(pen, now.life, depth);
    this.#depth(pen, now.zone.depth);
    const hewn = now.life !== null && before.life !== null && now.life < before.life;
    if (hewn || now.zone.depth > before.zone.depth) this.#dust(pen, zone, t);
    pen.restore();
  }

  get #rock() {
    return this.stage.theme.dark === "1" ? ROCK.dark : ROCK.light;
  }

  #shaft(/** @type {Pen} */ pen, /** @type {number} */ depth) {
    const { unit } = this.stage;
    const part = Math.sqrt(Math.min(1, depth / DEEPEST));
    const rock = this.#rock;
    const [edge, wall] = [unit * 0.02, unit * (0.05 + 0.16 * part)];
    const [from, to] = [edge, unit - edge];
    pen.fillStyle = shade(rock, part * 0.9);
    pen.fillRect(from, from, to - from, to - from);
    for (const [slope, corners] of /** @type {const} */ ([
      [
        0.34,
        [
          [0, 0],
          [1, 0],
        ],
      ],
      [
        0.2,
        [
          [0, 1],
          [0, 0],
        ],
      ],
      [
        -0.1,
        [
          [1, 0],
          [1, 1],
        ],
      ],
      [
        -0.22,
        [
          [1, 1],
          [0, 1],
        ],
      ],
    ])) {
      pen.fillStyle = shade(rock, Math.max(0, part * 0.75 + slope));
      pen.beginPath();
      for (const [cx, cy] of corners) pen.lineTo(cx ? to : from, cy ? to : from);
      for (const [cx, cy] of [...corners].reverse())
        pen.lineTo(cx ? to - wall : from + wall, cy ? to - wall : from + wall);
      pen.fill();
    }
  }

  /** Pieces of metal on the ground, as many as there are units. */
  #metal(/** @type {Pen} */ pen, /** @type {Zone} */ { metal, units, owner }, /** @type {number} */ zone) {
    const { unit } = this.stage;
    if (metal === "RIEN" || !units) return;
    const { fill, edge, corners } = METALS[metal];
    const radius = unit * (0.085 + 0.05 / Math.sqrt(units));
    pen.fillStyle = fill;
    pen.strokeStyle = edge;
    pen.lineWidth = Math.max(1, unit * 0.015);
    for (let piece = 0; piece < units; piece++) {
      const spread = units === 1 ? 0 : unit * 0.24 * Math.sqrt((piece + 0.3) / units);
      const angle = piece * 2.4 + noise(zone) * 6;
      this.#piece(pen, unit / 2 + spread * Math.cos(angle), unit / 2 + spread * Math.sin(angle), radius, corners);
    }
    if (owner < 0) this.#count(pen, units, unit / 2, unit * 0.52, unit * 0.24);
  }

  /** What lies below a dwarf, in the corner: which metal, and how much of it. */
  #chip(/** @type {Pen} */ pen, /** @type {Zone} */ { metal, units, owner }, /** @type {number} */ zone) {
    const { unit } = this.stage;
    if (owner < 0 || metal === "RIEN" || !units) return;
    const { fill, edge, corners } = METALS[metal];
    const [column, row] = this.#place(zone);
    const [x, y] = [(column + 0.18) * unit, (row + 0.8) * unit];
    pen.fillStyle = fill;
    pen.strokeStyle = edge;
    pen.lineWidth = Math.max(1, unit * 0.02);
    this.#piece(pen, x, y, unit * 0.16, corners);
    this.#count(pen, units, x, y + unit * 0.01, unit * 0.2);
  }

  /** What the sonar has read: from the top layer down, in the corner. */
  #readings(/** @type {Pen} */ pen, /** @type {number} */ zone, /** @type {number[]} */ values) {
    const { unit } = this.stage;
    const size = Math.max(8, unit * 0.14);
    const [column, row] = this.#place(zone);
    const [right, top] = [(column + 0.95) * unit, (row + 0.05) * unit];
    const wide = size * (0.4 + 0.62 * Math.max(...values.map((value) => String(value).length)));
    pen.fillStyle = "rgb(8 24 40 / 78%)";
    pen.beginPath();
    pen.roundRect(right - wide, top, wide, size * (1.1 * values.length + 0.3), size * 0.3);
    pen.fill();
    values.forEach((value, layer) => {
      pen.fillStyle = value < 0 ? "#ff6a5a" : value ? "#8ff0ff" : "#9fb2c4";
      write(pen, value < 0 ? "☠" : value, right - size * 0.2, top + size * (0.7 + 1.1 * layer), size, {
        weight: 650,
        align: "right",
      });
    });
  }

  /** The evil looks out of the deep, and takes what it takes. */
  #evil(/** @type {Pen} */ pen, /** @type {number} */ zone, /** @type {number} */ awake) {
    const { unit } = this.stage;
    const [column, row] = this.#place(zone);
    pen.save();
    pen.translate((column + 0.5) * unit, (row + 0.5) * unit);
    pen.scale(unit, unit);
    pen.globalAlpha = awake;
    const glow = pen.createRadialGradient(0, -0.1, 0.05, 0, 0, 0.75);
    for (const [at, tint] of /** @type {const} */ ([
      [0, "rgb(190 20 5 / 75%)"],
      [0.6, "rgb(60 0 0 / 80%)"],
      [1, "rgb(0 0 0 / 92%)"],
    ]))
      glow.addColorStop(at, tint);
    pen.fillStyle = glow;
    pen.fillRect(-0.49, -0.49, 0.98, 0.98);
    pen.strokeStyle = "#ff3b1f";
    pen.lineWidth = 0.05;
    pen.strokeRect(-0.47, -0.47, 0.94, 0.94);
    for (const side of [-1, 1]) eye(pen, side);
    pen.scale(1 / unit, 1 / unit);
    this.#count(pen, `−${EVIL}`, 0, unit * 0.3, unit * 0.26);
    pen.restore();
  }

  #piece(
    /** @type {Pen} */ pen,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ radius,
    /** @type {number} */ corners,
  ) {
    pen.beginPath();
    for (let corner = 0; corner < corners; corner++) {
      const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
      pen.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    pen.closePath();
    pen.fill();
    pen.stroke();
  }

  /** A number, legible on anything. */
  #count(
    /** @type {Pen} */ pen,
    /** @type {number | string} */ units,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ size,
  ) {
    pen.lineWidth = size * 0.3;
    pen.strokeStyle = "rgb(20 14 10 / 75%)";
    pen.lineJoin = "round";
    pen.font = `750 ${size}px sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.strokeText(String(units), x, y);
    pen.fillStyle = "#ffffff";
    pen.fillText(String(units), x, y);
  }

  /** What holds of the layer: three strokes, of which blows take one after the other. */
  #pips(/** @type {Pen} */ pen, /** @type {number} */ life, /** @type {number} */ depth) {
    const { unit } = this.stage;
    const bright = depth > 5;
    for (let pip = 0; pip < this.life; pip++) {
      pen.fillStyle = bright ? "#ffffff" : "#2a1d12";
      faintly(pen, pip < life ? 0.85 : 0.16, () => {
        pen.fillRect(unit * (0.93 - (this.life - pip) * 0.1), unit * 0.9, unit * 0.07, unit * 0.045);
      });
    }
  }

  #depth(/** @type {Pen} */ pen, /** @type {number} */ depth) {
    const { unit } = this.stage;
    if (!depth) return;
    const bright = depth > 1 || this.stage.theme.dark === "1";
    pen.fillStyle = bright ? "#ffffff" : "#2a1d12";
    faintly(pen, 0.9, () =>
      write(pen, `−${depth}`, unit * 0.07, unit * 0.13, Math.max(8, unit * 0.155), { weight: 600, align: "left" }),
    );
  }

  /** Splinters fly where somebody has hewn. */
  #dust(/** @type {Pen} */ pen, /** @type {number} */ zone, /** @type {number} */ t) {
    const { unit } = this.stage;
    if (t >= 1) return;
    pen.fillStyle = "#f7e7c8";
    faintly(pen, 1 - t, () => {
      for (let piece = 0; piece < 9; piece++) {
        const angle = piece * 0.7 + noise(zone, piece);
        const far = unit * t * (0.25 + 0.3 * noise(piece, zone));
        pen.fillRect(unit / 2 + far * Math.cos(angle), unit / 2 + far * Math.sin(angle), unit * 0.04, unit * 0.04);
      }
    });
  }

  /** Points rise from a layer that has just been broken. */
  #loot(
    /** @type {Pen} */ pen,
    /** @type {Ground} */ now,
    /** @type {Ground} */ before,
    /** @type {number} */ zone,
    /** @type {number} */ t,
  ) {
    const { unit } = this.stage;
    const points = VALUES[before.zone.metal] * before.zone.units;
    if (now.zone.depth <= before.zone.depth || !points || t >= 1) return;
    const [x, y] = this.#place(zone);
    pen.fillStyle = "#ffffff";
    pen.strokeStyle = "rgb(20 14 10 / 85%)";
    pen.lineWidth = unit * 0.08;
    pen.lineJoin = "round";
    pen.font = `800 ${unit * 0.3}px sans-serif`;
    pen.textAlign = "center";
    faintly(pen, Math.min(1, 2.5 * (1 - t)), () => {
      const at = /** @type {const} */ ([`+${points}`, (x + 0.5) * unit, (y + 0.5 - 0.4 * ease(t)) * unit]);
      pen.strokeText(...at);
      pen.fillText(...at);
    });
  }

  /** The dwarves at this moment: those that moved are on their way. @returns {Dwarf[]} */
  #dwarves(/** @type {View} */ { now, before, t }) {
    const part = ease(t);
    /** @type {Dwarf[]} */
    const dwarves = [];
    const left = gaps(before, now);
    now.frame.board.forEach((/** @type {Ground} */ ground, /** @type {number} */ zone) => {
      const { owner } = ground.zone;
      if (owner < 0) return;
      const stayed = before.frame.board[zone].zone.owner === owner;
      const from = stayed ? zone : left.get(owner)?.shift();
      const [[ax, ay], [x, y]] = [this.#place(from ?? zone), this.#place(zone)];
      const grown = from === undefined ? part : 1;
      dwarves.push({ ...ground, owner, x: between(ax, x, part), y: between(ay, y, part), grown });
    });
    for (const [owner, zones] of left) {
      for (const zone of zones) {
        const [x, y] = this.#place(zone);
        dwarves.push({ ...before.frame.board[zone], owner, x, y, grown: 1 - part });
      }
    }
    return dwarves;
  }

  /** A dwarf in the colour of its team, with its pickaxe and its team's sign. */
  #dwarf(/** @type {Pen} */ pen, /** @type {Dwarf} */ dwarf, /** @type {number | null} */ focus) {
    const { unit } = this.stage;
    if (dwarf.grown <= 0) return;
    pen.save();
    pen.translate((dwarf.x + 0.46) * unit, (dwarf.y + 0.5) * unit);
    pen.scale(unit * dwarf.grown, unit * dwarf.grown);
    pen.globalAlpha = focus !== null && focus !== dwarf.owner ? 0.5 : 1;
    if (dwarf.pickaxe) pickaxe(pen, dwarf.pickaxe);
    figure(pen, dwarf.owner);
    if (dwarf.sabotaged) chain(pen);
    pen.restore();
  }
}

/** The zones that each team has left. @returns {Map<number, number[]>} */
function gaps(/** @type {Snapshot} */ before, /** @type {Snapshot} */ now) {
  /** @type {Map<number, number[]>} */
  const left = new Map();
  before.frame.board.forEach((/** @type {Ground} */ { zone: { owner } }, /** @type {number} */ zone) => {
    if (owner < 0 || now.frame.board[zone].zone.owner === owner) return;
    left.set(owner, [...(left.get(owner) ?? []), zone]);
  });
  return left;
}

/** A shade of the rock. */
function shade(/** @type {number[][]} */ [light, dark], /** @type {number} */ part) {
  const mixed = light.map((channel, at) => Math.round(between(channel, dark[at], Math.min(1, part))));
  return `rgb(${mixed.join(" ")})`;
}

function pickaxe(/** @type {Pen} */ pen, /** @type {number} */ level) {
  pen.lineCap = "round";
  pen.strokeStyle = "#5d3f22";
  pen.lineWidth = 0.05;
  pen.beginPath();
  pen.moveTo(0.16, 0.26);
  pen.lineTo(0.34, -0.22);
  pen.stroke();
  pen.strokeStyle = "#1a120c";
  for (const [width, stroke] of /** @type {const} */ ([
    [0.1, "#1a120c"],
    [0.06, PICKAXES[level]],
  ])) {
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(0.22, 0.1, 0.34, -1.75, -0.55);
    pen.stroke();
  }
}

/** Body, beard, face and helmet, with the team's sign on the body. */
function figure(/** @type {Pen} */ pen, /** @type {number} */ seat) {
  pen.strokeStyle = "#1a120c";
  pen.lineWidth = 0.03;
  pen.fillStyle = colour(seat);
  pen.beginPath();
  pen.roundRect(-0.24, -0.02, 0.42, 0.38, [0.16, 0.16, 0.06, 0.06]);
  pen.fill();
  pen.stroke();
  pen.fillStyle = BEARD;
  pen.beginPath();
  pen.ellipse(-0.03, -0.02, 0.15, 0.15, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = SKIN;
  pen.beginPath();
  pen.ellipse(-0.03, -0.12, 0.13, 0.1, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colour(seat);
  pen.beginPath();
  pen.arc(-0.03, -0.13, 0.17, Math.PI, 2 * Math.PI);
  pen.closePath();
  pen.fill();
  pen.stroke();
  const sign = outline(seat, -0.03, 0.22, 0.15);
  pen.fillStyle = ink(seat);
  pen.fill(sign);
  pen.fillStyle = colour(seat);
  write(pen, seat, -0.03, 0.225, seat > 9 ? 0.12 : 0.15, { weight: 800 });
}

/** One of the two eyes of the evil, left or right. */
function eye(/** @type {Pen} */ pen, /** @type {number} */ side) {
  pen.fillStyle = "#ffd23c";
  pen.beginPath();
  pen.moveTo(side * 0.06, -0.02);
  pen.quadraticCurveTo(side * 0.16, 0.06, side * 0.34, -0.22);
  pen.quadraticCurveTo(side * 0.16, -0.2, side * 0.06, -0.02);
  pen.fill();
  pen.fillStyle = "#1a0500";
  pen.beginPath();
  pen.ellipse(side * 0.18, -0.1, 0.025, 0.07, 0, 0, 2 * Math.PI);
  pen.fill();
}

/** A sabotaged dwarf is in chains. */
function chain(/** @type {Pen} */ pen) {
  pen.strokeStyle = "#e0362c";
  pen.lineWidth = 0.07;
  pen.beginPath();
  pen.moveTo(-0.3, -0.3);
  pen.lineTo(0.26, 0.34);
  pen.moveTo(0.26, -0.3);
  pen.lineTo(-0.3, 0.34);
  pen.stroke();
}

/** What a person can do: a dwarf is chosen first, then where it goes or what becomes of it. */
class Orders {
  /**
   * @param {Question} question
   * @param {Match} match
   */
  constructor({ seen, options }, { names, scene }) {
    this.seen = seen;
    this.options = options;
    this.names = names;
    /** @type {number} */
    this.size = scene.size;
  }

  /** @returns {Choice[]} */
  choices() {
    const sonars = this.#zones("SONAR", () => true);
    return [
      ...this.seen.dwarves.map((/** @type {{zone: number}} */ { zone }, /** @type {number} */ dwarf) =>
        this.#dwarf(dwarf, zone),
      ),
      ...(sonars.length ? [{ label: say("SONAR"), next: sonars }] : []),
      ...this.#plain("EMBAUCHER"),
      ...this.#plain("SABOTER"),
      ...this.#plain("FIN_TOUR").map((choice) => ({ ...choice, look: "main", key: "Enter" })),
    ];
  }

  /** @returns {Choice} */
  #dwarf(/** @type {number} */ dwarf, /** @type {number} */ zone) {
    const own = (/** @type {any} */ action) => action.dwarf === dwarf;
    return {
      label: say("dwarf", { dwarf }),
      at: zone < 0 ? undefined : this.#at(Math.floor(zone / this.size), zone % this.size),
      next: [...this.#zones("DEPLACER", own), ...this.#plain("RETIRER", own), ...this.#plain("AMELIORER", own)],
    };
  }

  /** @returns {Choice[]} */
  #zones(/** @type {string} */ type, /** @type {(action: any) => boolean} */ fits) {
    return this.options
      .filter(({ action }) => action.type === type && fits(action))
      .map(({ action: { row, column }, say: messages }) => ({
        label: say("zone", { row, column }),
        at: this.#at(row, column),
        say: messages,
      }));
  }

  /** @returns {Choice[]} */
  #plain(/** @type {string} */ type, /** @type {(action: any) => boolean} */ fits = () => true) {
    return this.options
      .filter(({ action }) => action.type === type && fits(action))
      .map(({ action, say: messages }) => ({ label: say(type, { name: this.names[action.team] }), say: messages }));
  }

  #at(/** @type {number} */ row, /** @type {number} */ column) {
    return { x: column + MARGIN + 0.06, y: row + MARGIN + 0.06, w: 0.88, h: 0.88 };
  }
}
