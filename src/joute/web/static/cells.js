/**
 * Boards of cells as values: how a `Board` of `game/board.py` is read, what differs between two of them,
 * where they lie, and what clicks on their cells mean. Nothing of this needs a page.
 *
 * @typedef {Extract<import("./data.js").Cell["tint"], string>} Tint
 *
 * @typedef {object} Cell
 * @property {string} text "" where it is empty
 * @property {number | null} owner the seat whose piece is here
 * @property {Tint | number | null} tint of the ground: a name, or a seat
 * @property {any} action what a click means, undefined: nothing
 * @property {string} tip
 *
 * @typedef {object} Grid a board, read
 * @property {string} title
 * @property {string} field of the frame in which it was found, "" if it is all of it
 * @property {number} [seat] for whose eyes it is, where several people play on one page
 * @property {Cell[][]} rows
 * @property {number} width of its longest row
 * @property {string[]} rowNames empty: numbers
 * @property {string[]} columnNames
 * @property {number[]} toMove
 *
 * @typedef {{row: number, column: number}} Spot
 * @typedef {"appears" | "vanishes" | "changes" | "moves" | "ground"} Kind
 * @typedef {Spot & {kind: Kind, from?: Spot}} Change of a piece, or of the ground alone
 *
 * @typedef {{grid: Grid, x: number, y: number}} Placed the corner of its first cell, in cells
 * @typedef {{places: Placed[], width: number, height: number}} Layout
 *
 * @typedef {import("./data.js").Board} Board
 * @typedef {import("./data.js").Cell | string | number | null} AnyCell
 * @typedef {import("./types.js").Option} Option
 * @typedef {Spot & {board: number, action: any}} Target a cell that may be clicked on
 * @typedef {{target: Target, option?: Option, next?: Offer}} Click what it means: an action, or more clicks
 * @typedef {{clicks: Click[], others: Option[]}} Offer what can be clicked on, and what no cell stands for
 */

const EMPTY = new Set(["", " ", "."]);
/** A value that is longer is no cell of a board that nobody has declared. */
const LONGEST_CELL = 4;
/** More moves than these at once are no moves of pieces. */
const MOST_MOVES = 12;
/** Cells left free: for names at the top and on the left, at the bottom and on the right, and for a title. */
const [MARGIN, EDGE] = [0.32, 0.12];
export const TITLE = 0.7;

/** @type {WeakMap<object, Grid | null>} */
const read = new WeakMap();

/** Read a board, declared or found: rows of short values, all as long as each other. @returns {Grid | null} */
export function gridOf(/** @type {any} */ value) {
  if (value === null || typeof value !== "object") return null;
  let grid = read.get(value);
  if (grid === undefined) {
    if (value.draw === "board") grid = gridFrom(value);
    else grid = Array.isArray(value) && isTable(value) ? gridFrom({ rows: value }) : null;
    read.set(value, grid);
  }
  return grid;
}

/** @returns {Grid} */
function gridFrom(/** @type {Partial<Board>} */ board) {
  const owners = [...(board.owners ?? "")];
  const rows = (board.rows ?? []).map((row) => [...row].map((cell) => cellFrom(cell, owners)));
  return {
    title: board.title ?? "",
    field: "",
    rows,
    width: Math.max(1, ...rows.map((row) => row.length)),
    rowNames: board.row_names ?? [],
    columnNames: board.column_names ?? [],
    toMove: board.to_move ?? [],
  };
}

/** @returns {Cell} */
function cellFrom(/** @type {AnyCell} */ cell, /** @type {string[]} */ owners) {
  /** @type {import("./data.js").Cell} */
  const given = cell !== null && typeof cell === "object" ? cell : { text: String(cell ?? "") };
  const { text = "" } = given;
  const letter = owners.indexOf(text);
  return {
    text: EMPTY.has(text) ? "" : text,
    owner: given.owner ?? (letter < 0 ? null : letter),
    tint: given.tint ?? null,
    action: given.action ?? undefined,
    tip: given.tip ?? "",
  };
}

/** Whether rows that nobody has called a board look like one. */
function isTable(/** @type {any[]} */ rows) {
  const strings = rows.every((row) => typeof row === "string");
  const lists = rows.every((row) => Array.isArray(row) && row.every(isShort));
  if (!(strings || lists) || rows.length < 2 || rows[0].length < 2) return false;
  if (rows.some((row) => row.length !== rows[0].length)) return false;
  const cells = rows.flatMap((row) => [...row]);
  // Names of one length are rows too, and so are points: cells repeat, and a row has more than x and y.
  return strings ? new Set(cells).size * 2 <= cells.length : rows[0].length > 2 || rows.length === 2;
}

function isShort(/** @type {any} */ value) {
  return (typeof value !== "object" || value === null) && String(value).length <= LONGEST_CELL;
}

/** The cell of a place, null beside the board. @returns {Cell | null} */
export function cellIn(/** @type {Grid} */ grid, /** @type {Spot} */ { row, column }) {
  return grid.rows[row]?.[column] ?? null;
}

const piece = (/** @type {Cell | null} */ cell) =>
  cell?.text || cell?.owner != null ? `${cell.owner} ${cell.text}` : "";

/** What differs between two boards, cell by cell. @returns {Change[]} */
export function changes(/** @type {Grid | null} */ before, /** @type {Grid} */ now) {
  if (before === now || !before) return [];
  /** @type {Change[]} */
  const found = [];
  now.rows.forEach((cells, row) => {
    cells.forEach((is, column) => {
      const was = cellIn(before, { row, column });
      const kind = was === is ? null : kindOf(was, is);
      if (kind) found.push({ row, column, kind });
    });
  });
  return withMoves(found, before, now);
}

/** @returns {Kind | null} */
function kindOf(/** @type {Cell | null} */ was, /** @type {Cell} */ is) {
  const [old, fresh] = [piece(was), piece(is)];
  if (old !== fresh) return !old ? "appears" : fresh ? "changes" : "vanishes";
  return (was?.tint ?? null) === is.tint ? null : "ground";
}

/** A piece that vanishes here and one like it that comes there have moved, if there is one of each. @returns {Change[]} */
function withMoves(/** @type {Change[]} */ found, /** @type {Grid} */ before, /** @type {Grid} */ now) {
  const left = found.filter(({ kind }) => kind === "vanishes");
  const come = found.filter(({ kind }) => kind === "appears" || kind === "changes");
  if (!left.length || left.length > MOST_MOVES || come.length > MOST_MOVES) return found;
  const moved = new Map(
    come.flatMap((change) => {
      const like = piece(cellIn(now, change));
      const sources = left.filter((one) => piece(cellIn(before, one)) === like);
      const targets = come.filter((one) => piece(cellIn(now, one)) === like);
      return sources.length === 1 && targets.length === 1 ? [[change, sources[0]]] : [];
    }),
  );
  const sources = new Set(moved.values());
  return found
    .filter((change) => !sources.has(change))
    .map((change) => {
      const source = moved.get(change);
      return source ? { ...change, kind: "moves", from: { row: source.row, column: source.column } } : change;
    });
}

/** Lay boards out beside and below each other, so that they fill a picture that is wider than tall. @returns {Layout} */
export function layout(/** @type {Grid[]} */ grids) {
  const best = grids.map((_, count) => rowsOf(grids, count + 1)).sort((one, other) => slant(one) - slant(other));
  return best[0] ?? { places: [], width: 4, height: 3 };
}

const slant = (/** @type {Layout} */ { width, height }) => Math.abs(Math.log(width / height / 1.25));

/** Lay boards out in lines of some, each in the middle. @returns {Layout} */
function rowsOf(/** @type {Grid[]} */ grids, /** @type {number} */ columns) {
  const side = margin(grids);
  const widths = grids.map(({ width }) => side + width + EDGE);
  const starts = grids.flatMap((_, place) => (place % columns ? [] : [place]));
  const lines = starts.map((start) => widths.slice(start, start + columns).reduce((sum, wide) => sum + wide, 0));
  const width = Math.max(...lines);
  let height = 0;
  const places = starts.flatMap((start, number) => {
    const line = grids.slice(start, start + columns);
    const y = height + side + (line.some(({ title }) => title) ? TITLE : 0);
    height = y + Math.max(...line.map(({ rows }) => rows.length)) + EDGE;
    let x = (width - lines[number]) / 2;
    return line.map((grid, place) => {
      x += place ? widths[start + place - 1] : 0;
      return { grid, x: x + side, y };
    });
  });
  return { places, width, height };
}

/** Room for the names of rows and columns: in cells, so that it is wider where cells are small. */
export function margin(/** @type {Grid[]} */ grids) {
  return Math.max(MARGIN, 0.06 * Math.max(...grids.map(({ rows, width }) => Math.max(rows.length, width))));
}

/** The cell at a place of a layout. @returns {(Spot & {board: number}) | null} */
export function spotAt(/** @type {Layout} */ { places }, /** @type {number} */ x, /** @type {number} */ y) {
  for (const [board, place] of places.entries()) {
    const spot = { row: Math.floor(y - place.y), column: Math.floor(x - place.x) };
    if (cellIn(place.grid, spot)) return { board, ...spot };
  }
  return null;
}

/** All cells that mean something. @returns {Target[]} */
export function targets(/** @type {Grid[]} */ grids) {
  return grids.flatMap(({ rows }, board) =>
    rows.flatMap((cells, row) =>
      cells.flatMap(({ action }, column) => (action === undefined ? [] : [{ board, row, column, action }])),
    ),
  );
}

/**
 * What clicks mean: a cell whose action is legal stands for it. A legal action that no cell has may begin
 * with a cell's action and go on with another's, as "e2e4" or [3, 5] do: then these are clicked on in turn.
 * @param {Target[]} cells
 * @param {Option[]} options
 * @param {any[]} [path] the actions of the cells that were clicked on already
 * @returns {Offer}
 */
export function offer(cells, options, path = []) {
  /** @type {Set<Option>} */
  const taken = new Set();
  /** @type {Click[]} */
  const clicks = [];
  const known = new Map(options.map((option) => [key(option.action), option]));
  const direct = cells.map(({ action }) =>
    path.length ? options.find((option) => isWhole(option.action, [...path, action])) : known.get(key(action)),
  );
  for (const option of direct) if (option) taken.add(option);
  const longer = options.filter((option) => !taken.has(option));
  cells.forEach((target, place) => {
    const option = direct[place];
    if (option) clicks.push({ target, option });
    else {
      const begun = longer.filter(({ action }) => goesOn(action, [...path, target.action], cells));
      for (const one of begun) taken.add(one);
      if (begun.length) clicks.push({ target, next: offer(cells, begun, [...path, target.action]) });
    }
  });
  return { clicks, others: options.filter((option) => !taken.has(option)) };
}

const key = (/** @type {any} */ value) => JSON.stringify(value);

/** What an action is made of; null: of nothing but itself. @returns {any[] | null} */
function partsOf(/** @type {any} */ action) {
  return action !== null && typeof action === "object" ? Object.values(action) : null;
}

/** Whether an action is what these cells' actions say, one after the other. */
function isWhole(/** @type {any} */ action, /** @type {any[]} */ path) {
  return typeof action === "string" ? action === path.join("") : key(partsOf(action)) === key(path);
}

/** Whether an action begins with these cells' actions; one alone may begin a word that means something else. */
function goesOn(/** @type {any} */ action, /** @type {any[]} */ path, /** @type {Target[]} */ cells) {
  if (!begins(action, path)) return false;
  return path.length > 1 || cells.some((target) => begins(action, [...path, target.action]));
}

function begins(/** @type {any} */ action, /** @type {any[]} */ path) {
  if (typeof action === "string") {
    return path.every((part) => typeof part === "string" && part) && action.startsWith(path.join(""));
  }
  const parts = partsOf(action);
  return parts !== null && parts.length >= path.length && path.every((part, at) => key(part) === key(parts[at]));
}
