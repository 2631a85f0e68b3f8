/**
 * The drawing of a game, guarded: what it throws is reported, and everything else goes on. A function
 * that fails gives what a game without it would, and is called again for the next frame.
 */

import { wrongResult, wrongValue } from "./faults.js";
import { isRecord } from "./values.js";
import { number, say } from "./words.js";

/**
 * @typedef {import("./faults.js").Faults} Faults
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Match} Match
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Viewer} Viewer
 */

/** Shots a second of a drawing that does not tell. */
const PACE = 1;
/** Seconds within which a drawing is loaded, all that it awaits included. */
const PATIENCE = 10;
const SHAPE = { width: 4, height: 3 };
/** Of a drawing that cannot be loaded. @type {Viewer} */
const BLANK = { pace: PACE, shape: () => SHAPE, open: () => () => {} };

const isPositive = (/** @type {unknown} */ value) => Number.isFinite(value) && Number(value) > 0;

const isMissing = (/** @type {unknown} */ value) => value === undefined || value === null;
const isPlace = (/** @type {any} */ at) => [at.x, at.y, at.w, at.h].every(Number.isFinite);
const areTexts = (/** @type {unknown} */ value) =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Whether a person can choose from these, and from what comes after each. @returns {boolean} */
function areChoices(/** @type {unknown} */ value) {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isRecord(one) &&
        (isMissing(one.at) || isPlace(one.at)) &&
        (isMissing(one.say) || areTexts(one.say)) &&
        (isMissing(one.next) || areChoices(one.next)),
    )
  );
}

/**
 * What the functions of a drawing return, by the name of that in `words.js`.
 * @type {Record<string, (value: any) => boolean>}
 */
const KINDS = {
  aShape: (value) => isRecord(value) && isPositive(value.width) && isPositive(value.height),
  aFunction: (value) => typeof value === "function",
  aList: Array.isArray,
  aListOfObjects: (value) => Array.isArray(value) && value.every(isRecord),
  aListOfChoices: areChoices,
  aText: (value) => ["string", "number", "undefined"].includes(typeof value) || value === null,
  aNumber: (value) => typeof value === "number",
  aWholeNumber: Number.isInteger,
  aPositiveNumber: isPositive,
};

/** What a person may do, in the words of the protocol. @returns {Choice[]} */
export function plainChoices(/** @type {Question} */ question) {
  return question.options.map((option) => ({ label: option.say.join(" "), say: option.say }));
}

/**
 * Guard a drawing.
 * @param {unknown} made what its module exports as `viewer`
 * @param {Faults} faults
 * @returns {Viewer}
 */
export function guarded(made, faults) {
  /** @type {any} */
  const own = isRecord(made) ? made : {};
  if (!isRecord(made)) faults.add(undefined, say("noViewer"));

  /**
   * @template {(...given: any[]) => any} Call
   * @param {string} name
   * @param {string} kind of what it returns
   * @param {Call} otherwise
   * @returns {Call}
   */
  const call = (name, kind, otherwise) =>
    /** @type {Call} */ (
      (...given) => {
        try {
          const got = own[name](...given);
          if (KINDS[kind](got)) return got;
          faults.add(undefined, wrongResult(name, got, kind));
        } catch (error) {
          if (typeof own[name] === "function") faults.take(error);
          else faults.add(undefined, say("noFunction", { name }));
        }
        return otherwise(...given);
      }
    );
  /** @type {typeof call} */
  const optional = (name, kind, otherwise) =>
    /** @type {any} */ (own[name] === undefined ? undefined : call(name, kind, otherwise));

  const value = (/** @type {string} */ name, /** @type {string} */ kind) => {
    if (own[name] === undefined || KINDS[kind](own[name])) return own[name];
    faults.add(undefined, wrongValue(name, own[name], kind));
    return undefined;
  };

  /** @type {Viewer} */
  const viewer = {
    pace: value("pace", "aPositiveNumber") ?? PACE,
    firstNumber: value("firstNumber", "aWholeNumber"),
    lowWins: own.lowWins,
    shape: call("shape", "aShape", () => SHAPE),
    open: (stage, match) =>
      opened(
        call("open", "aFunction", () => null),
        faults,
        stage,
        match,
      ),
    card: optional("card", "aList", () => []),
    caption: optional("caption", "aText", () => ""),
    happenings: optional("happenings", "aListOfObjects", () => []),
    tip: optional("tip", "aText", () => ""),
    legend: optional("legend", "aList", () => []),
    turns: optional("turns", "aNumber", () => 0),
    score: optional("score", "aText", number),
    turnOrder: optional("turnOrder", "aList", (/** @type {Snapshot} */ now) => now.scores.map((_, seat) => seat)),
    choices: optional("choices", "aListOfChoices", plainChoices),
    advice: optional("advice", "aText", () => ""),
  };
  return viewer;
}

/**
 * Open a drawing. If that fails it is tried again at every other shot.
 * @param {(stage: Stage, match: Match) => ((view: View) => void) | null} open
 * @param {Faults} faults
 * @param {Stage} stage
 * @param {Match} match
 * @returns {(view: View) => void}
 */
function opened(open, faults, stage, match) {
  let draw = open(stage, match);
  let tried = -1;
  return (view) => {
    if (!draw && tried !== view.index) draw = open(stage, match);
    tried = view.index;
    try {
      draw?.(view);
    } catch (error) {
      stage.pen.reset?.(); // it may have left a clip or a transformation
      faults.take(error);
    }
  };
}

/**
 * Load the drawing of a game.
 * @param {Faults} faults
 * @param {string} address of its module
 * @param {() => Promise<{viewer: unknown}>} load
 * @returns {Promise<Viewer>}
 */
export async function loaded(faults, address, load) {
  listen(faults);
  try {
    const module = await Promise.race([load(), seconds(PATIENCE)]);
    if (module) return guarded(module.viewer, faults);
    faults.add(undefined, say("endless", { seconds: PATIENCE }));
    return BLANK;
  } catch (error) {
    await failAgain(address);
    if (!faults.list.length) faults.take(error);
    return BLANK;
  }
}

/** Wait. @returns {Promise<void>} */
function seconds(/** @type {number} */ count) {
  return new Promise((resolve) => setTimeout(resolve, 1000 * count));
}

/** Notice what nobody catches: in what a drawing does on a click, later, or in a promise. */
function listen(/** @type {Faults} */ faults) {
  addEventListener("error", ({ filename, lineno, message, error }) => {
    if (faults.owns(filename)) faults.addAt(filename, lineno, message.replace(/^Uncaught /, ""));
    else if (error && faults.hasThrown(error)) faults.take(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    if (faults.hasThrown(reason)) faults.take(reason);
  });
}

/**
 * Run a module that cannot be loaded as a script of the page: only so does a browser say, by an event,
 * on which line its syntax is wrong.
 */
function failAgain(/** @type {string} */ address) {
  const script = document.createElement("script");
  script.type = "module";
  script.src = address;
  const ended = new Promise((resolve) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", resolve);
  });
  document.head.append(script);
  return ended;
}
