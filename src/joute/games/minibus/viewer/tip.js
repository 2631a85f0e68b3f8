/** What is at a place of the picture, in words: a bus or a station, and who is there. */

import { CAR, parked, total } from "./fleet.js";
import { MARGIN } from "./picture.js";
import { say } from "./words.js";

/**
 * @import { Match, View } from "/static/types.js"
 * @import { Stop, Types, Vehicle } from "../types.js"
 * @import { Point } from "./fleet.js"
 */

/** Travellers that a car holds. */
const SEATS = 5;

/**
 * @param {View<Types>} view
 * @param {Point} place
 * @param {Match<Types>} match
 */
export function tip({ now }, place, { names }) {
  const at = { x: place.x - MARGIN, y: place.y - MARGIN };
  const { buses, stations } = now.frame;
  const places = parked(buses, stations);
  const bus = buses.find((one) => isNear(at, places.get(one.number) ?? one, CAR.w / 2, CAR.h / 2));
  if (bus) return ride(bus, names[bus.owner]);
  const station = stations.findIndex((stop) => isNear(at, stop, 0.5, 0.5));
  return station < 0 ? "" : queue(stations[station], station);
}

/**
 * @param {Point} at
 * @param {Point} middle
 * @param {number} dx
 * @param {number} dy
 */
function isNear(at, middle, dx, dy) {
  return Math.abs(middle.x - at.x) < dx && Math.abs(middle.y - at.y) < dy;
}

/** A station and who waits there. */
function queue(/** @type {Stop} */ { capacity, waiting }, /** @type {number} */ station) {
  return [say("stop", { station, waiting: total(waiting), capacity }), ...bound(waiting)].join("\n");
}

/** A bus and who sits in it. */
function ride(/** @type {Vehicle} */ { number: bus, destination, size, aboard }, /** @type {string} */ name) {
  const title = say("vehicle", { bus, name, station: destination, aboard: total(aboard), seats: SEATS * size });
  return [title, ...bound(aboard)].join("\n");
}

/** Who goes where, a line a station. */
function bound(/** @type {number[]} */ travellers) {
  return travellers.flatMap((count, station) => (count ? [say("bound", { count, station })] : []));
}
