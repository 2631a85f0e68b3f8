/** A zone from above: its shaft, the metal on the ground, and what the dwarves have hewn there. */

import { ease } from "/static/playback.js";
import { between, faintly, mixed, noise, write } from "/static/sketch.js";
import { drawCount } from "./count.js";
import { dip, drawPiece, worth } from "./metal.js";

/**
 * @import { Pen } from "/static/sketch.js"
 * @import { Stage } from "/static/types.js"
 * @import { Ground, Zone } from "../types.js"
 *
 * @typedef {object} Moment of a zone
 * @property {number} number of the zone
 * @property {Ground} now
 * @property {Ground} before
 * @property {number} t the part of the motion that is done
 */

/** The deepest that a mine can be. */
const DEEPEST = 20;
/** From the light of day to the deepest dark. */
const ROCK = {
  light: { top: [214, 190, 150], bottom: [30, 20, 17] },
  dark: { top: [158, 134, 102], bottom: [16, 11, 10] },
};
/** The walls of a shaft: how much darker each is than the ground, and the side of the square it stands on. */
const WALLS = /** @type {const} */ ([
  { slope: 0.34, from: [0, 0], to: [1, 0] },
  { slope: 0.2, from: [0, 1], to: [0, 0] },
  { slope: -0.1, from: [1, 0], to: [1, 1] },
  { slope: -0.22, from: [1, 1], to: [0, 1] },
]);
/** What is written on light rock, and on dark. */
const DARK_INK = "#2a1d12";
const LIGHT_INK = "#ffffff";

/**
 * A zone without those who stand there: the deeper, the narrower and darker its ground.
 * @param {Pen} pen with its origin at the zone's corner
 * @param {Stage} stage
 * @param {Moment} moment
 * @param {number} life that a whole layer has
 */
export function drawZone(pen, stage, { number, now, before, t }, life) {
  const { unit } = stage;
  const depth = between(before.zone.depth, now.zone.depth, ease(t));
  drawShaft(pen, stage, depth);
  drawMetal(pen, unit, now.zone, number);
  if (now.life !== null) drawLife(pen, unit, now.life, life, depth);
  drawDepth(pen, stage, now.zone.depth);
  const hewn = now.life !== null && before.life !== null && now.life < before.life;
  if (hewn || now.zone.depth > before.zone.depth) drawDust(pen, unit, number, t);
}

/** What lies below a dwarf, in the corner: which metal, and how much of it. */
export function drawChip(/** @type {Pen} */ pen, /** @type {number} */ unit, /** @type {Zone} */ zone) {
  const { metal, units, owner } = zone;
  if (owner < 0 || metal === "RIEN" || !units) return;
  const [x, y] = [0.18 * unit, 0.8 * unit];
  dip(pen, metal);
  pen.lineWidth = Math.max(1, unit * 0.02);
  drawPiece(pen, metal, x, y, unit * 0.16);
  drawCount(pen, units, x, y + unit * 0.01, unit * 0.2);
}

/** Points rise from a layer that has just been broken. */
export function drawLoot(/** @type {Pen} */ pen, /** @type {number} */ unit, /** @type {Moment} */ { now, before, t }) {
  const points = worth(before.zone.metal) * before.zone.units;
  if (now.zone.depth <= before.zone.depth || !points || t >= 1) return;
  pen.fillStyle = "#ffffff";
  pen.strokeStyle = "rgb(20 14 10 / 85%)";
  pen.lineWidth = unit * 0.08;
  pen.font = `800 ${unit * 0.3}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  faintly(pen, Math.min(1, 2.5 * (1 - t)), () => {
    const [text, x, y] = /** @type {const} */ ([`+${points}`, 0.5 * unit, (0.5 - 0.4 * ease(t)) * unit]);
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  });
}

function drawShaft(/** @type {Pen} */ pen, /** @type {Stage} */ { unit, dark }, /** @type {number} */ depth) {
  const { top, bottom } = dark ? ROCK.dark : ROCK.light;
  const shade = (/** @type {number} */ part) => mixed(top, bottom, Math.min(1, part));
  const part = Math.sqrt(Math.min(1, depth / DEEPEST));
  const [edge, wall] = [unit * 0.02, unit * (0.05 + 0.16 * part)];
  const [near, far] = [edge, unit - edge];
  const outer = (/** @type {number} */ side) => (side ? far : near);
  const inner = (/** @type {number} */ side) => (side ? far - wall : near + wall);
  pen.fillStyle = shade(part * 0.9);
  pen.fillRect(near, near, far - near, far - near);
  for (const { slope, from, to } of WALLS) {
    pen.fillStyle = shade(Math.max(0, part * 0.75 + slope));
    pen.beginPath();
    for (const [x, y] of [from, to]) pen.lineTo(outer(x), outer(y));
    for (const [x, y] of [to, from]) pen.lineTo(inner(x), inner(y));
    pen.fill();
  }
}

/** Pieces of metal on the ground, as many as there are units. */
function drawMetal(
  /** @type {Pen} */ pen,
  /** @type {number} */ unit,
  /** @type {Zone} */ { metal, units, owner },
  /** @type {number} */ number,
) {
  if (metal === "RIEN" || !units) return;
  const radius = unit * (0.085 + 0.05 / Math.sqrt(units));
  dip(pen, metal);
  pen.lineWidth = Math.max(1, unit * 0.015);
  for (let piece = 0; piece < units; piece++) {
    const spread = units === 1 ? 0 : unit * 0.24 * Math.sqrt((piece + 0.3) / units);
    const angle = piece * 2.4 + noise(number) * 6;
    drawPiece(pen, metal, unit / 2 + spread * Math.cos(angle), unit / 2 + spread * Math.sin(angle), radius);
  }
  if (owner < 0) drawCount(pen, units, unit / 2, unit * 0.52, unit * 0.24);
}

/**
 * What holds of the layer: a stroke for each blow it bears, of which blows take one after the other.
 * @param {Pen} pen
 * @param {number} unit
 * @param {number} left
 * @param {number} whole
 * @param {number} depth
 */
function drawLife(pen, unit, left, whole, depth) {
  pen.fillStyle = depth > 5 ? LIGHT_INK : DARK_INK;
  for (let pip = 0; pip < whole; pip++) {
    faintly(pen, pip < left ? 0.85 : 0.16, () => {
      pen.fillRect(unit * (0.93 - (whole - pip) * 0.1), unit * 0.9, unit * 0.07, unit * 0.045);
    });
  }
}

function drawDepth(/** @type {Pen} */ pen, /** @type {Stage} */ { unit, dark }, /** @type {number} */ depth) {
  if (!depth) return;
  pen.fillStyle = depth > 1 || dark ? LIGHT_INK : DARK_INK;
  faintly(pen, 0.9, () =>
    write(pen, `−${depth}`, unit * 0.07, unit * 0.13, Math.max(8, unit * 0.155), { weight: 600, align: "left" }),
  );
}

/** Splinters fly where somebody has hewn. */
function drawDust(
  /** @type {Pen} */ pen,
  /** @type {number} */ unit,
  /** @type {number} */ zone,
  /** @type {number} */ t,
) {
  if (t >= 1) return;
  pen.fillStyle = "#f7e7c8";
  faintly(pen, 1 - t, () => {
    for (let piece = 0; piece < 9; piece++) {
      const angle = piece * 0.7 + noise(zone, piece);
      const far = unit * t * (0.25 + 0.3 * noise(piece, zone));
      pen.fillRect(unit / 2 + far * Math.cos(angle), unit / 2 + far * Math.sin(angle), unit * 0.04, unit * 0.04);
    }
  });
}
