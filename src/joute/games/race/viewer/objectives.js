/** The objectives: rectangles in the colours of those who head for them, and their numbers. */

import { colour, ink } from "/static/palette.js";
import { faintly, write } from "/static/sketch.js";
import { FONT } from "/static/stage.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Frame, Objective, Runner } from "../types.js"
 *
 * @typedef {object} Wanted an objective that somebody has still to reach
 * @property {Objective} objective
 * @property {number} place from 0
 * @property {number[]} seats that head for it
 */

/** Pixels below which an objective is easily overlooked. */
const SMALL = 18;

/** The objectives that are still to be reached; those that all have reached are left out. @returns {Wanted[]} */
export function wanted(/** @type {Frame} */ { runners, objectives }) {
  const running = runners.flatMap((runner) => (runner?.phase === "running" ? [runner.reached] : []));
  const first = Math.min(...running);
  return objectives
    .map((objective, place) => ({ objective, place, seats: heading(runners, place) }))
    .filter(({ place }) => place >= first);
}

/** The seats that head for an objective. */
function heading(/** @type {(Runner | null)[]} */ runners, /** @type {number} */ place) {
  return runners.flatMap((runner, seat) => (runner?.phase === "running" && runner.reached === place ? [seat] : []));
}

/** Outline an objective: in the colours of those who head for it, or faintly. */
export function drawObjective(
  /** @type {Pen} */ pen,
  /** @type {Stage} */ { unit, theme },
  /** @type {Wanted} */ { objective, seats },
) {
  const [left, top, wide, tall] = [objective.x, objective.y, objective.w, objective.h].map((length) => length * unit);
  if (!seats.length) {
    pen.lineWidth = 1;
    pen.strokeStyle = theme.soft;
    pen.setLineDash([3, 3]);
    pen.strokeRect(left, top, wide, tall);
    pen.setLineDash([]);
    return;
  }
  pen.fillStyle = colour(seats[0]);
  faintly(pen, 0.2, () => pen.fillRect(left, top, wide, tall));
  if (Math.max(wide, tall) < SMALL) drawRing(pen, left + wide / 2, top + tall / 2, theme.card, colour(seats[0]));
  const thick = Math.max(2, unit * 0.14);
  pen.lineWidth = thick;
  seats.forEach((seat, place) => {
    const inset = place * thick;
    pen.strokeStyle = colour(seat);
    pen.strokeRect(left + inset, top + inset, wide - 2 * inset, tall - 2 * inset);
  });
}

/**
 * Draw the eye to an objective that is easily overlooked.
 * @param {Pen} pen
 * @param {number} x its middle
 * @param {number} y
 * @param {string} edge
 * @param {string} stroke
 */
function drawRing(pen, x, y, edge, stroke) {
  for (const [width, style] of /** @type {const} */ ([
    [5, edge],
    [2.5, stroke],
  ])) {
    pen.lineWidth = width;
    pen.strokeStyle = style;
    pen.beginPath();
    pen.arc(x, y, SMALL, 0, 2 * Math.PI);
    pen.stroke();
  }
}

/** Number an objective, on the colours of those who head for it. */
export function drawFlag(
  /** @type {Pen} */ pen,
  /** @type {Stage} */ { unit, theme },
  /** @type {Wanted} */ { objective, place, seats },
) {
  const [x, y] = [objective.x * unit, objective.y * unit];
  const tall = Math.max(11, Math.min(18, unit * 0.75));
  const text = String(place + 1);
  pen.font = `700 ${tall * 0.78}px ${FONT}`;
  const wide = pen.measureText(text).width + tall * 0.6;
  const part = wide / Math.max(1, seats.length);
  faintly(pen, seats.length ? 1 : 0.7, () => {
    pen.fillStyle = theme.card;
    pen.fillRect(x, y - tall, wide, tall);
    seats.forEach((seat, at) => {
      pen.fillStyle = colour(seat);
      pen.fillRect(x + at * part, y - tall, part, tall);
    });
    pen.fillStyle = seats.length ? ink(seats[0]) : theme.soft;
    write(pen, text, x + wide / 2, y - tall / 2 + 0.5, tall * 0.78, { weight: 700, drop: 0 });
  });
}
