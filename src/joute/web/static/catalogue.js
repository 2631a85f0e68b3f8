/** The first page of a server: its lobby, the games that are played and were. */

import { el, fill } from "./dom.js";
import { taken } from "./film.js";
import { badge, emblem, icon } from "./icons.js";
import { languageSwitch } from "./language_switch.js";
import { followCatalogue } from "./live.js";
import { Lobby, Visitors } from "./lobby.js";
import { goTo } from "./next_match.js";
import { Preview } from "./preview.js";
import { keepSpeed, keptSpeed, speedChoice } from "./speed.js";
import { named, number, say, sayDied, speaker } from "./words.js";

const sayServer = speaker("server");

/**
 * @typedef {import("./data.js").FirstPage} FirstPage
 * @typedef {import("./data.js").Listed} Listed
 */

export class Catalogue {
  /**
   * @param {HTMLElement} root
   * @param {FirstPage} catalogue
   */
  constructor(root, catalogue) {
    document.title = `${catalogue.title ?? "joute"} · joute`;
    /** The games that were there when the page was opened. */
    this.known = new Set(keys(catalogue));
    this.lobby = new Lobby(catalogue.where ?? "", catalogue.page ?? "");
    this.visitors = new Visitors(catalogue.where ?? "", catalogue.page ?? "");
    this.live = new Games(() => this.#list());
    this.past = el("section", { class: "past" });
    /** @type {Listed[]} */
    this.games = [];
    this.node = el(
      "main",
      { class: "catalogue" },
      el(
        "header",
        { class: "bar" },
        el("span", { class: "brand" }, emblem(), "joute"),
        el("h1", {}, catalogue.title ?? ""),
        languageSwitch(),
      ),
      catalogue.lobby ? this.lobby.node : catalogue.where && this.visitors.node,
      this.live.node,
      this.past,
      catalogue.earlier.length > 0 && earlier(catalogue.earlier),
    );
    fill(root, this.node);
    this.show(catalogue);
    followCatalogue((now) => this.show(now));
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show what there is now. */
  show(/** @type {FirstPage} */ catalogue) {
    const { lobby, live, past } = catalogue;
    const begun = keys(catalogue).findLast((key) => !this.known.has(key)); // the first that was missed
    if (lobby && !lobby.several && begun) {
      goTo(begun, { whole: true });
      return;
    }
    if (lobby) this.lobby.show(lobby, catalogue.begins_in, live.length > 0 || this.live.previews.size > 0);
    else this.visitors.show(catalogue.visits, catalogue.visitors);
    this.live.show(live, lobby?.several ? past.filter(({ key }) => !this.known.has(key)) : []);
    for (const key of keys(catalogue)) this.known.add(key);
    this.games = past;
    this.#list();
  }

  /** List the games that were played, but for those that a small picture still shows: it has not told how they end. */
  #list() {
    const seen = this.games.filter(({ key }) => !this.live.previews.has(key));
    this.past.hidden = !seen.length;
    fill(this.past, el("h2", {}, sayServer("pastGames")), ...seen.map(listed));
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = /** @type {HTMLElement} */ (event.target);
    const meant = event.key === "Enter" && !event.repeat;
    if (meant && !at.closest("button, a, input, summary")) this.lobby.advance();
  }
}

/** The game that is all there is to see now, where one is played after the other. */
export function running(/** @type {FirstPage} */ { lobby, live }) {
  return lobby && !lobby.several ? live[0] : undefined;
}

/** The games of a server, the latest first. */
function keys(/** @type {FirstPage} */ { live, past }) {
  return [...live, ...past].map((game) => game.key);
}

/** So many small pictures are shown at most: the games that follow are in the list. */
const MOST = 12;

/** The games that are played now, and those that were too quick to be followed, each with a small picture. */
class Games {
  /** @param {() => void} shown called when a game was shown to its end */
  constructor(shown) {
    this.shown = shown;
    /** @type {Map<string, Preview>} */
    this.previews = new Map();
    this.list = el("div", { class: "games" });
    this.speed = speedChoice(keepSpeed);
    this.speed.value = String(keptSpeed());
    const head = el("div", { class: "games-head" }, el("h2", {}, sayServer("liveGames")), this.speed);
    this.node = el("section", { class: "live-games", hidden: true }, head, this.list);
  }

  /**
   * @param {Listed[]} live
   * @param {Listed[]} ended that were not seen while they were played
   */
  show(live, ended) {
    for (const game of live) this.#preview(game.key)?.show(game);
    for (const game of ended) this.#preview(game.key);
    for (const [key, preview] of this.previews) {
      if (!live.some((game) => game.key === key)) preview.finish();
    }
    this.node.hidden = !this.previews.size;
  }

  #preview(/** @type {string} */ key) {
    const there = this.previews.get(key);
    if (there || this.previews.size >= MOST) return there;
    const preview = new Preview(key);
    preview.done = () => this.#remove(key, preview);
    this.previews.set(key, preview);
    this.list.append(preview.node);
    return preview;
  }

  #remove(/** @type {string} */ key, /** @type {Preview} */ preview) {
    preview.close();
    this.previews.delete(key);
    this.node.hidden = !this.previews.size;
    this.shown();
  }
}

/** The games that were played before this server was started. */
function earlier(/** @type {Listed[]} */ games) {
  const title = `${sayServer("earlierGames")} (${number(games.length)})`;
  return el("details", { class: "past" }, el("summary", {}, el("h2", {}, title)), ...games.map(listed));
}

/** One game of the past. */
function listed(/** @type {Listed} */ game) {
  const order = taken(game.names).sort((one, other) => game.ranks[one] - game.ranks[other]);
  return el(
    "a",
    { class: "listed", href: `/match/${game.key}` },
    ...order.map((seat) => player(game, seat)),
    el("span", { class: "hint" }, `${say("turn", { turn: game.turn })} · ${say("seed", { seed: game.seed })}`),
  );
}

/** How a player of a game ended: with how many points, first, or out. */
function player(/** @type {Listed} */ { names, scores, ranks, statuses }, /** @type {number} */ seat) {
  const out = statuses[seat] !== "ok";
  const name = named(names[seat]);
  const look = out ? " out" : ranks[seat] === 1 ? " first" : "";
  return el(
    "span",
    { class: `player${look}` },
    badge(seat),
    el("span", { class: "player-name", title: name }, name),
    el("b", {}, scores[seat] === null ? "–" : number(scores[seat] ?? 0)),
    out && el("span", { class: "player-out" }, icon("skull"), sayDied(statuses[seat])),
  );
}
