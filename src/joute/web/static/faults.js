/** What goes wrong in the drawing of a game: where, and in which words. No page is needed for it. */

import { say } from "./words.js";

/** @typedef {import("./data.js").Fault} Fault */

/** Distinct faults that are reported; who reads so many needs no more. */
const MOST = 20;
/** Characters of a message that are kept: a server takes no endless ones. */
const LONGEST = 500;
/** Stacks that are remembered, so that a fault of every frame costs nothing. */
const MOST_STACKS = 200;
/** A place in a stack, or the address of a script: its folder, its path in it, and the line. */
const PLACE = /\/(games\/[\w-]+|static)\/([\w./-]+\.js)(?:\?[^\s:]*)?:(\d+)/g;

/** The faults of one game's drawing, and who wants to know of them. */
export class Faults {
  /**
   * @param {string} game
   * @param {(text: string) => string} [named] writes the names of scripts for their addresses
   */
  constructor(game, named = (text) => text) {
    this.game = game;
    this.named = named;
    /** @type {Fault[]} */
    this.list = [];
    /** @type {((fault: Fault) => void)[]} */
    this.listeners = [];
    /** @type {Set<string>} */
    this.stacks = new Set();
  }

  /** Tell somebody of all that is found, now and later. */
  listen(/** @type {(fault: Fault) => void} */ listener) {
    this.listeners.push(listener);
    for (const fault of this.list) listener(fault);
  }

  /** Something was thrown. */
  take(/** @type {unknown} */ thrown) {
    const stack = thrown instanceof Error ? `${thrown.stack}` : "";
    if (stack && this.stacks.has(stack)) return;
    if (this.stacks.size < MOST_STACKS) this.stacks.add(stack);
    this.add(this.#place(this.named(stack)), written(thrown));
  }

  /** Something is wrong that a script does at a place; without one it is somewhere in `viewer.js`. */
  add(/** @type {{file: string, line: number} | undefined} */ place, /** @type {string} */ whole) {
    const message = whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
    const fault = { game: this.game, file: "viewer.js", line: 0, ...place, message };
    const known = this.list.some((one) => where(one) === where(fault) && one.message === message);
    if (known || this.list.length >= MOST) return;
    this.list.push(fault);
    for (const listener of this.listeners) listener(fault);
  }

  /** Something is wrong at an address, as the browser tells it. */
  addAt(/** @type {string} */ address, /** @type {number} */ line, /** @type {string} */ message) {
    this.add(this.#place(this.named(`${address}:${line}`)), message);
  }

  /** Whether a script belongs to the drawing, or one in a stack does. */
  owns(/** @type {string} */ address) {
    return this.named(address).includes(`/games/${this.game}/`);
  }

  /** Whether the drawing has thrown this. What is no error has no stack, and our own scripts throw errors only. */
  hasThrown(/** @type {unknown} */ thrown) {
    return !(thrown instanceof Error) || this.owns(`${thrown.stack}`);
  }

  /** The first place of a stack that is the game's own, else the first at all. */
  #place(/** @type {string} */ stack) {
    const places = [...stack.matchAll(PLACE)];
    const place = places.find(([, folder]) => folder === `games/${this.game}`) ?? places[0];
    return place && { file: place[2], line: Number(place[3]) };
  }
}

/** What was thrown, as a text: it may be anything. */
function written(/** @type {unknown} */ thrown) {
  const isText = typeof thrown !== "object" || thrown === null || typeof thrown.toString === "function";
  return isText ? String(thrown) : Object.prototype.toString.call(thrown);
}

/** The file and the line of a fault, as far as they are known. */
export function where(/** @type {Fault} */ { file, line }) {
  return line ? `${file}:${line}` : file;
}

/** Say what a function of a drawing returned, and what it should have. */
export function wrongResult(/** @type {string} */ name, /** @type {unknown} */ got, /** @type {string} */ wanted) {
  return say("wrongResult", { name, value: kindOf(got), wanted: say(wanted) });
}

/** Say what a drawing has, and what it should have. */
export function wrongValue(/** @type {string} */ name, /** @type {unknown} */ got, /** @type {string} */ wanted) {
  return say("wrongValue", { name, value: kindOf(got), wanted: say(wanted) });
}

function kindOf(/** @type {unknown} */ value) {
  if (Array.isArray(value)) return say("aList");
  return value === null || typeof value === "number" ? String(value) : typeof value;
}
