/** A film as the server tells it, line by line; see `film.py` and `delta.py`. */

import { added } from "./delta.js";
import { seatNumber } from "./palette.js";
import { named } from "./words.js";

/**
 * @typedef {import("./data.js").Analysis} Analysis
 * @typedef {import("./data.js").Death} Death
 * @typedef {import("./data.js").Ending} Ending
 * @typedef {import("./data.js").Opening} OpeningLine
 * @typedef {Omit<OpeningLine, "names"> & { names: string[] }} Opening names are in the reader's language
 * @typedef {import("./data.js").Shot} Shot
 * @typedef {import("./data.js").Snapshot} Snapshot
 * @typedef {import("./data.js").Stderr} Stderr
 * @typedef {{seat: number, told: boolean, text: string}} Message
 */

/** A match as far as it is known: one snapshot for each shot, the first before the first turn. */
export class Film {
  constructor() {
    /** @type {Opening | null} */
    this.opening = null;
    /** @type {Snapshot[]} */
    this.shots = [];
    /** What was said and told on the way to each shot. @type {Message[][]} */
    this.talk = [];
    /** @type {Map<number, Death & {shot: number}>} */
    this.deaths = new Map();
    /** By seat and turn. @type {Map<string, string>} */
    this.notes = new Map();
    /** What seats wrote after they were out. @type {Map<number, string>} */
    this.afterwards = new Map();
    /** @type {import("./data.js").Result | null} */
    this.result = null;
    /** @type {import("./data.js").Usage[]} */
    this.usages = [];
    /** @type {Analysis | null} */
    this.analysis = null;
    this.over = false;
    /** Whether it ended because the game failed. */
    this.failed = false;
    /** Lines taken in so far. */
    this.lines = 0;
  }

  /** @param {string} text some lines of a film */
  read(text) {
    for (const line of text.split("\n")) if (line) this.add(JSON.parse(line));
  }

  /** @param {OpeningLine | Shot | Stderr | Analysis | Ending} line */
  add(line) {
    this.lines += 1;
    if (line.line === "opening") this.#open(line);
    else if (line.line === "shot") this.#shoot(line);
    else if (line.line === "stderr") this.#note(line);
    else if (line.line === "analysis") this.analysis = line;
    else if (line.line === "ending") this.#end(line);
  }

  /** What a seat wrote on its stderr while a turn was played. */
  stderr(/** @type {number} */ seat, /** @type {number} */ turn) {
    return this.notes.get(`${seat} ${turn}`) ?? "";
  }

  /** What a seat wrote on its stderr after it was out: not why, but what came of it. */
  late(/** @type {number} */ seat) {
    return this.afterwards.get(seat) ?? "";
  }

  /** Whether a seat wrote anything on its stderr. */
  wrote(/** @type {number} */ seat) {
    return [...this.notes.keys()].some((key) => key.startsWith(`${seat} `));
  }

  /** How much of the match it shows, as the server calls it. */
  get sight() {
    if (this.opening?.sealed) return "sealed";
    return this.opening?.eyes ? "playing" : "whole";
  }

  /** Whether it leaves out what a seat heard, said and wrote. */
  hides(/** @type {number} */ seat) {
    const { sealed, eyes } = /** @type {Opening} */ (this.opening);
    return sealed || !(eyes?.includes(seat) ?? true);
  }

  /** Take what was left out from the whole film of the same match. */
  unseal(/** @type {Film} */ whole) {
    const opening = /** @type {Opening} */ (this.opening);
    this.opening = { ...opening, sealed: false };
    this.talk = whole.talk;
    this.deaths = whole.deaths;
    this.notes = whole.notes;
    this.afterwards = whole.afterwards;
  }

  /** @param {OpeningLine} line */
  #open(line) {
    this.opening = { ...line, names: line.names.map(named) };
    this.shots = [line.first];
    this.talk = [[]];
  }

  #shoot(/** @type {Shot} */ line) {
    const before = this.shots[this.shots.length - 1];
    this.shots.push(line.change ? added(before, line.change) : before);
    this.talk.push(messages(line.talk));
    this.#addDeaths(line.outs);
  }

  #note(/** @type {Stderr} */ line) {
    const before = this.stderr(line.seat, line.turn);
    this.notes.set(`${line.seat} ${line.turn}`, before + line.text);
    if (line.late) this.afterwards.set(line.seat, this.late(line.seat) + line.text);
  }

  #end(/** @type {Ending} */ line) {
    this.over = true;
    this.result = line.result;
    this.failed = line.failed;
    this.usages = line.usages;
    this.talk[this.talk.length - 1].push(...messages(line.talk));
    this.#addDeaths(line.outs);
  }

  #addDeaths(/** @type {Death[]} */ outs = []) {
    for (const death of outs) {
      this.deaths.set(death.seat, { ...death, shot: this.shots.length - 1 });
    }
  }
}

/** Tell those apart who have the same name: by the numbers of their seats. */
export function distinct(/** @type {string[]} */ names) {
  const shared = (/** @type {string} */ name) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, seat) => (name && shared(name) ? `${name} (${seatNumber(seat)})` : name));
}

/** The seats where somebody plays: one without a name is nobody's. */
export function taken(/** @type {unknown[]} */ names) {
  return names.flatMap((name, seat) => (name ? [seat] : []));
}

/** @returns {Message[]} */
function messages(/** @type {[number, boolean, string][]} */ talk = []) {
  return talk.map(([seat, told, text]) => ({ seat, told, text }));
}
