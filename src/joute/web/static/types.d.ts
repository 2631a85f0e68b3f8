/**
 * What a game's `viewer.js` provides, as `export const viewer = {…}`, and what it is given. Such a
 * module may import from `/static/` what it finds useful: `dom.js`, `film.js`, `palette.js`,
 * `stage.js`, `words.js`, `icons.js`, `playback.js`, `sketch.js`, `squares.js`, `view.js`, `board.js`, `cells.js`.
 *
 * Its texts stand in `speech/en.json` and `speech/fr.json` beside it, by codes that begin with the game's name; `speaker`
 * of `words.js` says them.
 *
 * `T` says what the scene, the frames … of one game are. A game of ours takes it from the
 * `types.d.ts` beside its drawing, which `make page-types` writes:
 *
 *     @typedef {import("./types.js").Types} Types
 *     @typedef {import("/static/types.js").View<Types>} View
 *
 * Pages that show any game leave it out, and know nothing about them.
 */

import type * as data from "./data.js";
import type { Child } from "./dom.js";
import type { Place, Shape, Stage } from "./stage.js";

export type { Child, Place, Shape, Stage };

/** What one game's drawing is given. */
export interface Types {
  /** As `scene` of the game's `frame.py` gives it. */
  scene: unknown;
  /** As `frame` does. */
  frame: unknown;
  /** All that a seat may know, as the game's `observe` gives it. */
  seen: unknown;
  action: unknown;
}

export interface Snapshot<T extends Types = Types> extends data.Snapshot {
  frame: T["frame"];
}

/** What stays the same. */
export interface Match<T extends Types = Types> {
  scene: T["scene"];
  /** The frame before the first turn, or the first that is shown. */
  first: T["frame"];
  /** By seat, empty where nobody plays. */
  names: string[];
  /**
   * The seats of the people who play on this page and are shown no more than these may know (see
   * `known`, `veil` and `sight` in `game/view.py`); null: everything is shown.
   */
  eyes: number[] | null;
}

/** What is to be seen. */
export interface View<T extends Types = Types> {
  now: Snapshot<T>;
  /** Where motion begins; the same as `now` where there is none. */
  before: Snapshot<T>;
  /** The part of the motion that is done, 0 to 1. */
  t: number;
  /** The number of `now` among the shots. */
  index: number;
  /** All shots there are. */
  shots: Snapshot<T>[];
  /** The seat that the viewer has chosen. */
  focus: number | null;
  /** What the person who plays is asked. */
  question: Question<T> | null;
}

export interface Question<T extends Types = Types> extends data.Question {
  seen: T["seen"];
  options: Option<T>[];
}

export interface Option<T extends Types = Types> extends data.Option {
  action: T["action"];
}

/** Something that a person can click on. */
export interface Choice {
  label: string;
  /** On the picture; without it, it becomes a button beside the picture. */
  at?: Place;
  /** A letter or an arrow that is written there. */
  sign?: string;
  /** The messages that answer the question, … */
  say?: string[];
  /** … or something to be kept for the answer, and more to be chosen, … */
  add?: string;
  /** … or what was added last is taken back, … */
  undo?: boolean;
  /** … or what can be chosen next. */
  next?: Choice[];
  /** A class for the style sheet. */
  look?: string;
  /** A key that does the same. */
  key?: string;
  /** Why what this key does cannot be done now; nothing is to be clicked on. */
  barred?: string;
}

/** Something worth a jump. */
export interface Happening {
  seat: number | null;
  text?: string;
}

export interface Viewer<T extends Types = Types> {
  /** Shots a second at speed 1. */
  pace: number;
  /** Of the first seat, as the document counts: 0 if it is not given. */
  firstNumber?: number;
  /** The size of the picture, in the game's own units. */
  shape(match: Match<T>): Shape;
  /** Begin to draw; gives the function that draws a view. */
  open(stage: Stage, match: Match<T>): (view: View<T>) => void;
  /** What a seat has, for the list of players. */
  card?(view: View<T>, seat: number, match: Match<T>): Child[];
  /** What has just happened, in words. */
  caption?(view: View<T>, match: Match<T>): string;
  happenings?(now: Snapshot<T>, before: Snapshot<T>, match: Match<T>): Happening[];
  /** What is at a place of the picture, in words. */
  tip?(view: View<T>, place: { x: number; y: number }, match: Match<T>): string;
  /** What the signs of the picture stand for. */
  legend?(match: Match<T>): Child[];
  /** How many turns the match has at most, 0 if nobody knows. */
  turns?(match: Match<T>): number;
  /** How a score is written. */
  score?(value: number): string;
  /** The lowest score is the best. */
  lowWins?: boolean;
  /** The seats in the order they play. */
  turnOrder?(now: Snapshot<T>): number[];
  /** What a person can click on; `kept` is what was added already. */
  choices?(question: Question<T>, view: View<T>, match: Match<T>, kept: string[]): Choice[];
  /** What to click on, in words. */
  advice?(question: Question<T>, kept: string[]): string;
}
