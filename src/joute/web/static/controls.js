/** Buttons and keys that lead through a film. */

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { speedChoice } from "./speed.js";
import { say } from "./words.js";

/**
 * @typedef {import("./playback.js").Playback} Playback
 * @typedef {object} Actions what the controls can do
 * @property {() => void} toggle
 * @property {(count: number) => void} step
 * @property {() => void} first
 * @property {() => void} last
 * @property {(way: 1 | -1) => void} event
 * @property {(places: number) => void} hurry
 * @property {(speed: number) => void} pace
 * @property {(number: number) => void} choose the seat of a number
 */

export class Controls {
  /**
   * @param {Playback} playback
   * @param {Actions} actions
   */
  constructor(playback, actions) {
    this.playback = playback;
    this.toggle = button("play", actions.toggle, "main");
    this.label = el("output", { class: "turn" });
    this.speed = speedChoice(actions.pace);
    this.node = el(
      "div",
      { class: "controls" },
      this.label,
      el(
        "div",
        { class: "buttons" },
        button("first", actions.first, "far"),
        button("back", () => actions.step(-1)),
        this.toggle,
        button("forward", () => actions.step(1)),
        button("last", actions.last, "far"),
        button("event", () => actions.event(1)),
      ),
      el("div", { class: "pace" }, this.speed),
    );
    /** @type {boolean | null} */
    this.playing = null;
  }

  /** Show how the film goes on, and where it is. */
  show(/** @type {string} */ label) {
    this.label.textContent = label;
    this.speed.value = String(this.playback.speed);
    if (this.playing === this.playback.playing) return;
    this.playing = this.playback.playing;
    const name = this.playing ? "pause" : "play";
    fill(this.toggle, icon(name));
    this.toggle.setAttribute("aria-label", say(name));
    this.toggle.title = say(name);
  }
}

/** @type {Record<string, string>} */
const TITLES = { event: "nextEvent" };

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {() => void} click
 * @param {string} [look]
 */
function button(name, click, look = "") {
  const title = say(TITLES[name] ?? name);
  return el("button", { class: `round ${look}`, title, "aria-label": title, click }, icon(name));
}

/**
 * What a key does, if it does something.
 * @param {KeyboardEvent} event
 * @param {Actions} actions
 * @returns {(() => void) | undefined}
 */
export function actionOf(event, actions) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const stride = event.shiftKey ? 10 : 1;
  if (/^[0-9]$/.test(event.key)) return () => actions.choose(Number(event.key));
  return {
    " ": actions.toggle,
    k: actions.toggle,
    ArrowLeft: () => actions.step(-stride),
    ArrowRight: () => actions.step(stride),
    Home: actions.first,
    End: actions.last,
    n: () => actions.event(1),
    p: () => actions.event(-1),
    "+": () => actions.hurry(1),
    "=": () => actions.hurry(1),
    "-": () => actions.hurry(-1),
  }[event.key];
}

const KEYS = [
  ["Space", "keySpace"],
  ["← →", "keyArrows"],
  ["Home End", "keyHome"],
  ["N P", "keyEvents"],
  ["− +", "keySpeed"],
  ["0 … 9", "keySeats"],
  ["F", "keyFull"],
  ["?", "keyHelp"],
];

/** Keys that have a name in each language. */
const NAMED = ["Space", "Enter", "Escape", "Home", "End"];

/** Keys that are not written as browsers call them. @type {Record<string, string>} */
const WRITTEN = {
  " ": "Space",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** The sign of a key. */
export function keyCap(/** @type {string} */ key) {
  const written = WRITTEN[key] ?? key;
  return el("kbd", {}, NAMED.includes(written) ? say(`key.${written}`) : written);
}

/**
 * The list of keys.
 * @param {() => import("./types.js").Choice[]} choices of the person who plays
 */
export function keyHelp(choices) {
  const rows = KEYS.flatMap(([keys, what]) => [el("dt", {}, ...keys.split(" ").map(keyCap)), el("dd", {}, say(what))]);
  const own = () => choices().flatMap(({ key = "", label }) => [el("dt", {}, keyCap(key)), el("dd", {}, label)]);
  const list = el("dl");
  const dialog = el(
    "dialog",
    { class: "keys", "aria-label": say("help"), click: () => dialog.close() },
    el("h2", {}, say("help")),
    list,
    el("button", { class: "quiet" }, say("close")),
  );
  dialog.addEventListener("beforetoggle", () => fill(list, ...own(), ...rows));
  return dialog;
}
