/** The reader's language: French or English. */

const LANGUAGES = ["fr", "en"];
/** Where a browser keeps the choice of its reader, for all pages of one address. */
const KEPT = "language";

/** What the reader has chosen, else the language of the browser. Where there is no page, nobody reads French. */
export const LANGUAGE = (kept() ?? globalThis.navigator?.language ?? "en").toLowerCase().startsWith("fr") ? "fr" : "en";

/** The other language. */
export const OTHER = LANGUAGE === "fr" ? "en" : "fr";

/** Show this page and all later ones in another language. */
export function choose(/** @type {string} */ language) {
  localStorage.setItem(KEPT, language);
  location.reload();
}

function kept() {
  try {
    const chosen = globalThis.window?.localStorage.getItem(KEPT) ?? "";
    return LANGUAGES.includes(chosen) ? chosen : null;
  } catch {
    return null; // where pages may not keep anything
  }
}
