/** Opens the page: what is shown depends on its address. */

import { el, fill } from "./dom.js";
import { Film } from "./film.js";
import { viewerOf } from "./game.js";
import { Hall, running } from "./hall.js";
import { follow, MAY_ACT } from "./live.js";
import { countFrom } from "./palette.js";
import { Person, seeAll } from "./person.js";
import { goTo, isWhole, LIST, Sequel } from "./sequel.js";
import { keepSpeed, keptSpeed } from "./speed.js";
import { Theatre } from "./theatre.js";
import { LANGUAGE, say } from "./words.js";

/** @typedef {import("./data.js").FirstPage} FirstPage */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Show a match. */
async function watch(/** @type {string} */ key) {
  const answer = await fetch(`/film/${key}`);
  if (!answer.ok) {
    apologize(answer.status === 404 ? "noMatch" : "unshown");
    return;
  }
  const film = await filmOf(answer);
  const viewer = await viewerOf(film.opening?.game ?? "");
  const home = document.documentElement.dataset.home || undefined;
  const theatre = new Theatre(root, film, viewer, { home, speed: keptSpeed(), paced: keepSpeed });
  theatre.begin({ late: home !== undefined && !isWhole() });
  if (!film.over) stay(key, film, theatre);
  else if (home) new Sequel(key, theatre, { goesOn: false });
}

/** Read a film. */
async function filmOf(/** @type {Response} */ answer) {
  const film = new Film();
  film.read(await answer.text());
  return film;
}

/** The match is over: show what was kept from those who looked on. */
async function unseal(/** @type {string} */ key, /** @type {Film} */ film, /** @type {Theatre} */ theatre) {
  if (film.opening?.eyes) {
    theatre.house.append(el("div", { class: "palette" }, seeAll()));
    return;
  }
  const answer = await fetch(`/film/${key}`).catch(() => null); // it may have gone with the match
  if (!answer?.ok) return;
  film.unseal(await filmOf(answer));
  theatre.grow();
}

/** Say why there is nothing to see. */
function apologize(/** @type {string} */ why) {
  fill(root, el("p", { class: "nothing" }, say(why), el("a", { href: "/" }, "joute")));
}

/** Stay with a match that is still played. */
function stay(/** @type {string} */ key, /** @type {Film} */ film, /** @type {Theatre} */ theatre) {
  /** @type {Person | null} */
  let person = null;
  follow(key, film, {
    grew: () => {
      theatre.grow();
      person?.hear();
      if (film.over) new Sequel(key, theatre, { goesOn: !person });
      if (film.over && film.opening?.sealed) unseal(key, film, theatre);
    },
    silent: (seats) => theatre.wait(seats),
    asked: (asked) => {
      if (asked && MAY_ACT) person ??= new Person(key, theatre);
      person?.ask(asked);
    },
  });
}

/** Show the only game there is to see, or the list. */
async function visit() {
  /** @type {FirstPage} */
  const hallway = await (await fetch("/hall")).json();
  const played = location.hash === LIST.slice(1) ? undefined : running(hallway)?.key;
  if (hallway.only) location.replace(`/match/${hallway.only}${location.hash}`);
  else if (played) goTo(played);
  else await welcome(hallway);
}

/** Show the first page of a server. */
async function welcome(/** @type {FirstPage} */ hallway) {
  if (hallway.game) countFrom((await viewerOf(hallway.game)).firstNumber ?? 0);
  new Hall(root, hallway);
}

document.documentElement.lang = LANGUAGE;
const [, kind, key] = location.pathname.split("/");
if (kind === "match") await watch(key);
else if (kind) apologize("noPage");
else await visit();
