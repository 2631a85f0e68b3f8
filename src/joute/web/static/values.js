/** What a value is that comes from elsewhere. */

/** @returns {value is Record<string, any>} */
export function isRecord(/** @type {unknown} */ value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
