/** What has happened, in words: who digs, buys, walks, sounds, harms, and wakes the evil. */

import { placeOf } from "/static/squares.js";
import { previous } from "/static/view.js";
import { EVIL } from "./evil.js";
import { arrival, departures } from "./moves.js";
import { readings, sonarOf, zoneName } from "./sonar.js";
import { say, sayList } from "./words.js";

/**
 * @import { Happening, Match, Snapshot, View } from "/static/types.js"
 * @import { Player, Types } from "../types.js"
 */

/** Whose score has changed. @returns {Happening[]} */
export function happenings(/** @type {Snapshot<Types>} */ now, /** @type {Snapshot<Types>} */ before) {
  return now.scores.flatMap((score, seat) => ((score ?? 0) !== (before.scores[seat] ?? 0) ? [{ seat }] : []));
}

/** What has just happened. */
export function caption(/** @type {View<Types>} */ view, /** @type {Match<Types>} */ match) {
  const { now } = view;
  const before = previous(view);
  const found = events(now, before, match, sonarOf(view));
  if (found.length) return found.join(" · ");
  if (now.frame.turn > before.frame.turn) return say("digs");
  if (view.question) return "";
  const { playing, points } = now.frame;
  if (playing === null) return "";
  return say(isIdle(now, before) && !match.eyes ? "again" : "plays", { name: match.names[playing], points });
}

/** Whether an action has changed nothing that is seen. */
function isIdle(/** @type {Snapshot<Types>} */ now, /** @type {Snapshot<Types>} */ before) {
  const { playing, points } = before.frame;
  return (
    now.frame.playing === playing &&
    now.frame.points < points &&
    now.scores.every((score, seat) => score === before.scores[seat])
  );
}

/**
 * What is worth a word.
 * @param {Snapshot<Types>} now
 * @param {Snapshot<Types>} before
 * @param {Match<Types>} match
 * @param {Record<string, number[]>} sonar what was read, by zone
 * @returns {string[]}
 */
function events(now, before, match, sonar) {
  const harmed = now.frame.teams.flatMap((_, seat) => harm(now, before, seat, match));
  const others = now.frame.teams.flatMap((team, seat) => {
    const had = before.frame.teams[seat];
    const name = match.names[seat];
    if (team.gone && !had.gone) return name ? [say("gone", { name })] : [];
    return [
      ...bought(team, had, name),
      ...sounded(team, had, name, match.scene.size, sonar),
      ...walked(now, before, seat, match),
    ];
  });
  return [...harmed, ...others];
}

/** What a team has paid for, and what it has dug out. */
function bought(/** @type {Player} */ team, /** @type {Player} */ had, /** @type {string} */ name) {
  const points = team.score - had.score + EVIL * (team.woke - had.woke);
  if (points > 0) return [say("gains", { name, points })];
  if (team.pickaxes.length > had.pickaxes.length) return [say("hires", { name })];
  return team.pickaxes.some((level, dwarf) => level > had.pickaxes[dwarf]) ? [say("improves", { name })] : [];
}

/**
 * The zone that a team has just sounded; what its sonar has read, where that is known.
 * @param {Player} team
 * @param {Player} had
 * @param {string} name
 * @param {number} size of the board
 * @param {Record<string, number[]>} sonar what was read, by zone
 */
function sounded(team, had, name, size, sonar) {
  const known = new Map(had.soundings.map(({ zone, below }) => [zone, below]));
  const fresh = team.soundings.filter(({ zone, below }) => known.get(zone) !== below);
  return fresh.map(({ zone }) =>
    sonar[zone]
      ? say("sonar", { where: zoneName(zone, size), values: readings(sonar[zone]) })
      : say("sounds", { name, where: zoneName(zone, size) }),
  );
}

/**
 * The evil, and who sabotages whom.
 * @param {Snapshot<Types>} now
 * @param {Snapshot<Types>} before
 * @param {number} seat
 * @param {Match<Types>} match
 */
function harm(now, before, seat, { names, scene }) {
  const [team, had] = [now.frame.teams[seat], before.frame.teams[seat]];
  const name = names[seat];
  if (team.woke > had.woke) {
    const zones = now.frame.evil.filter((zone) => now.frame.board[zone].zone.owner === seat);
    const places = zones.map((zone) => zoneName(zone, scene.size));
    const where = places.reduce((some, last) => (some ? sayList("and", { some, last }) : last), "");
    return [say("woke", { name, where, points: EVIL * team.woke })];
  }
  const { playing } = before.frame;
  if (!team.sabotaged || had.sabotaged || playing === null) return [];
  return [say("sabotages", { name: names[playing], other: name })];
}

/**
 * Where a dwarf of a team has gone.
 * @param {Snapshot<Types>} now
 * @param {Snapshot<Types>} before
 * @param {number} seat
 * @param {Match<Types>} match
 */
function walked(now, before, seat, { names, scene }) {
  const name = names[seat];
  const zone = arrival(now, before, seat);
  if (zone >= 0) return [say("goes", { name, ...placeOf(zone, scene.size) })];
  return departures(now, before).has(seat) ? [say("withdraws", { name })] : [];
}
