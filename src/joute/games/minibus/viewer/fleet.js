/** The buses: whose they are, and where each stands among others at the same place. */

/**
 * @import { Stop, Vehicle } from "../types.js"
 * @typedef {{x: number, y: number}} Point in steps of the grid
 */

/** A car on the grid: the size of a bus that has one. */
export const CAR = { w: 0.64, h: 0.46 };
/** As many buses stand one above the other where stations are side by side. */
const MOST_STACKED = 4;

/** The buses of a company. */
export function fleet(/** @type {Vehicle[]} */ buses, /** @type {number} */ seat) {
  return buses.filter((bus) => bus.owner === seat);
}

/** The cars that these buses have together. */
export function cars(/** @type {Vehicle[]} */ buses) {
  return total(buses.map(({ size }) => size));
}

export function total(/** @type {number[]} */ counts) {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where each bus is drawn, by its number: those at one place stand beside each other. */
export function parked(/** @type {Vehicle[]} */ buses, /** @type {Stop[]} */ stations) {
  /** @type {Map<string, Vehicle[]>} */
  const places = new Map();
  for (const bus of [...buses].sort((one, other) => one.owner - other.owner || one.number - other.number)) {
    const key = `${bus.x} ${bus.y}`;
    places.set(key, [...(places.get(key) ?? []), bus]);
  }
  /** @type {Map<number, Point>} */
  const found = new Map();
  for (const here of places.values()) {
    const stop = stations.some(({ x, y }) => x === here[0].x && y === here[0].y);
    const tight =
      here.length <= MOST_STACKED && stations.some(({ x, y }) => y === here[0].y && Math.abs(x - here[0].x) === 1);
    const columns = tight ? 1 : Math.min(2, here.length);
    for (const [place, bus] of here.entries()) {
      const { x, y } = shift(place, columns, stop);
      found.set(bus.number, { x: bus.x + x, y: bus.y + y });
    }
  }
  return found;
}

/**
 * What the bus at a place among others is moved by.
 * @param {number} place
 * @param {number} columns that they stand in
 * @param {boolean} stop they are at a station, which they leave to be seen
 * @returns {Point}
 */
function shift(place, columns, stop) {
  const column = (place % columns) - (columns - 1) / 2;
  return { x: column * 0.74, y: (stop ? -0.54 : 0) - Math.floor(place / columns) * 0.52 };
}
