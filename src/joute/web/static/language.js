/** The reader's language: French or English. */

/** Under this name a browser keeps the choice of its reader, for all pages of one address. */
const KEPT = "language";
/** Null where pages may not keep anything. */
const storage = ownStorage();

/** The language that a page was made in, if somebody chose one. */
const made = globalThis.document?.documentElement?.dataset?.language || null;

/** What the reader has chosen, else whoever made the page, else the language of the browser. Where there is no page, nobody reads French. */
const named = storage?.getItem(KEPT) ?? made ?? globalThis.navigator?.language ?? "en";

export const LANGUAGE = named.toLowerCase().startsWith("fr") ? "fr" : "en";
/** The other language. */
export const OTHER = LANGUAGE === "fr" ? "en" : "fr";
/** Whether a choice can be kept. */
export const MAY_CHOOSE = storage !== null;

/** Show this page and all later ones in another language. */
export function choose(/** @type {string} */ language) {
  storage?.setItem(KEPT, language);
  location.reload();
}

/** @returns {Storage | null} */
function ownStorage() {
  try {
    return globalThis.window?.localStorage ?? null;
  } catch {
    return null; // the browser forbids it, as in a frame of another site
  }
}
