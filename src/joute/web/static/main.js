/** Opens the page: what is shown depends on its address. */

import { Film } from "./film.js";
import { Hall } from "./hall.js";
import { follow, MAY_ACT } from "./live.js";
import { Person } from "./person.js";
import { Theatre } from "./theatre.js";
import { LANGUAGE } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Show a match. */
async function watch(/** @type {string} */ key) {
  const film = new Film();
  film.read(await (await fetch(`/film/${key}`)).text());
  const { viewer } = await import(`/games/${film.opening?.game}/viewer.js`);
  const home = document.documentElement.dataset.home || undefined;
  const theatre = new Theatre(root, film, viewer, { home });
  theatre.begin();
  if (!film.over) stay(key, film, theatre);
}

/** Stay with a match that is still played. */
function stay(
  /** @type {string} */ key,
  /** @type {Film} */ film,
  /** @type {Theatre} */ theatre,
) {
  /** @type {Person | null} */
  let person = null;
  follow(key, film, {
    grew: () => {
      theatre.grow();
      person?.show();
    },
    asked: (asked) => {
      if (asked && MAY_ACT) person ??= new Person(key, theatre);
      person?.ask(asked);
    },
    lost: (lost) => theatre.warn(lost),
  });
}

/** Show the list of games, or the only one. */
async function visit() {
  const hallway = await (await fetch("/hall")).json();
  if (hallway.only) location.replace(`/match/${hallway.only}${location.hash}`);
  else new Hall(root, hallway);
}

document.documentElement.lang = LANGUAGE;
const [, kind, key] = location.pathname.split("/");
await (kind === "match" ? watch(key) : visit());
