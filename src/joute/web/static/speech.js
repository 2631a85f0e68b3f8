/**
 * Says reasons in the reader's language, as `joute.speech` does in Python: a reason is a code of the catalogue,
 * with the values that its text is filled in with.
 */

/**
 * @typedef {import("./data.js").Reason} Reason
 * @typedef {number | string | Reason} Value
 * @typedef {Record<string, Record<string, string>>} Catalogue texts by language and code
 */

const ENGLISH = "en";
const FRENCH = "fr";
/** Numbers from here on are written in groups of three digits. */
const GROUPED = 10_000;
/** A place in a text: of a value, or of the one of two words that goes with a number. */
const PLACE = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
/** How numbers are written: to make one takes longer than all else in a frame. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();
/** What the server has written into the page (`joute.web.speech`). */
const CATALOGUE = read();

/** @returns {Catalogue} */
function read() {
  const written = globalThis.document?.getElementById("speech")?.textContent;
  return written ? JSON.parse(written) : {};
}

/**
 * Return what a reason says; what is text already stays as it is.
 * @param {Reason | string} reason
 * @param {string} language
 * @param {Catalogue} [catalogue]
 * @returns {string}
 */
export function sentence(reason, language, catalogue = CATALOGUE) {
  if (typeof reason === "string") return reason;
  const { code, values = {} } = reason;
  const text = catalogue[language]?.[code] ?? catalogue[ENGLISH]?.[code] ?? code;
  return text.replace(PLACE, (/** @type {string} */ place, name, one, more) => {
    if (!Object.hasOwn(values, name)) return place;
    const value = values[name];
    if (one !== undefined) return isOne(Number(value), language) ? one : more;
    return typeof value === "number" ? number(value, language) : sentence(value, language, catalogue);
  });
}

/**
 * Return several reasons as one sentence.
 * @param {(Reason | string)[]} parts
 * @param {string} language
 * @param {Catalogue} [catalogue]
 */
export function joined(parts, language, catalogue = CATALOGUE) {
  const mark = language === FRENCH ? "\u00a0; " : "; ";
  return parts.map((part) => sentence(part, language, catalogue)).join(mark);
}

/** Write a number as the language does. */
export function number(/** @type {number} */ value, /** @type {string} */ language) {
  const useGrouping = Math.abs(value) >= GROUPED;
  const key = `${language} ${useGrouping}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 20 });
  formats.set(key, format);
  return format.format(value);
}

/** Whether a number takes the singular: in French, 0 and 1,5 do. */
function isOne(/** @type {number} */ value, /** @type {string} */ language) {
  return language === FRENCH ? Math.abs(value) < 2 : value === 1;
}
