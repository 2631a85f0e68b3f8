/** What has happened, in words: a station opens, somebody invests, wins or loses. */

import { previous } from "/static/view.js";
import { cars, fleet } from "./fleet.js";
import { say } from "./words.js";

/**
 * @import { Happening, Match, Snapshot, View } from "/static/types.js"
 * @import { Frame, Player, Types } from "../types.js"
 */

/** Who has done something worth a jump. @returns {Happening[]} */
export function happenings(
  /** @type {Snapshot<Types>} */ now,
  /** @type {Snapshot<Types>} */ before,
  /** @type {Match<Types>} */ match,
) {
  return changes(now.frame, before.frame, match).map(({ seat }) => ({ seat }));
}

/** What has just happened. */
export function caption(/** @type {View<Types>} */ view, /** @type {Match<Types>} */ match) {
  const found = changes(view.now.frame, previous(view).frame, match);
  return found.map(({ text }) => text).join(" · ");
}

/**
 * What is worth a word.
 * @param {Frame} now
 * @param {Frame} before
 * @param {Match<Types>} match
 */
function changes(now, before, { names, scene }) {
  const opened = now.stations.length > before.stations.length;
  const station = { seat: null, text: say("newStation", { station: now.stations.length - 1 }) };
  const companies = now.players.flatMap((player, seat) => {
    const values = {
      name: names[seat],
      goal: scene.goal,
      money: player.money,
      cars: player.sb + 1,
      message: player.message,
    };
    return changesOf(now, before, seat, scene.goal).map((key) => ({ seat, text: say(key, values) }));
  });
  return [...(opened ? [station] : []), ...companies];
}

/**
 * What a company has done, as keys of the dictionary.
 * @param {Frame} now
 * @param {Frame} before
 * @param {number} seat
 * @param {number} goal
 * @returns {string[]}
 */
function changesOf(now, before, seat, goal) {
  const [player, had] = [now.players[seat], before.players[seat]];
  const [buses, old] = [fleet(now.buses, seat), fleet(before.buses, seat)];
  const improved = /** @type {const} */ (["sb", "sp", "ct"]).filter((key) => player[key] > had[key]);
  const bought = buses.length > old.length ? ["buys"] : cars(buses) > cars(old) ? ["enlarges"] : [];
  const ended = player.phase !== had.phase ? [fate(player, goal)] : [];
  return [...improved, ...bought, ...ended];
}

/** How the match has ended for a company. */
function fate(/** @type {Player} */ { phase, money, message }, /** @type {number} */ goal) {
  if (phase > 0) return money < goal ? "stays" : "finished";
  return message ? "lostBy" : "lost";
}
