/** Leads from one thing that can be clicked on to the next with the arrow keys. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much worse a place is that lies aside. */
const ASIDE = 2.5;

/**
 * The nearest place in a direction, -1 if there is none.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}[]} places
 * @param {[number, number]} way
 */
export function nearest(from, places, [wayX, wayY]) {
  let [best, least] = [-1, Infinity];
  places.forEach(({ x, y }, place) => {
    const ahead = (x - from.x) * wayX + (y - from.y) * wayY;
    const aside = Math.abs((x - from.x) * wayY) + Math.abs((y - from.y) * wayX);
    const cost = ahead + ASIDE * aside;
    if (ahead > aside / 2 && ahead > 1 && cost < least) [best, least] = [place, cost];
  });
  return best;
}

/** Move the focus from a spot of the picture to the next one. */
export function nextSpot(/** @type {KeyboardEvent} */ event) {
  const at = /** @type {HTMLElement} */ (event.target);
  const way = WAYS[event.key];
  if (!way || !at.matches(".spot") || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const spots = /** @type {HTMLElement[]} */ ([...(at.parentElement?.querySelectorAll(".spot") ?? [])]);
  const middles = spots.map((spot) => ({
    x: spot.offsetLeft + spot.offsetWidth / 2,
    y: spot.offsetTop + spot.offsetHeight / 2,
  }));
  const found = nearest(middles[spots.indexOf(at)], middles, way);
  if (found >= 0) spots[found].focus();
  event.preventDefault();
  event.stopPropagation();
}
