/** A dwarf: its body in the colour of its team, its pickaxe, and the chains of a sabotage. */

import { svg } from "/static/dom.js";
import { iconOf } from "/static/icons.js";
import { colour, ink, outline } from "/static/palette.js";
import { write } from "/static/sketch.js";
import { say } from "./words.js";

/** @import { Pen } from "/static/sketch.js" */

/** By the level of a pickaxe. */
const PICKAXES = ["#000000", "#a97442", "#c3ccd6", "#5fe0ff"];
const EDGE = "#1a120c";
const SKIN = "#f1c6a0";
const BEARD = "#f4efe6";

/**
 * A dwarf around the pen's origin, in a square of the size 1.
 * @param {Pen} pen
 * @param {{owner: number, pickaxe: number, sabotaged: boolean}} dwarf pickaxe: 0 if it is not known
 */
export function drawDwarf(pen, { owner, pickaxe, sabotaged }) {
  if (pickaxe) drawPickaxe(pen, pickaxe);
  drawBody(pen, owner);
  drawSign(pen, owner);
  if (sabotaged) drawChains(pen);
}

/** A pickaxe as an icon, in the colour of its level. */
export function pickaxeIcon(/** @type {number} */ level) {
  const handle = svg("path", { d: "M12.5 9L4 20l-1.500-1.500L11 8z", fill: "#8a6238" });
  const head = svg("path", {
    d: "M5 4.500C10 2.500 18 5 21.500 14c.3.900-.6 1.500-1.300.800C16.500 11 12 7.500 5.200 6.400 4 6.200 3.900 4.900 5 4.500z",
    fill: PICKAXES[level],
    stroke: "currentColor",
    "stroke-width": 0.9,
  });
  return iconOf([handle, head], say(`pickaxe${level}`));
}

function drawPickaxe(/** @type {Pen} */ pen, /** @type {number} */ level) {
  pen.lineCap = "round";
  pen.strokeStyle = "#5d3f22";
  pen.lineWidth = 0.05;
  pen.beginPath();
  pen.moveTo(0.16, 0.26);
  pen.lineTo(0.34, -0.22);
  pen.stroke();
  for (const [width, stroke] of /** @type {const} */ ([
    [0.1, EDGE],
    [0.06, PICKAXES[level]],
  ])) {
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(0.22, 0.1, 0.34, -1.75, -0.55);
    pen.stroke();
  }
}

/** Body, beard, face and helmet. */
function drawBody(/** @type {Pen} */ pen, /** @type {number} */ seat) {
  pen.strokeStyle = EDGE;
  pen.lineWidth = 0.03;
  pen.fillStyle = colour(seat);
  pen.beginPath();
  pen.roundRect(-0.24, -0.02, 0.42, 0.38, [0.16, 0.16, 0.06, 0.06]);
  pen.fill();
  pen.stroke();
  pen.fillStyle = BEARD;
  pen.beginPath();
  pen.ellipse(-0.03, -0.02, 0.15, 0.15, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = SKIN;
  pen.beginPath();
  pen.ellipse(-0.03, -0.12, 0.13, 0.1, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colour(seat);
  pen.beginPath();
  pen.arc(-0.03, -0.13, 0.17, Math.PI, 2 * Math.PI);
  pen.closePath();
  pen.fill();
  pen.stroke();
}

/** The team's sign, on the body. */
function drawSign(/** @type {Pen} */ pen, /** @type {number} */ seat) {
  pen.fillStyle = ink(seat);
  pen.fill(outline(seat, -0.03, 0.22, 0.15));
  pen.fillStyle = colour(seat);
  write(pen, seat, -0.03, 0.225, seat > 9 ? 0.12 : 0.15, { weight: 800 });
}

/** A sabotaged dwarf is in chains. */
function drawChains(/** @type {Pen} */ pen) {
  pen.strokeStyle = "#e0362c";
  pen.lineWidth = 0.07;
  pen.beginPath();
  pen.moveTo(-0.3, -0.3);
  pen.lineTo(0.26, 0.34);
  pen.moveTo(0.26, -0.3);
  pen.lineTo(-0.3, 0.34);
  pen.stroke();
}
