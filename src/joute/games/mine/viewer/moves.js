/** Which zones the dwarves have come to and left, from one shot to another. */

/**
 * @import { Snapshot } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

/** The zone that a dwarf of a team has just come to, -1 if none has. */
export function arrival(
  /** @type {Snapshot<Types>} */ now,
  /** @type {Snapshot<Types>} */ before,
  /** @type {number} */ seat,
) {
  return now.frame.board.findIndex(
    (ground, zone) => ground.zone.owner === seat && before.frame.board[zone].zone.owner !== seat,
  );
}

/** The zones that each team has left. */
export function departures(/** @type {Snapshot<Types>} */ now, /** @type {Snapshot<Types>} */ before) {
  /** @type {Map<number, number[]>} */
  const left = new Map();
  before.frame.board.forEach(({ zone: { owner } }, zone) => {
    if (owner < 0 || now.frame.board[zone].zone.owner === owner) return;
    left.set(owner, [...(left.get(owner) ?? []), zone]);
  });
  return left;
}
