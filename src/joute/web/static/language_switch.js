/** The switch between the languages, for the head of a page. */

import { el } from "./dom.js";
import { choose, LANGUAGE, MAY_CHOOSE, OTHER } from "./language.js";

/** What each language calls itself: whoever cannot read the page can read this. */
const NAMES = { fr: "Français", en: "English" };

/** A button that shows the page in the other language; hidden where the choice could not be kept. */
export function languageSwitch() {
  const name = NAMES[OTHER];
  const sign = (/** @type {string} */ language) => el(language === LANGUAGE ? "b" : "span", {}, language.toUpperCase());
  return el(
    "button",
    {
      class: "language",
      type: "button",
      hidden: !MAY_CHOOSE,
      lang: OTHER,
      title: name,
      "aria-label": name,
      click: () => choose(OTHER),
    },
    sign("fr"),
    " / ",
    sign("en"),
  );
}
