/** Puts into words what is on a board, and what has changed in a frame. */

import { cellIn, changes } from "./cells.js";
import { differ, text } from "./facts.js";
import { speaker } from "./words.js";

/**
 * @typedef {import("./cells.js").Cell} Cell
 * @typedef {import("./cells.js").Change} Change
 * @typedef {import("./cells.js").Grid} Grid
 * @typedef {import("./cells.js").Spot} Spot
 * @typedef {import("./facts.js").Parts} Parts
 * @typedef {import("./types.js").Match} Match
 */

export const say = speaker("board");

/** More changes than these are counted, not listed. */
const MOST = 3;

/** What a cell of a board is called. */
export function placeName(/** @type {Grid} */ { rowNames, columnNames }, /** @type {Spot} */ { row, column }) {
  if (rowNames[row] && columnNames[column]) return `${columnNames[column]}${rowNames[row]}`;
  return say("place", { row: rowNames[row] ?? String(row), column: columnNames[column] ?? String(column) });
}

/** What is on a cell, in words. */
export function describe(/** @type {Grid} */ grid, /** @type {Spot} */ spot, /** @type {Match} */ { names }) {
  const cell = /** @type {Cell} */ (cellIn(grid, spot));
  const ground =
    typeof cell.tint === "number" && cell.tint !== cell.owner ? say("ground", { name: names[cell.tint] }) : "";
  const about = [pieceName(cell, names), ground, cell.tip].filter(Boolean).join(", ");
  return [grid.title, placeName(grid, spot), about].filter(Boolean).join(" · ");
}

function pieceName(/** @type {Cell} */ { text: written, owner }, /** @type {string[]} */ names) {
  if (owner === null) return written;
  return written ? `${names[owner]} ${written}` : names[owner];
}

/** What has changed on the way to a frame, or whose turn it is. */
export function captionOf(/** @type {Parts} */ now, /** @type {Parts} */ before, /** @type {Match} */ match) {
  const news = [...boardNews(now, before, match), ...factNews(now, before, match)];
  if (news.length && news.length <= MOST) return news.join(" · ");
  const { movers } = now;
  return news[0] ?? (movers.length === 1 ? say("turnOf", { name: match.names[movers[0]] }) : "");
}

function boardNews(/** @type {Parts} */ now, /** @type {Parts} */ before, /** @type {Match} */ match) {
  const several = now.grids.length > 1;
  return now.grids.flatMap((grid, board) => {
    const old = before.grids[board] ?? null;
    const found = changes(old, grid);
    const told = found.filter(({ kind }) => kind !== "ground");
    if (!found.length) return [];
    const many = !told.length || told.length > MOST;
    const news = many
      ? say("cells", { count: found.length })
      : told.map((change) => changeNews(change, grid, old, match)).join(" · ");
    return [several && grid.title ? titled(grid.title, news) : news];
  });
}

function titled(/** @type {string} */ title, /** @type {string} */ news) {
  return say("titled", { title, news });
}

function changeNews(
  /** @type {Change} */ change,
  /** @type {Grid} */ grid,
  /** @type {Grid | null} */ old,
  /** @type {Match} */ { names },
) {
  const place = placeName(grid, change);
  const [is, was] = [cellIn(grid, change), old && cellIn(old, change)];
  const piece = (/** @type {Cell | null} */ cell) => (cell && pieceName(cell, names)) || "–";
  if (change.from) return titled(piece(is), `${placeName(grid, change.from)} → ${place}`);
  if (change.kind === "appears") return `${piece(is)} → ${place}`;
  return titled(place, `${piece(was)} → ${change.kind === "vanishes" ? "–" : piece(is)}`);
}

/** What has changed beside the boards. */
function factNews(/** @type {Parts} */ now, /** @type {Parts} */ before, /** @type {Match} */ { names }) {
  const facts = now.facts.flatMap(({ name, value }, place) => {
    const old = before.facts[place]?.value;
    return name === "turn" || !differ(old, value) ? [] : [`${name} ${text(old)} → ${text(value)}`];
  });
  const columns = now.columns.flatMap(({ name, values }, place) =>
    values.flatMap((value, seat) => {
      const old = before.columns[place]?.values[seat];
      return differ(old ?? null, value) ? [titled(`${names[seat]}, ${name}`, `${text(old)} → ${text(value)}`)] : [];
    }),
  );
  return [...facts, ...columns];
}
