/** Icons, drawn by us on a square of 24; a game draws its own with `pathIcon` and `iconOf`. */

import { svg } from "./dom.js";
import { colour, ink, outlineData, seatNumber } from "./palette.js";

const PATHS = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z",
  back: "M15.5 5v14L7 12zM4.5 5h2v14h-2z",
  forward: "M8.5 5v14L17 12zM17.5 5h2v14h-2z",
  first: "M12.5 5v14L4.5 12zM20.5 5v14l-8-7z",
  last: "M11.500 5v14l8-7zM3.5 5v14l8-7z",
  event: "M4 5v14l7-7zM17 3l1.9 5.600L24 9l-4.500 3.500L21 18l-4-3-4 3 1.500-5.500L10 9l5.100-.400z",
  full: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
  help: "M11 17h2v2.200h-2zM12 4.500c-2.900 0-4.700 1.700-4.900 4.200h2.200c.2-1.400 1.100-2.200 2.600-2.200 1.500 0 2.500.8 2.500 2.100 0 1-.5 1.600-1.700 2.400-1.400.9-1.900 1.700-1.800 3.300v.5h2.100v-.4c0-1 .4-1.500 1.700-2.300 1.300-.9 2-2 2-3.600 0-2.400-1.900-4-4.700-4z",
  pen: "M4 16.500L15.500 5l3.500 3.500L7.500 20H4zM16.700 3.800l1.100-1.100c.5-.5 1.200-.5 1.700 0l1.800 1.800c.5.500.5 1.200 0 1.700l-1.100 1.100z",
  sort: "M7 4l4 4.500H8.200V20H5.800V8.500H3zM17 20l-4-4.500h2.800V4h2.400v11.500H21z",
  told: "M13 5l-7 7 7 7v-4.500h6v-5h-6z",
  said: "M11 5l7 7-7 7v-4.500H5v-5h6z",
  skull:
    "M12 3c-4.700 0-8 3.200-8 7.500 0 2.700 1.300 4.900 3.500 6.200V20h9v-3.300c2.200-1.300 3.500-3.500 3.500-6.200C20 6.200 16.700 3 12 3zM8.700 13a1.800 1.800 0 1 1 0-3.600 1.800 1.800 0 0 1 0 3.600zm6.600 0a1.800 1.800 0 1 1 0-3.600 1.800 1.800 0 0 1 0 3.600z",
  crown: "M4 18.500h16v2H4zM3 7l4.500 4L12 4.500 16.500 11 21 7l-1.500 10h-15z",
};

/** An icon that all pages have. @param {keyof typeof PATHS} name */
export function icon(name) {
  return pathIcon(PATHS[name]);
}

/** An icon of one path, in the colour of the text beside it. */
export function pathIcon(/** @type {string} */ path) {
  return iconOf([svg("path", { d: path, "fill-rule": "evenodd" })]);
}

/**
 * An icon of some shapes.
 * @param {SVGElement[]} shapes on a square of 24
 * @param {string} [label] what it shows, if no words beside it say so
 */
export function iconOf(shapes, label) {
  const square = { viewBox: "0 0 24 24", class: "icon" };
  if (!label) return svg("svg", { ...square, "aria-hidden": "true" }, ...shapes);
  return svg("svg", { ...square, role: "img", "aria-label": label }, svg("title", {}, label), ...shapes);
}

/** The sign of a seat: its colour, its shape and its number. */
export function badge(/** @type {number} */ seat) {
  const number = seatNumber(seat);
  const [y, size] = number > 9 ? [0.32, 0.8] : [0.36, 1];
  return svg(
    "svg",
    { viewBox: "-1.25 -1.25 2.5 2.5", class: "badge", "aria-hidden": "true" },
    svg("path", { d: outlineData(seat), fill: colour(seat), class: "badge-shape" }),
    svg("text", { y, "text-anchor": "middle", "font-size": size, fill: ink(seat) }, number),
  );
}

/** The sign of joute: two lances that cross. */
export function emblem() {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "emblem", "aria-hidden": "true" },
    svg("path", { d: "M3 3l15.500 14.100-1.400 1.400zM21 3L5.500 17.100l1.400 1.400z" }),
    svg("path", { d: "M4.300 15.900l3.800 3.800-1 1-3.800-3.800zM19.700 15.900l-3.800 3.800 1 1 3.800-3.800z" }),
  );
}
