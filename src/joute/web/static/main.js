/** Opens the page: what is shown depends on its address. */

import { Catalogue, running } from "./catalogue.js";
import { el, fill } from "./dom.js";
import { Film } from "./film.js";
import { drawingOf } from "./game.js";
import { HOSTED, offerToPlayOn } from "./host.js";
import { languageSwitch } from "./language_switch.js";
import { follow, MAY_ACT } from "./live.js";
import { MatchPage } from "./match_page.js";
import { goTo, isWhole, LIST, NextMatch } from "./next_match.js";
import { countFrom } from "./palette.js";
import { Person, seeAll } from "./person.js";
import { PersonTools } from "./person_tools.js";
import { keepSpeed, keptSpeed } from "./speed.js";
import { LANGUAGE, speaker } from "./words.js";

const say = speaker("server");

/** @typedef {import("./data.js").FirstPage} FirstPage */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Show a match. */
async function watch(/** @type {string} */ key) {
  const answer = await fetch(`/film/${key}`);
  if (!answer.ok) {
    explain(answer.status === 404 ? "noMatch" : "unshown");
    return;
  }
  const film = await filmOf(answer);
  const drawing = await drawingOf(film.opening?.game ?? "");
  const home = document.documentElement.dataset.home || undefined;
  const page = new MatchPage(root, film, drawing, { home, speed: keptSpeed(), paced: keepSpeed });
  page.begin({ late: home !== undefined && !isWhole() });
  offerToPlayOn(key, page);
  if (!film.over) stay(key, film, page);
  else if (home) new NextMatch(key, page, { goesOn: false });
}

/** Read a film. */
async function filmOf(/** @type {Response} */ answer) {
  const film = new Film();
  film.read(await answer.text());
  return film;
}

/** The match is over: show what was kept from those who looked on. */
async function unseal(/** @type {string} */ key, /** @type {Film} */ film, /** @type {MatchPage} */ page) {
  if (film.opening?.eyes) {
    page.center.append(el("div", { class: "palette" }, seeAll()));
    return;
  }
  const answer = await fetch(`/film/${key}`).catch(() => null); // it may have gone with the match
  if (!answer?.ok) return;
  film.unseal(await filmOf(answer));
  page.grow();
}

/** Say why there is nothing to see. */
function explain(/** @type {string} */ why) {
  fill(
    root,
    el("p", { class: "nothing" }, `${say(why)} `, el("a", { href: "/" }, "joute"), el("br"), languageSwitch()),
  );
}

/** Stay with a match that is still played. */
function stay(/** @type {string} */ key, /** @type {Film} */ film, /** @type {MatchPage} */ page) {
  /** @type {Person | null} */
  let person = null;
  /** @type {PersonTools | null} */
  let tools = null;
  follow(key, film, {
    grew: () => {
      page.grow();
      person?.hear();
      tools?.show();
      if (film.over) new NextMatch(key, page, { goesOn: !person });
      if (film.over) offerToPlayOn(key, page);
      if (film.over && film.opening?.sealed) unseal(key, film, page);
    },
    silent: (seats) => page.wait(seats),
    asked: (asked) => {
      if (asked && MAY_ACT) person ??= new Person(key, page);
      person?.ask(asked);
      if (person && HOSTED) tools ??= new PersonTools(key, person);
      tools?.show();
    },
  });
}

/** Show the only game there is to see, or the list. */
async function openFirstPage() {
  /** @type {FirstPage} */
  const catalogue = await (await fetch("/catalogue")).json();
  const played = location.hash === LIST.slice(1) ? undefined : running(catalogue)?.key;
  if (catalogue.only) location.replace(`/match/${catalogue.only}${location.hash}`);
  else if (played) goTo(played);
  else await showCatalogue(catalogue);
}

/** Show the first page of a server. */
async function showCatalogue(/** @type {FirstPage} */ catalogue) {
  if (catalogue.game) countFrom((await drawingOf(catalogue.game)).viewer.firstNumber ?? 0);
  new Catalogue(root, catalogue);
}

document.documentElement.lang = LANGUAGE;
const [, kind, key] = location.pathname.split("/");
if (kind === "match") await watch(key);
else if (kind) explain("noPage");
else await openFirstPage();
