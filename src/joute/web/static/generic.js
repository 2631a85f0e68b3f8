/** The picture of a game that brings none of its own: its frame as tables. */

import { el, fill } from "/static/dom.js";

/** @type {import("./types.js").Viewer} */
export const viewer = {
  pace: 3,
  shape: () => ({ width: 4, height: 3 }),
  open(stage) {
    const sheet = el("div", { class: "sheet", tabindex: 0 });
    stage.box.append(sheet);
    /** @type {any} */
    let shown = null;
    return ({ now }) => {
      if (shown === now.frame) return;
      shown = now.frame;
      fill(sheet, table(now.frame));
    };
  },
};

/** Show any value. @returns {Node} */
function table(/** @type {any} */ value) {
  if (Array.isArray(value)) return value.every(isRecord) && value.length ? grid(value) : list(value);
  if (isRecord(value)) return record(value);
  return document.createTextNode(String(value));
}

/** @returns {value is Record<string, any>} */
function isRecord(/** @type {any} */ value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function record(/** @type {Record<string, any>} */ value) {
  const rows = Object.entries(value).map(([name, part]) => el("tr", {}, el("th", {}, name), el("td", {}, table(part))));
  return el("table", {}, ...rows);
}

/** Records of one kind, a row each. */
function grid(/** @type {Record<string, any>[]} */ rows) {
  const names = Object.keys(rows[0]);
  return el(
    "table",
    {},
    el("tr", {}, ...names.map((name) => el("th", {}, name))),
    ...rows.map((row) => el("tr", {}, ...names.map((name) => el("td", {}, table(row[name]))))),
  );
}

function list(/** @type {any[]} */ items) {
  return el("span", { class: "list" }, ...items.map((item) => el("span", {}, table(item))));
}
