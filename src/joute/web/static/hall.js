/** The first page of a server: its lobby, the games that are played and were. */

import { el, fill } from "./dom.js";
import { taken } from "./film.js";
import { badge, emblem, icon } from "./icons.js";
import { attend } from "./live.js";
import { Lobby } from "./lobby.js";
import { Preview } from "./preview.js";
import { goOn } from "./sequel.js";
import { named, number, say } from "./words.js";

/**
 * @typedef {{key: string, names: string[], seed: string, turn: number, scores: (number | null)[], ranks: number[], statuses: string[]}} Listed
 * @typedef {{game: string | null, title: string | null, where: string | null, page: string | null, lobby: import("./lobby.js").Waiting | null, begins_in: number | null, live: Listed[], past: Listed[], earlier: Listed[]}} Hallway
 */

export class Hall {
  /**
   * @param {HTMLElement} root
   * @param {Hallway} hallway
   */
  constructor(root, hallway) {
    document.title = `${hallway.title ?? "joute"} · joute`;
    /** The games that were there when the page was opened. */
    this.known = new Set(keys(hallway));
    this.lobby = new Lobby(hallway.where ?? "", hallway.page ?? "");
    this.live = new Games();
    this.past = el("section", { class: "past" });
    this.node = el(
      "div",
      { class: "hall" },
      el("header", { class: "bar" }, el("span", { class: "brand" }, emblem(), "joute"), el("h1", {}, hallway.title ?? "")),
      hallway.lobby && this.lobby.node,
      this.live.node,
      this.past,
      hallway.earlier.length > 0 && earlier(hallway.earlier),
    );
    fill(root, this.node);
    this.show(hallway);
    attend((now) => this.show(now));
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show what there is now. */
  show(/** @type {Hallway} */ hallway) {
    const { lobby, live, past } = hallway;
    const begun = keys(hallway).find((key) => !this.known.has(key));
    if (lobby && !lobby.several && begun) {
      goOn(begun);
      return;
    }
    if (lobby) this.lobby.show(lobby, hallway.begins_in, live.length > 0);
    this.live.show(live);
    this.past.hidden = !past.length;
    fill(this.past, el("h2", {}, say("pastGames")), ...past.map(listed));
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = /** @type {HTMLElement} */ (event.target);
    const meant = event.key === "Enter" && !event.repeat;
    if (meant && !at.closest("button, a, input, summary")) this.lobby.advance();
  }
}

/** The game that is all there is to see now, where one is played after the other. */
export function running(/** @type {Hallway} */ { lobby, live }) {
  return lobby && !lobby.several ? live[0] : undefined;
}

/** The games of a server, the latest first. */
function keys(/** @type {Hallway} */ { live, past }) {
  return [...live, ...past].map((game) => game.key);
}

/** The games that are played now, each with a small picture. */
class Games {
  constructor() {
    /** @type {Map<string, Preview>} */
    this.previews = new Map();
    this.list = el("div", { class: "games" });
    this.node = el("section", { class: "live-games" }, el("h2", {}, say("liveGames")), this.list);
  }

  show(/** @type {Listed[]} */ live) {
    this.node.hidden = !live.length;
    for (const [key, preview] of this.previews) {
      if (live.some((game) => game.key === key)) continue;
      preview.close();
      this.previews.delete(key);
    }
    for (const game of live) {
      if (!this.previews.has(game.key)) {
        const preview = new Preview(game.key);
        this.previews.set(game.key, preview);
        this.list.append(preview.node);
      }
      this.previews.get(game.key)?.show(game);
    }
  }
}

/** The games that were played before this server was started. */
function earlier(/** @type {Listed[]} */ games) {
  const title = `${say("earlierGames")} (${number(games.length)})`;
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
    out && el("span", { class: "player-out" }, icon("skull"), say(statuses[seat])),
  );
}
