/** Differences between values, as `delta.py` writes them. */

/**
 * Add a difference to a value; what is the same stays the same object.
 * @param {any} old
 * @param {any} change
 * @returns {any}
 */
export function added(old, change) {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [start, count, items] = change;
    return [...old.slice(0, start), ...items, ...old.slice(start + count)];
  }
  const copy = Array.isArray(old) ? old.slice() : { ...old };
  for (const key of Object.keys(change)) copy[key] = added(old[key], change[key]);
  return copy;
}
