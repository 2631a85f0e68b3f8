/**
 * What the frame of a game without a drawing of its own holds: boards, what each seat has, whose turn it
 * is, and everything else. Nothing of this needs a page.
 *
 * @typedef {import("./cells.js").Grid} Grid
 * @typedef {{name: string, value: any}} Fact
 * @typedef {{name: string, values: any[]}} Column what each seat has, by seat
 * @typedef {{grids: Grid[], columns: Column[], facts: Fact[], movers: number[]}} Parts with those whose turn it
 *   is, none where it is everybody's
 */

import { gridOf } from "./cells.js";
import { isRecord } from "./values.js";

/** Names of fields that say whose turn it is. */
const MOVERS = ["mover", "movers", "to_move"];
/** Boards are looked for in records this deep. */
const DEEPEST = 3;
/** Characters of a value that are read. */
const LONGEST = 160;

/**
 * Take a frame apart.
 * @param {any} frame
 * @param {string[]} names of the seats
 * @returns {Parts}
 */
export function partsOf(frame, names) {
  if (isRecord(frame) && frame.draw === "sights") return together(frame.seats, names);
  /** @type {Parts} */
  const parts = { grids: [], columns: [], facts: [], movers: [] };
  if (frame !== null && frame !== undefined) sort(parts, "", frame, names, 0);
  const several = parts.grids.length > 1;
  parts.grids = parts.grids.map((grid) => ({ ...grid, title: grid.title || (several ? grid.field : "") }));
  for (const { toMove } of parts.grids) parts.movers.push(...toMove);
  const movers = [...new Set(parts.movers)];
  return { ...parts, movers: movers.length < names.filter(Boolean).length ? movers : [] };
}

/**
 * Put a part of a frame where it belongs.
 * @param {Parts} parts
 * @param {string} name
 * @param {any} value
 * @param {string[]} names
 * @param {number} depth
 */
function sort(parts, name, value, names, depth) {
  const seats = seatsIn(value, names.length);
  const grid = isBySeat(value, names.length) ? null : gridOf(value);
  if (MOVERS.includes(name) && seats) parts.movers.push(...seats);
  else if (grid) parts.grids.push({ ...grid, field: readable(name) });
  else if (Array.isArray(value) && value.length === names.length && names.length > 0 && name) {
    addColumns(parts, name, value, names);
  } else if (isRecord(value) && depth < DEEPEST && (!name || holdsBoard(value))) {
    for (const [key, part] of Object.entries(value)) sort(parts, key, part, names, depth + 1);
  } else parts.facts.push({ name: readable(name), value });
}

/** The seats that a value names, null if it names none. @returns {number[] | null} */
function seatsIn(/** @type {any} */ value, /** @type {number} */ count) {
  const seats = value === null ? [] : [value].flat();
  return seats.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < count) ? seats : null;
}

/** Whether a value is a list for each seat, which only looks like a board. */
function isBySeat(/** @type {any} */ value, /** @type {number} */ count) {
  return Array.isArray(value) && value.length === count && Array.isArray(value[0]) && value[0].length !== count;
}

function holdsBoard(/** @type {Record<string, any>} */ value) {
  return Object.values(value).some((part) => gridOf(part) !== null);
}

/**
 * Add what each seat has: a value, or a record of several.
 * @param {Parts} parts
 * @param {string} name
 * @param {any[]} values
 * @param {string[]} names
 */
function addColumns(parts, name, values, names) {
  const records = values.filter(isRecord);
  if (!records.length || !values.every((value) => value === null || isRecord(value))) {
    parts.columns.push({ name: readable(name), values });
    return;
  }
  for (const key of new Set(records.flatMap((record) => Object.keys(record)))) {
    const own = values.map((value) => value?.[key] ?? null);
    if (own.some((value) => gridOf(value))) {
      own.forEach((value, seat) => {
        const grid = gridOf(value);
        if (grid) parts.grids.push({ ...grid, title: grid.title || names[seat] });
      });
    } else parts.columns.push({ name: readable(key), values: own });
  }
}

/** What several people on one page see: the boards of each, and of all else what any of them knows. @returns {Parts} */
function together(/** @type {Record<string, any>} */ seats, /** @type {string[]} */ names) {
  const sights = Object.entries(seats).map(([seat, frame]) => ({ seat: Number(seat), parts: partsOf(frame, names) }));
  const [{ parts: first }] = sights;
  const grids = sights.flatMap(({ seat, parts }) =>
    parts.grids.map((grid) => ({ ...grid, seat, title: [names[seat], grid.title].filter(Boolean).join(" · ") })),
  );
  const columns = first.columns.map(({ name, values }, place) => ({
    name,
    values: values.map((_, seat) => firstKnown(sights.map(({ parts }) => parts.columns[place]?.values[seat]))),
  }));
  return { ...first, grids, columns };
}

function firstKnown(/** @type {any[]} */ values) {
  return values.find((value) => value !== null && value !== undefined) ?? null;
}

/** The name of a field, as people read it. */
export function readable(/** @type {string} */ name) {
  return name.replaceAll("_", " ").trim();
}

/** Any value in a line of text: of a long list the end, which is the newest of it. @returns {string} */
export function text(/** @type {any} */ value) {
  const whole = written(value);
  if (whole.length <= LONGEST) return whole;
  return Array.isArray(value) ? `… ${whole.slice(-LONGEST)}` : `${whole.slice(0, LONGEST)} …`;
}

/** @returns {string} */
function written(/** @type {any} */ value) {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.length ? value.map(written).join(value.some(isObject) ? " · " : ", ") : "–";
  return (
    Object.entries(value)
      .filter(([name]) => name !== "draw")
      .map(([name, part]) => `${readable(name)} ${written(part)}`)
      .join(", ") || "–"
  );
}

function isObject(/** @type {any} */ value) {
  return value !== null && typeof value === "object";
}

/** Whether two values differ. */
export function differ(/** @type {any} */ one, /** @type {any} */ other) {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}
