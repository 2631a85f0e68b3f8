/** The frame of a game without a board: a table of the seats, and what else there is. */

import { el } from "./dom.js";
import { differ, partsOf, readable, text } from "./facts.js";
import { taken } from "./film.js";
import { badge } from "./icons.js";
import { say } from "./news.js";
import { colour } from "./palette.js";
import { previous } from "./view.js";
import { number } from "./words.js";

/**
 * @typedef {import("./facts.js").Column} Column
 * @typedef {import("./facts.js").Fact} Fact
 * @typedef {import("./types.js").Match} Match
 * @typedef {import("./types.js").View} View
 */

/** Rows of a list that are shown. */
const MOST = 50;

/** Show a frame. @returns {Node[]} */
export function sheet(/** @type {View} */ view, /** @type {Match} */ { names }) {
  const [now, before] = [view.now, previous(view)];
  const [parts, old] = [partsOf(now.frame, names), partsOf(before.frame, names)];
  const scores = { name: say("score"), values: now.scores };
  const columns = [scores, ...parts.columns.filter(({ values }) => differ(values, now.scores))];
  const was = [{ name: scores.name, values: before.scores }, ...old.columns];
  return [
    el(
      "div",
      { class: "facts" },
      ...parts.facts
        .filter(({ value }) => !isList(value))
        .map(({ name, value }) => fact(name, value, differ(known(old.facts, name), value))),
    ),
    standing(columns, was, parts.movers, names),
    ...parts.facts.filter(({ value }) => isList(value)).map((one) => list(one, old.facts)),
  ];
}

/** Whether a value is a list of records. */
function isList(/** @type {any} */ value) {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one !== null && typeof one === "object");
}

/** A name and its value; one that has just changed stands out. */
export function fact(/** @type {string} */ name, /** @type {any} */ value, /** @type {boolean} */ changed) {
  return el("span", { class: changed ? "fact changed" : "fact" }, name, " ", el("b", {}, text(value)));
}

/** The value of a fact. */
export function known(/** @type {Fact[]} */ facts, /** @type {string} */ name) {
  return facts.find((one) => one.name === name)?.value;
}

/** A row for each seat: who it is, its points, and what it has. */
function standing(
  /** @type {Column[]} */ columns,
  /** @type {Column[]} */ before,
  /** @type {number[]} */ movers,
  /** @type {string[]} */ names,
) {
  const head = [say("player"), ...columns.map(({ name }) => name)];
  const most = Math.max(...columns[0].values.map((value) => value ?? 0));
  const rows = taken(names).map((seat) => {
    const cells = columns.map(({ name, values }, place) => {
      const old = before.find((one) => one.name === name)?.values[seat];
      const changed = differ(old ?? null, values[seat] ?? null) ? "changed" : undefined;
      const shown = place ? text(values[seat]) : values[seat] === null ? "–" : number(values[seat]);
      return el("td", {}, el("span", { class: changed }, shown), !place && bar(values[seat], most, seat));
    });
    const turn = movers.includes(seat) && el("span", { class: "playing" }, say("toMove"));
    const who = el("span", { class: "who" }, badge(seat), names[seat], turn);
    return el("tr", {}, el("th", { scope: "row" }, who), ...cells);
  });
  return el("table", { "aria-label": say("player") }, header(head), ...rows);
}

/** How long a score is beside the longest. */
function bar(/** @type {number | null} */ score, /** @type {number} */ most, /** @type {number} */ seat) {
  const node = el("span", { class: "bar" });
  node.style.setProperty("--seat", colour(seat));
  node.style.setProperty("--part", String(most > 0 ? Math.max(0, (score ?? 0) / most) : 0));
  return node;
}

/** Records of one kind, a row each. */
function list(/** @type {Fact} */ { name, value }, /** @type {Fact[]} */ before) {
  const old = known(before, name) ?? [];
  /** @type {any[]} */
  const rows = value.slice(0, MOST);
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return el(
    "table",
    { "aria-label": name },
    header(["", ...fields.map(readable)], name),
    ...rows.map((row, place) =>
      el(
        "tr",
        { class: differ(old[place], row) ? "changed" : undefined },
        el("th", { scope: "row" }, String(place)),
        ...fields.map((field) => el("td", {}, text(row[field]))),
      ),
    ),
    value.length > MOST && el("tr", {}, el("th", {}, "…"), el("td", { colspan: fields.length }, String(value.length))),
  );
}

function header(/** @type {string[]} */ [corner, ...names], /** @type {string} */ title = corner) {
  return el("tr", {}, el("th", { scope: "col" }, title), ...names.map((name) => el("th", { scope: "col" }, name)));
}
