/** The turn that the address of a page names: a link leads to it. */

/**
 * Write a turn into the address, with the step of it where it has several.
 * @param {number} turn
 * @param {number} shot
 * @param {{first: number, count: number}} shots of this turn
 */
export function keepTurn(turn, shot, { first, count }) {
  const step = count > 1 ? `.${shot - first + 1}` : "";
  history.replaceState(null, "", `#turn=${turn}${step}`);
}

/** The shot that the address names, null if it names none; after the last turn it is the last one. */
export function shotOfAddress(/** @type {import("./data.js").Snapshot[]} */ shots) {
  const found = /turn=(\d+)(?:\.(\d+))?/.exec(location.hash);
  if (!found) return null;
  const turn = Number(found[1]);
  const first = shots.findIndex((shot) => shot.turn >= turn);
  const steps = found[2] ? Number(found[2]) - 1 : 0;
  return first < 0 ? shots.length - 1 : first + steps;
}
