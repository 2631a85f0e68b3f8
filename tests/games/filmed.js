/** Real matches for the tests of drawings: the golden ones, filmed by joute. */

import "../speech/catalogue.js";
import { execFileSync } from "node:child_process";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { Film } from "../../src/joute/web/static/film.js";

/**
 * @import { Choice, Match, Question, Snapshot, Types, View } from "../../src/joute/web/static/types.js"
 */

register("./static_imports.js", import.meta.url);

/** The Python that joute is installed for; `make scripts` names it. */
const PYTHON = process.env.JOUTE_PYTHON ?? "python3";

/**
 * A match, as a drawing sees it.
 * @template {Types} T
 */
export class Filmed {
  constructor(/** @type {Film} */ film) {
    this.film = film;
    const { opening } = film;
    if (!opening) throw new Error("a film has an opening");
    /** @type {Match<T>} */
    this.match = { scene: opening.scene, first: opening.first.frame, names: opening.names, eyes: opening.eyes };
    this.shots = /** @type {Snapshot<T>[]} */ (film.shots);
  }

  /** The numbers of the shots after the first. */
  get numbers() {
    return this.shots.map((_, index) => index).slice(1);
  }

  /** A shot as it is seen at rest. @returns {View<T>} */
  view(/** @type {number} */ index, /** @type {Question<T> | null} */ question = null) {
    const { shots } = this;
    const seen = question ? shots.slice(0, index + 1) : shots;
    return {
      now: shots[index],
      before: shots[Math.max(0, index - 1)],
      t: 1,
      index,
      shots: seen,
      focus: null,
      question,
    };
  }

  /** What the seats have said on the way to a shot. */
  said(/** @type {number} */ index) {
    return this.film.talk[index].filter(({ told }) => !told);
  }
}

/**
 * The golden match of a game: as everybody sees it, as the person in seat 0 would, and what that is asked.
 * @template {Types} T
 * @param {string} name
 * @returns {{whole: Filmed<T>, playing: Filmed<T>, asked: {shot: number, question: Question<T>}[]}}
 */
export function filmed(name) {
  const script = fileURLToPath(new URL("filmed.py", import.meta.url));
  const { whole, playing, asked } = JSON.parse(execFileSync(PYTHON, [script, name], { maxBuffer: 2 ** 28 }).toString());
  return { whole: new Filmed(read(whole)), playing: new Filmed(read(playing)), asked };
}

function read(/** @type {Parameters<Film["add"]>[0][]} */ lines) {
  const film = new Film();
  for (const line of lines) film.add(line);
  return film;
}

/** All that can be said by these choices, also those that come next, in order. */
export function sayings(/** @type {Choice[]} */ choices) {
  /** @type {(choice: Choice) => string[]} */
  const saying = ({ say, next = [] }) => [...(say ? [say.join("\n")] : []), ...next.flatMap(saying)];
  return choices.flatMap(saying).sort();
}

/** What the options of a question say, in order. */
export function optionSayings(/** @type {Question} */ { options }) {
  return options.map(({ say }) => say.join("\n")).sort();
}

/** The place in the middle of a square of the picture. */
export function middleOf(/** @type {Choice} */ { at }) {
  if (!at) throw new Error("this is a button");
  return { x: at.x + at.w / 2, y: at.y + at.h / 2 };
}
