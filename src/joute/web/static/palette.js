/** Numbers, colours and shapes that tell seats apart, also for those who see no red or no green. */

export const COLOURS = [
  "#2b71de",
  "#dc6b02",
  "#469e72",
  "#bd44a0",
  "#d5a90a",
  "#4f38ff",
  "#3fb2e8",
  "#c0392b",
  "#8a5a2b",
  "#1d3f7c",
  "#86a51c",
  "#f09ac0",
  "#0d6466",
  "#b3a1ef",
  "#6f7782",
  "#5c1a1a",
];

/** Eight outlines inside the unit circle; with sixteen colours no two seats look alike. */
const SHAPES = [
  null,
  polygon(4, Math.PI / 4),
  polygon(3, -Math.PI / 2),
  polygon(4, 0),
  polygon(5, -Math.PI / 2),
  polygon(6, 0),
  star(5),
  cross(),
];

/** The number of the first seat, as the game's document counts. */
let first = 0;

/** Count seats from this number on. */
export function countFrom(/** @type {number} */ number) {
  first = number;
}

/** The number of a seat, as people read it. */
export function seatNumber(/** @type {number} */ seat) {
  return seat + first;
}

/** The seat that has a number. */
export function numbered(/** @type {number} */ number) {
  return number - first;
}

/** The colour of a seat. */
export function colour(/** @type {number} */ seat) {
  return COLOURS[seat % COLOURS.length];
}

/** The colour of what is written on a seat's colour. */
export function ink(/** @type {number} */ seat) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour(seat).slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 138 ? "#14171c" : "#ffffff";
}

/**
 * The outline of a seat's shape.
 * @param {number} seat
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
export function outline(seat, x, y, radius) {
  const path = new Path2D();
  const points = SHAPES[seat % SHAPES.length];
  if (!points) path.arc(x, y, radius * 0.92, 0, 2 * Math.PI);
  else for (const [dx, dy] of points) path.lineTo(x + dx * radius, y + dy * radius);
  path.closePath();
  return path;
}

/** The same for an SVG of the size 2 × 2 around 0. */
export function outlineData(/** @type {number} */ seat) {
  const points = SHAPES[seat % SHAPES.length];
  if (!points) return "M-.92 0a.92 .92 0 1 0 1.84 0a.92 .92 0 1 0 -1.84 0z";
  return `M${points.map((point) => point.map((value) => value.toFixed(3)).join(" ")).join("L")}z`;
}

/** @returns {[number, number][]} */
function polygon(/** @type {number} */ corners, /** @type {number} */ start) {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = start + (2 * Math.PI * corner) / corners;
    return [1.08 * Math.cos(angle), 1.08 * Math.sin(angle)];
  });
}

/** @returns {[number, number][]} */
function star(/** @type {number} */ tips) {
  return Array.from({ length: 2 * tips }, (_, corner) => {
    const angle = -Math.PI / 2 + (Math.PI * corner) / tips;
    const radius = corner % 2 ? 0.62 : 1.15;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** @returns {[number, number][]} */
function cross() {
  const [a, b] = [0.45, 1];
  return [
    [-a, -b],
    [a, -b],
    [a, -a],
    [b, -a],
    [b, a],
    [a, a],
    [a, b],
    [-a, b],
    [-a, a],
    [-b, a],
    [-b, -a],
    [-a, -a],
  ];
}
