/** Of what a request is made that a person may send: words as they are, one of several, or a value to type. */

/**
 * @typedef {{word: string} | {choices: string[]} | {field: string}} Part
 */

/** What separates the parts of a request, and one of several words from the next. */
const BETWEEN = "|";
const OR = "/";
/** A word of a protocol; what is written otherwise stands for a value. */
const WORD = /^[A-Z_]+$/;

/**
 * Return the parts of a request as its game writes it: `DEPLACER|dwarf|row`, `DEPLACE|HAUT/BAS`, `a name`.
 * @returns {Part[]}
 */
export function partsOf(/** @type {string} */ request) {
  return request.split(BETWEEN).map((part) => {
    if (WORD.test(part)) return { word: part };
    const choices = part.split(OR);
    return choices.every((choice) => WORD.test(choice)) ? { choices } : { field: part };
  });
}

/** Return the request that is sent. */
export function joinedParts(/** @type {string[]} */ values) {
  return values.join(BETWEEN);
}
