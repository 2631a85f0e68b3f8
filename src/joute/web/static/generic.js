/**
 * The picture of a game that brings none of its own. Boards of its frame are drawn as boards (see
 * `game/board.py`); without any, what the frame holds stands in a table of the seats.
 */

import { Boards } from "/static/board.js";
import { changes, layout, offer, targets } from "/static/cells.js";
import { el, fill } from "/static/dom.js";
import { differ, partsOf, text } from "/static/facts.js";
import { nextSpot } from "/static/focus.js";
import { captionOf, describe, placeName, say } from "/static/news.js";
import { fact, known, sheet } from "/static/sheet.js";
import { previous } from "/static/view.js";

/**
 * @typedef {import("/static/cells.js").Change} Change
 * @typedef {import("/static/cells.js").Click} Click
 * @typedef {import("/static/cells.js").Grid} Grid
 * @typedef {import("/static/cells.js").Offer} Offer
 * @typedef {import("/static/facts.js").Parts} Parts
 * @typedef {import("/static/types.js").Choice} Choice
 * @typedef {import("/static/types.js").Match} Match
 * @typedef {import("/static/types.js").Snapshot} Snapshot
 * @typedef {import("/static/types.js").View} View
 */

/** Shots in which the last change is looked for. */
const BACK = 40;
/** Changes that are marked on a board of any size. */
const MARKED = 6;

/** The picture of a match, and what stands below it. @type {WeakMap<Match, {boards?: Boards, facts?: HTMLElement}>} */
const pages = new WeakMap();
/** @type {WeakMap<object, Parts>} */
const parts = new WeakMap();
/** What changed last, as seen in a shot. @type {WeakMap<Snapshot, Change[][]>} */
const marks = new WeakMap();

/** @type {import("/static/types.js").Viewer} */
export const viewer = {
  pace: 2,

  shape({ first, names }) {
    const { grids } = partsIn(first, names);
    return grids.length ? layout(grids) : { width: 4, height: 3 };
  },

  open(stage, match) {
    const boards = new Boards(stage);
    pageOf(match).boards = boards;
    const beside = el("div", { class: "sheet", tabindex: 0, hidden: true });
    stage.box.append(beside);
    stage.over.addEventListener("keydown", nextSpot);
    /** @type {Snapshot | null} */
    let shown = null;
    return (view) => {
      const { grids, facts } = partsIn(view.now.frame, match.names);
      const from = partsIn(view.before.frame, match.names).grids;
      boards.draw(grids, from, view.t, lastChange(view, match));
      if (shown === view.now) return;
      shown = view.now;
      beside.hidden = grids.length > 0;
      if (!grids.length) fill(beside, ...sheet(view, match));
      else showFacts(view, match, facts);
    };
  },

  card(view, seat, match) {
    const { grids, columns, movers } = partsIn(view.now.frame, match.names);
    const before = partsIn(previous(view).frame, match.names).columns;
    const own = columns.flatMap(({ name, values }, place) =>
      grids.length && differ(values, view.now.scores)
        ? [fact(name, values[seat], differ(values[seat], before[place]?.values[seat]))]
        : [],
    );
    return [movers.includes(seat) && el("span", { class: "playing" }, say("toMove")), ...own];
  },

  legend(match) {
    const facts = el("div", { class: "facts" });
    pageOf(match).facts = facts;
    return [facts];
  },

  caption(view, match) {
    const now = partsIn(view.now.frame, match.names);
    return captionOf(now, partsIn(previous(view).frame, match.names), match);
  },

  tip({ now }, { x, y }, match) {
    const { grids } = partsIn(now.frame, match.names);
    const spot = pageOf(match).boards?.at(x, y);
    return spot ? describe(grids[spot.board], spot, match) : "";
  },

  choices(question, { now }, match) {
    const { grids } = partsIn(now.frame, match.names);
    const own = targets(grids).filter(({ board }) => (grids[board].seat ?? question.seat) === question.seat);
    pageOf(match).boards?.arrange(grids);
    return choicesOf(offer(own, question.options), grids, match);
  },

  advice(question) {
    return say(question.options.length > 1 ? "advice" : "only");
  },
};

function pageOf(/** @type {Match} */ match) {
  let page = pages.get(match);
  if (!page) {
    page = {};
    pages.set(match, page);
  }
  return page;
}

/** Take a frame apart, once. @returns {Parts} */
function partsIn(/** @type {any} */ frame, /** @type {string[]} */ names) {
  if (frame === null || typeof frame !== "object") return partsOf(frame, names);
  let found = parts.get(frame);
  if (!found) {
    found = partsOf(frame, names);
    parts.set(frame, found);
  }
  return found;
}

/** What changed last on each board, on the way to this shot or to one before it. */
function lastChange(/** @type {View} */ { now, shots, index }, /** @type {Match} */ match) {
  let found = marks.get(now);
  for (let shot = index; !found && shot > Math.max(0, index - BACK); shot--) {
    const before = partsIn(shots[shot - 1].frame, match.names).grids;
    const after = partsIn(shots[shot].frame, match.names).grids;
    const all = after.map((grid, board) => changes(before[board] ?? null, grid));
    if (all.some((some) => some.length)) found = all.map((some, board) => (isMost(some, after[board]) ? [] : some));
  }
  found ??= [];
  marks.set(now, found);
  return found;
}

/** Whether so much changed that marking it would mark nothing. */
function isMost(/** @type {Change[]} */ some, /** @type {Grid} */ { rows, width }) {
  return some.length > MARKED && some.length > (rows.length * width) / 3;
}

/** Show what the frame holds beside its boards. */
function showFacts(
  /** @type {View} */ view,
  /** @type {Match} */ match,
  /** @type {import("/static/facts.js").Fact[]} */ facts,
) {
  const node = pageOf(match).facts;
  if (!node) return;
  const before = partsIn(previous(view).frame, match.names).facts;
  const own = facts.filter(({ name }) => name !== "turn");
  fill(node, ...own.map(({ name, value }) => fact(name, value, differ(value, known(before, name)))));
}

/** @returns {Choice[]} */
function choicesOf(/** @type {Offer} */ { clicks, others }, /** @type {Grid[]} */ grids, /** @type {Match} */ match) {
  return [
    ...clicks.map((click) => choiceOf(click, grids, match)),
    ...others.map((option) => ({ label: labelOf(option), say: option.say })),
  ];
}

/** @returns {Choice} */
function choiceOf(
  /** @type {Click} */ { target, option, next },
  /** @type {Grid[]} */ grids,
  /** @type {Match} */ match,
) {
  const grid = grids[target.board];
  const at = pageOf(match).boards?.place(target.board, target);
  const place = { label: placeName(grid, target), at };
  if (!next) return { label: describe(grid, target, match), at, look: "cell", say: option?.say };
  const taken = { ...place, look: "cell taken" }; // a click on it takes it back
  return { ...place, look: "cell", next: [taken, ...choicesOf(next, grids, match)] };
}

/** What an action is called: as it is said, unless that is JSON. */
function labelOf(/** @type {import("/static/types.js").Option} */ { action, say: messages }) {
  return messages.join() === JSON.stringify(action) ? text(action) : messages.join(" ");
}
