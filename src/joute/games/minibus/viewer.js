/** The picture of Minibus: the town with its stations, queues and buses, and the race for money. */

import { el } from "/static/dom.js";
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
 * @typedef {import("/static/types.js").Choice} Choice
 * @typedef {import("/static/types.js").Question} Question
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {{x: number, y: number}} Point
 * @typedef {{coord_max: number, goal: number, turns: number, seats: number}} Scene
 * @typedef {{x: number, y: number, capacity: number, waiting: number[]}} Stop
 * @typedef {{number: number, owner: number, x: number, y: number, destination: number, size: number, aboard: number[]}} Vehicle
 * @typedef {{money: number, sb: number, sp: number, ct: number, phase: number, score: number, said: string, message: string}} Player
 */

const say = speaker({
  en: {
    buses: "{count} {count|bus|buses}",
    cars: "≤ {count} {count|car|cars}",
    carsOf: "SB: its buses may have {count} {count|car|cars} at most",
    stop: "Station {station} ({waiting} of {capacity} wait)",
    vehicle: "Bus {bus} of {name}, to station {station} ({aboard} of {seats} aboard)",
    bound: "{count} to station {station}",
    stays: "{name} stays with {money} ฿",
    speed: "speed {steps}",
    fare: "fare {fare} ฿",
    newStation: "Station {station} opens",
    buys: "{name} buys a bus",
    enlarges: "{name} adds a car to a bus",
    sb: "{name} may have buses of {cars} cars",
    sp: "{name}’s buses go faster",
    ct: "{name} raises its fare",
    finished: "{name} has {goal} ฿",
    lost: "{name} is out",
    lostBy: "{name} is out: {message}",
    pass: "End the turn",
    advice: "Click a station to buy a bus there, or one of your buses to send it",
    adviceBuy: "Click a station to buy a bus there",
    adviceSend: "Click one of your buses to send it",
    adviceNone: "Nothing can be bought or sent: end the turn",
    buy: "Buy a bus at station {station} (100 ฿)",
    choose: "Bus {bus}",
    send: "Send bus {bus} to station {station}",
    enlarge: "One more car for bus {bus} (50 ฿)",
    UPDATESB: "Allow one more car a bus (100 ฿)",
    UPDATESP: "Faster buses (200 ฿)",
    UPDATECT: "Higher fare (100 ฿)",
  },
  fr: {
    buses: "{count} bus",
    cars: "≤ {count} {count|voiture|voitures}",
    carsOf: "SB : ses bus peuvent avoir {count} {count|voiture|voitures} au plus",
    stop: "Station {station} (en attente : {waiting} sur {capacity})",
    vehicle: "Bus {bus} de {name}, vers la station {station} (à bord : {aboard} sur {seats})",
    bound: "{count} vers la station {station}",
    stays: "{name} en reste à {money} ฿",
    speed: "vitesse {steps}",
    fare: "ticket {fare} ฿",
    newStation: "La station {station} ouvre",
    buys: "{name} achète un bus",
    enlarges: "{name} ajoute une voiture à un bus",
    sb: "{name} peut avoir des bus de {cars} voitures",
    sp: "Les bus de {name} vont plus vite",
    ct: "{name} augmente le prix du ticket",
    finished: "{name} a {goal} ฿",
    lost: "{name} a perdu",
    lostBy: "{name} a perdu : {message}",
    pass: "Finir le tour",
    advice: "Cliquez sur une station pour y acheter un bus, ou sur l’un de vos bus pour l’envoyer",
    adviceBuy: "Cliquez sur une station pour y acheter un bus",
    adviceSend: "Cliquez sur l’un de vos bus pour l’envoyer",
    adviceNone: "Rien à acheter ni à envoyer : finissez le tour",
    buy: "Acheter un bus à la station {station} (100 ฿)",
    choose: "Bus {bus}",
    send: "Envoyer le bus {bus} à la station {station}",
    enlarge: "Une voiture de plus pour le bus {bus} (50 ฿)",
    UPDATESB: "Permettre une voiture de plus par bus (100 ฿)",
    UPDATESP: "Bus plus rapides (200 ฿)",
    UPDATECT: "Ticket plus cher (100 ฿)",
  },
});

/** By destination; whoever cannot tell them apart reads the number. */
const GOALS = [
  "#77aadd",
  "#ee8866",
  "#eedd88",
  "#ffaabb",
  "#44bb99",
  "#cc99dd",
  "#bbcc33",
  "#99ddff",
  "#d9d2c5",
  "#c9a36a",
];
const GOAL_INK = "#23272e";
/** Room around the grid and width of a lane of the race, in steps of the grid. */
const MARGIN = 1;
const LANE = 1;
/** The size of a sum of money below its lane: it must not touch its neighbours. */
const SUM = 0.27;
const CAR = { w: 0.64, h: 0.46 };
/** Seats of a car: where each passenger sits, in parts of the car. */
const SEATS = [
  [0.22, 0.31],
  [0.5, 0.31],
  [0.78, 0.31],
  [0.36, 0.7],
  [0.64, 0.7],
];
const PRICES = { BUS: 100, UPGRADE: 50, UPDATESB: 100, UPDATESP: 200, UPDATECT: 100 };
const MOST_BUSES = 4;
/** So many buses stand one above the other where stations are side by side. */
const MOST_STACKED = 4;

/** @type {import("/static/types.js").Viewer} */
export const viewer = {
  reasons: [
    [
      /; a program that reads six integers a player line needs (.*?) or (--seat fields=auto)/,
      " ; un programme qui lit six entiers par ligne de joueur demande $1 ou $2",
    ],
  ],
  pace: 4,

  shape({ scene }) {
    const side = scene.coord_max + 2 * MARGIN;
    return { width: side + scene.seats * LANE + 1.35, height: side };
  },

  open(stage, match) {
    const town = new Town(stage, match);
    return (view) => town.draw(view);
  },

  card({ now }, seat) {
    /** @type {Player} */
    const { sb, sp, ct } = now.frame.players[seat];
    const buses = now.frame.buses.filter((/** @type {Vehicle} */ bus) => bus.owner === seat).length;
    return [
      el("span", { title: say("buses", { count: buses }) }, icon("bus"), String(buses)),
      el("span", { title: say("carsOf", { count: sb + 1 }) }, say("cars", { count: sb + 1 })),
      el("span", {}, say("speed", { steps: sp + 1 })),
      el("span", {}, say("fare", { fare: 10 + 2 * ct })),
    ];
  },

  happenings(now, before, match) {
    return changes(now, before, match).map(({ seat }) => ({ seat }));
  },

  caption({ now, shots, index }, match) {
    const found = changes(now, shots[Math.max(0, index - 1)], match);
    return found.map((change) => change.text).join(" · ");
  },

  tip({ now }, { x, y }, { names }) {
    const near = (/** @type {Point} */ place, /** @type {number} */ dx, /** @type {number} */ dy) =>
      Math.abs(place.x + MARGIN - x) < dx && Math.abs(place.y + MARGIN - y) < dy;
    const { buses, stations } = now.frame;
    const moved = parked(buses, stations);
    const bus = buses.find((/** @type {Vehicle} */ { number: at, x: bx, y: by }) =>
      near({ x: bx + (moved.get(at)?.x ?? 0), y: by + (moved.get(at)?.y ?? 0) }, CAR.w / 2, CAR.h / 2),
    );
    if (bus) return ride(bus, names[bus.owner]);
    const station = stations.findIndex((/** @type {Stop} */ stop) => near(stop, 0.5, 0.5));
    return station < 0 ? "" : queue(stations[station], station);
  },

  choices(question, { now }, _, kept) {
    return new Counter(question, now, kept).choices();
  },

  turns: ({ scene }) => scene.turns,

  advice: ({ options }, kept) => (kept.length ? kept.map(words).join(" · ") : say(advice(options))),
};

/** What to advise: nobody is invited to what it cannot do. */
function advice(/** @type {import("/static/types.js").Option[]} */ options) {
  const can = (/** @type {string} */ order) => options.some(({ say: [command] }) => command.startsWith(order));
  if (can("BUS")) return can("DESTINATION") ? "advice" : "adviceBuy";
  return can("DESTINATION") ? "adviceSend" : "adviceNone";
}

/**
 * What is worth a word: a station opens, somebody invests, wins or loses.
 * @param {Snapshot} now
 * @param {Snapshot} before
 * @param {Match} match
 * @returns {{seat: number | null, text: string}[]}
 */
function changes(now, before, { names, scene }) {
  const [new_, old] = [now.frame, before.frame];
  /** @type {{seat: number | null, text: string}[]} */
  const found = [];
  if (new_.stations.length > old.stations.length) {
    found.push({ seat: null, text: say("newStation", { station: new_.stations.length - 1 }) });
  }
  new_.players.forEach((/** @type {Player} */ player, /** @type {number} */ seat) => {
    const had = old.players[seat];
    const tell = (/** @type {string} */ key) =>
      found.push({
        seat,
        text: say(key, {
          name: names[seat],
          goal: scene.goal,
          money: player.money,
          cars: player.sb + 1,
          message: player.message,
        }),
      });
    for (const key of /** @type {const} */ (["sb", "sp", "ct"])) if (player[key] > had[key]) tell(key);
    if (fleet(new_.buses, seat).length > fleet(old.buses, seat).length) tell("buys");
    else if (cars(new_.buses, seat) > cars(old.buses, seat)) tell("enlarges");
    if (player.phase !== had.phase) tell(fate(player, scene.goal));
  });
  return found;
}

/** Who goes where, a line a station. */
function bound(/** @type {number[]} */ travellers) {
  return travellers.flatMap((count, station) => (count ? [say("bound", { count, station })] : []));
}

/** A station and who waits there, in words. */
function queue(/** @type {Stop} */ { capacity, waiting }, /** @type {number} */ station) {
  return [say("stop", { station, waiting: total(waiting), capacity }), ...bound(waiting)].join("\n");
}

/** A bus and who sits in it, in words. */
function ride(/** @type {Vehicle} */ { number: bus, destination, size, aboard }, /** @type {string} */ name) {
  const title = say("vehicle", { bus, name, station: destination, aboard: total(aboard), seats: 5 * size });
  return [title, ...bound(aboard)].join("\n");
}

function total(/** @type {number[]} */ counts) {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How the match has ended for a company. */
function fate(/** @type {Player} */ { phase, money, message }, /** @type {number} */ goal) {
  if (phase > 0) return money < goal ? "stays" : "finished";
  return message ? "lostBy" : "lost";
}

function fleet(/** @type {Vehicle[]} */ buses, /** @type {number} */ seat) {
  return buses.filter((bus) => bus.owner === seat);
}

function cars(/** @type {Vehicle[]} */ buses, /** @type {number} */ seat) {
  return fleet(buses, seat).reduce((sum, bus) => sum + bus.size, 0);
}

/** What each bus is moved by so that those at one place stand beside each other. */
function parked(/** @type {Vehicle[]} */ buses, /** @type {Stop[]} */ stations) {
  /** @type {Map<string, Vehicle[]>} */
  const places = new Map();
  for (const bus of [...buses].sort((one, other) => one.owner - other.owner || one.number - other.number)) {
    const key = `${bus.x} ${bus.y}`;
    places.set(key, [...(places.get(key) ?? []), bus]);
  }
  /** @type {Map<number, Point>} */
  const moved = new Map();
  for (const here of places.values()) {
    const stop = stations.some(({ x, y }) => x === here[0].x && y === here[0].y);
    const tight =
      here.length <= MOST_STACKED && stations.some(({ x, y }) => y === here[0].y && Math.abs(x - here[0].x) === 1);
    const columns = tight ? 1 : Math.min(2, here.length);
    for (const [place, bus] of here.entries()) moved.set(bus.number, shift(place, columns, stop));
  }
  return moved;
}

/** Where a bus stands among others, in so many columns. @returns {Point} */
function shift(/** @type {number} */ place, /** @type {number} */ columns, /** @type {boolean} */ stop) {
  const column = (place % columns) - (columns - 1) / 2;
  return { x: column * 0.74, y: (stop ? -0.54 : 0) - Math.floor(place / columns) * 0.52 };
}

class Town {
  /**
   * @param {Stage} stage
   * @param {Match} match
   */
  constructor(stage, { scene, names }) {
    this.stage = stage;
    /** @type {Scene} */
    this.scene = scene;
    this.names = names;
  }

  draw(/** @type {View} */ view) {
    const pen = this.stage.begin();
    this.stage.layer("town", (layer) => this.#ground(layer));
    pen.translate(MARGIN * this.stage.unit, MARGIN * this.stage.unit);
    const buses = this.#buses(view);
    for (const bus of buses) this.#way(pen, view, bus);
    view.now.frame.stations.forEach((/** @type {Stop} */ stop, /** @type {number} */ station) => {
      this.#station(pen, stop, station, view.before.frame.stations.length <= station ? ease(view.t) : 1);
    });
    for (const bus of buses) this.#bus(pen, bus, view);
    this.#race(pen, view);
  }

  /** The buses where they are at this moment. @returns {Vehicle[]} */
  #buses(/** @type {View} */ { now, before, t }) {
    const [here, there] = [now, before].map((shot) => parked(shot.frame.buses, shot.frame.stations));
    /** @type {Map<number, Vehicle>} */
    const old = new Map(before.frame.buses.map((/** @type {Vehicle} */ bus) => [bus.number, bus]));
    return now.frame.buses.map((/** @type {Vehicle} */ bus) => {
      const from = old.get(bus.number) ?? bus;
      const [to, since] = [here.get(bus.number), there.get(bus.number) ?? here.get(bus.number)];
      return {
        ...bus,
        x: between(from.x + (since?.x ?? 0), bus.x + (to?.x ?? 0), ease(t)),
        y: between(from.y + (since?.y ?? 0), bus.y + (to?.y ?? 0), ease(t)),
      };
    });
  }

  #ground(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    const dark = theme.dark === "1";
    const last = this.scene.coord_max;
    pen.translate(MARGIN * unit, MARGIN * unit);
    pen.fillStyle = dark ? "#1b2027" : "#fbfaf6";
    pen.beginPath();
    pen.roundRect(-0.8 * unit, -0.8 * unit, (last + 1.6) * unit, (last + 1.6) * unit, 0.4 * unit);
    pen.fill();
    for (let y = 0; y < last; y++) for (let x = 0; x < last; x++) this.#block(pen, x, y, dark);
    pen.fillStyle = theme.faint;
    const size = Math.max(8, Math.min(13, unit * 0.24));
    for (let at = 0; at <= last; at++) {
      write(pen, at, at * unit, -0.62 * unit, size);
      write(pen, at, -0.62 * unit, at * unit, size);
    }
    this.#lanes(pen);
  }

  /** A block of houses between four streets, now and then a park. */
  #block(/** @type {Pen} */ pen, /** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) {
    const { unit } = this.stage;
    const green = noise(x, y) > 0.86;
    const [park, houses] = dark ? ["#22352a", "#232a33"] : ["#dcebd2", "#efece4"];
    pen.fillStyle = green ? park : houses;
    pen.beginPath();
    pen.roundRect((x + 0.14) * unit, (y + 0.14) * unit, 0.72 * unit, 0.72 * unit, 0.12 * unit);
    pen.fill();
  }

  /** Where a bus goes: drawn for the company that was chosen. */
  #way(/** @type {Pen} */ pen, /** @type {View} */ { focus, now }, /** @type {Vehicle} */ bus) {
    const { unit } = this.stage;
    const stop = now.frame.stations[bus.destination];
    if (focus !== bus.owner || !stop) return;
    pen.strokeStyle = colour(bus.owner);
    pen.lineWidth = Math.max(1.5, unit * 0.05);
    pen.setLineDash([unit * 0.1, unit * 0.1]);
    faintly(pen, 0.7, () => {
      pen.beginPath();
      pen.moveTo(bus.x * unit, bus.y * unit);
      pen.lineTo(stop.x * unit, stop.y * unit);
      pen.stroke();
    });
    pen.setLineDash([]);
  }

  /** A station: its number, and below it who waits there, in a slot each. */
  #station(
    /** @type {Pen} */ pen,
    /** @type {Stop} */ stop,
    /** @type {number} */ station,
    /** @type {number} */ grown,
  ) {
    const { unit, theme } = this.stage;
    pen.save();
    pen.translate(stop.x * unit, stop.y * unit);
    pen.scale(grown, grown);
    this.#queue(pen, stop);
    pen.fillStyle = GOALS[station];
    pen.strokeStyle = theme.ink;
    pen.lineWidth = Math.max(1.5, unit * 0.05);
    pen.beginPath();
    pen.arc(0, 0, unit * 0.25, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.fillStyle = GOAL_INK;
    write(pen, station, 0, 0, unit * 0.34, { weight: 750 });
    pen.restore();
  }

  #queue(/** @type {Pen} */ pen, /** @type {Stop} */ { capacity, waiting }) {
    const { unit, theme } = this.stage;
    const [step, rows] = [unit * 0.185, capacity > 5 ? 2 : 1];
    const goals = waiting.flatMap((count, goal) => Array(count).fill(goal));
    pen.fillStyle = theme.card;
    pen.strokeStyle = theme.line;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(-2.65 * step, unit * 0.2, 5.3 * step, rows * step + unit * 0.12, unit * 0.09);
    pen.fill();
    pen.stroke();
    for (let slot = 0; slot < capacity; slot++) {
      const [x, y] = [((slot % 5) - 2) * step, unit * 0.36 + Math.floor(slot / 5) * step];
      if (slot < goals.length) this.#traveller(pen, goals[slot], x, y, unit * 0.092);
      else this.#slot(pen, x, y);
    }
  }

  #slot(/** @type {Pen} */ pen, /** @type {number} */ x, /** @type {number} */ y) {
    pen.fillStyle = this.stage.theme.line;
    pen.beginPath();
    pen.arc(x, y, this.stage.unit * 0.035, 0, 2 * Math.PI);
    pen.fill();
  }

  /** Somebody, in the colour and with the number of the station to go to. */
  #traveller(
    /** @type {Pen} */ pen,
    /** @type {number} */ goal,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ radius,
  ) {
    pen.fillStyle = GOALS[goal];
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
    if (radius * devicePixelRatio < 4) return;
    pen.fillStyle = GOAL_INK;
    write(pen, goal, x, y, radius * 1.55, { weight: 650 });
  }

  /** A bus: as many cars as it has, and who sits in them. */
  #bus(/** @type {Pen} */ pen, /** @type {Vehicle} */ bus, /** @type {View} */ { focus, now }) {
    const { unit, theme } = this.stage;
    const [wide, tall] = [CAR.w * unit * (0.6 + 0.4 * bus.size), CAR.h * unit];
    const goals = bus.aboard.flatMap((count, goal) => Array(count).fill(goal));
    const dim = (focus !== null && focus !== bus.owner) || now.frame.players[bus.owner].phase < 0;
    pen.save();
    pen.globalAlpha = dim ? 0.45 : 1;
    pen.translate(bus.x * unit - wide / 2, bus.y * unit - tall / 2);
    pen.fillStyle = colour(bus.owner);
    pen.strokeStyle = theme.card;
    pen.lineWidth = Math.max(1.2, unit * 0.04);
    pen.beginPath();
    pen.roundRect(0, 0, wide, tall, unit * 0.09);
    pen.stroke();
    pen.fill();
    const columns = Math.max(3, Math.ceil((bus.size * 5) / 2));
    goals.forEach((goal, place) => {
      const [x, y] =
        bus.size === 1 ? SEATS[place % 5] : [((place % columns) + 0.5) / columns, place < columns ? 0.3 : 0.7];
      this.#traveller(pen, goal, x * wide, y * tall, unit * 0.085);
    });
    if (!goals.length) {
      pen.fillStyle = ink(bus.owner);
      write(pen, bus.number, wide / 2, tall / 2, tall * 0.62, { weight: 650 });
    }
    pen.restore();
  }

  /** The left side of a company's lane. */
  #lane(/** @type {number} */ seat) {
    return (this.scene.coord_max + MARGIN + 0.15 + seat * LANE) * this.stage.unit;
  }

  /** How high a sum of money reaches; the goal is near the top. */
  #height(/** @type {number} */ money) {
    const { unit } = this.stage;
    const part = Math.max(0, Math.min(1, money / this.scene.goal));
    return between(this.scene.coord_max, 0.7, part) * unit;
  }

  #lanes(/** @type {Pen} */ pen) {
    const { unit, theme } = this.stage;
    const [left, right] = [this.#lane(0), this.#lane(this.scene.seats)];
    for (let seat = 0; seat < this.scene.seats; seat++) {
      pen.fillStyle = theme.line;
      faintly(pen, 0.6, () => {
        pen.beginPath();
        pen.roundRect(
          this.#lane(seat) + 0.3 * unit,
          this.#height(this.scene.goal),
          0.4 * unit,
          this.#height(0) - this.#height(this.scene.goal),
          0.2 * unit,
        );
        pen.fill();
      });
    }
    pen.fillStyle = theme.soft;
    pen.strokeStyle = theme.faint;
    pen.setLineDash([2, 4]);
    for (const money of [500, 1000]) {
      pen.beginPath();
      pen.moveTo(left, this.#height(money));
      pen.lineTo(right, this.#height(money));
      pen.stroke();
      write(pen, number(money), right + 0.08 * unit, this.#height(money), Math.max(8, unit * 0.24), { align: "left" });
    }
    pen.setLineDash([]);
    write(pen, `${number(this.scene.goal)} ฿`, (left + right) / 2, 0.2 * unit, Math.max(9, unit * 0.34), {
      weight: 700,
    });
    this.#finish(pen, left, right);
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

  /** How much money everybody has, of the sum that wins. */
  #race(/** @type {Pen} */ pen, /** @type {View} */ { now, before, t, focus }) {
    for (let seat = 0; seat < this.scene.seats; seat++) {
      /** @type {Player[]} */
      const [from, to] = [before.frame.players[seat], now.frame.players[seat]];
      const money = between(from.money, to.money, ease(t));
      faintly(pen, focus !== null && focus !== seat ? 0.45 : 1, () => this.#runner(pen, seat, money, to));
    }
  }

  #runner(
    /** @type {Pen} */ pen,
    /** @type {number} */ seat,
    /** @type {number} */ money,
    /** @type {Player} */ player,
  ) {
    const { unit, theme } = this.stage;
    const [x, y] = [this.#lane(seat) + 0.5 * unit, this.#height(money)];
    pen.fillStyle = colour(seat);
    faintly(pen, player.phase < 0 ? 0.4 : 1, () => {
      pen.beginPath();
      pen.roundRect(x - 0.2 * unit, y, 0.4 * unit, this.#height(0) - y, [0, 0, 0.2 * unit, 0.2 * unit]);
      pen.fill();
      pen.strokeStyle = theme.card;
      pen.lineWidth = Math.max(1.5, unit * 0.05);
      const shape = outline(seat, x, y, 0.34 * unit);
      pen.stroke(shape);
      pen.fill(shape);
    });
    pen.fillStyle = ink(seat);
    write(pen, player.phase < 0 ? "×" : seat, x, y, 0.34 * unit, { weight: 700 });
    pen.fillStyle = theme.ink;
    write(pen, number(Math.round(money)), x, this.#height(0) + 0.4 * unit, SUM * unit, { weight: 650 });
  }
}

/** What a person can do: choose a bus and where it goes, buy, improve, and end the turn. */
class Counter {
  /**
   * @param {Question} question
   * @param {Snapshot} now
   * @param {string[]} kept the commands chosen already
   */
  constructor({ seat, seen, options }, { frame }, kept) {
    this.seat = seat;
    this.kept = kept;
    this.frame = frame;
    const spent = kept.reduce((sum, command) => sum + price(command), 0);
    this.money = seen.companies[seat].money - spent;
    const bought = kept.filter((command) => command.startsWith("BUS")).length;
    this.room = MOST_BUSES - fleet(frame.buses, seat).length - bought;
    this.commands = options.map((option) => option.say[0]).filter((command) => this.#affords(command));
  }

  #affords(/** @type {string} */ command) {
    const again = this.kept.includes(command) && !command.startsWith("BUS");
    const full = command.startsWith("BUS") && this.room <= 0;
    return !again && !full && price(command) <= this.money;
  }

  /** @returns {Choice[]} */
  choices() {
    return [
      {
        label: say("pass"),
        say: [this.kept.join(" ; ") || "PASS"],
        look: "main",
        key: "Enter",
      },
      ...this.commands
        .filter((command) => command.startsWith("UPDATE"))
        .map((command) => ({ label: say(command), add: command })),
      ...this.#purchases(),
      ...this.#buses(),
    ];
  }

  #purchases() {
    return this.#having("BUS").map(([command, station]) => ({
      label: say("buy", { station }),
      at: this.#stop(station),
      add: command,
    }));
  }

  /** @returns {Choice[]} */
  #buses() {
    const moved = parked(this.frame.buses, this.frame.stations);
    return fleet(this.frame.buses, this.seat).map((bus) => {
      const { x, y } = moved.get(bus.number) ?? { x: 0, y: 0 };
      return {
        label: say("choose", { bus: bus.number }),
        at: { x: bus.x + x + MARGIN - 0.36, y: bus.y + y + MARGIN - 0.25, w: 0.72, h: 0.5 },
        next: this.#orders(bus.number),
      };
    });
  }

  /** What a bus can be told. @returns {Choice[]} */
  #orders(/** @type {number} */ bus) {
    const sent = this.#having(`DESTINATION ${bus}`).map(([command, station]) => ({
      label: say("send", { bus, station }),
      at: this.#stop(station),
      add: command,
    }));
    const enlarged = `UPGRADE ${bus}`;
    const more = this.commands.includes(enlarged) ? [{ label: say("enlarge", { bus }), add: enlarged }] : [];
    return [...sent, ...more];
  }

  /** The commands that begin so, with the number that follows. @returns {[string, number][]} */
  #having(/** @type {string} */ start) {
    return this.commands
      .filter((command) => command.startsWith(`${start} `))
      .map((command) => [command, Number(command.split(" ").at(-1))]);
  }

  #stop(/** @type {number} */ station) {
    const { x, y } = this.frame.stations[station];
    return { x: x + MARGIN - 0.3, y: y + MARGIN - 0.3, w: 0.6, h: 0.6 };
  }
}

/** A command as a person reads it. */
function words(/** @type {string} */ command) {
  const [order, first, second] = command.split(" ");
  const texts = {
    BUS: () => say("buy", { station: first }),
    DESTINATION: () => say("send", { bus: first, station: second }),
    UPGRADE: () => say("enlarge", { bus: first }),
  };
  return texts[/** @type {keyof typeof texts} */ (order)]?.() ?? say(order);
}

function price(/** @type {string} */ command) {
  return PRICES[/** @type {keyof typeof PRICES} */ (command.split(" ")[0])] ?? 0;
}
