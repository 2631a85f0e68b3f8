/** The first page of a server: the seed, who is connected, the games that are played and were. */

import { el, fill } from "./dom.js";
import { badge, emblem } from "./icons.js";
import { act, listen, MAY_ACT } from "./live.js";
import { Preview } from "./preview.js";
import { number, say } from "./words.js";

/**
 * @typedef {{open: boolean, several: boolean, guests: Record<string, string>, least: number, most: number, seed: number | string}} Lobby
 * @typedef {{key: string, names: string[], seed: number | string, turn: number, scores: (number | null)[], ranks: number[]}} Listed
 * @typedef {{game: string | null, title: string | null, where: string | null, lobby: Lobby | null, live: Listed[], past: Listed[]}} Hallway
 */

export class Hall {
  /**
   * @param {HTMLElement} root
   * @param {Hallway} hallway
   */
  constructor(root, hallway) {
    document.title = `${hallway.title ?? "joute"} · joute`;
    this.seedChosen = !MAY_ACT;
    this.wasOpen = hallway.lobby?.open ?? false;
    this.seed = new SeedScreen(() => this.#goOn());
    this.guests = new GuestScreen(() => this.#chooseSeed());
    this.screen = el("div", { class: "screen" });
    this.live = new Games();
    this.past = el("section", { class: "past" });
    this.node = el(
      "div",
      { class: "hall" },
      el("header", { class: "bar" }, el("span", { class: "brand" }, emblem(), "joute"), el("h1", {}, hallway.title ?? "")),
      this.screen,
      this.live.node,
      this.past,
    );
    fill(root, this.node);
    this.show(hallway);
    listen(
      () => "/hall/live",
      (source) => {
        source.onmessage = (event) => this.show(JSON.parse(event.data));
      },
    );
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show what there is now. */
  show(/** @type {Hallway} */ hallway) {
    this.hallway = hallway;
    const { lobby, live, past } = hallway;
    if (lobby && !lobby.several && this.wasOpen && !lobby.open && live.length) {
      location.assign(`/match/${live[0].key}`);
      return;
    }
    this.wasOpen = lobby?.open ?? false;
    this.#screen();
    this.live.show(live);
    this.past.hidden = !past.length;
    fill(this.past, el("h2", {}, say("pastGames")), ...past.map(listed));
  }

  /** The first screen asks for the seed, the second waits for clients; then the game is on. */
  #screen() {
    const { lobby, where } = /** @type {Hallway} */ (this.hallway);
    this.screen.hidden = !lobby || !lobby.open || lobby.several;
    if (!lobby) return;
    const shown = this.seedChosen || Object.keys(lobby.guests).length > 0 ? this.guests : this.seed;
    shown.show(lobby, where ?? "");
    if (this.screen.firstChild !== shown.node) fill(this.screen, shown.node);
    if (shown === this.seed) this.seed.focus();
  }

  #goOn() {
    this.seedChosen = true;
    this.#screen();
  }

  #chooseSeed() {
    this.seedChosen = false;
    fill(this.screen, this.seed.node);
    this.seed.focus();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && !at.closest("button, a, input")) this.guests.start();
  }
}

/** The screen on which the seed is typed. */
class SeedScreen {
  /** @param {() => void} done */
  constructor(done) {
    this.input = el("input", { type: "text", maxlength: 80, autocomplete: "off", spellcheck: "false", id: "seed" });
    this.node = el(
      "form",
      {
        class: "seed-screen",
        submit: async (event) => {
          event.preventDefault();
          const seed = this.input.value.trim() || this.input.placeholder;
          if (await act("seed", { seed })) done();
        },
      },
      el("label", { for: "seed" }, say("seedLabel")),
      el("p", { class: "hint" }, say("seedHint")),
      el("div", { class: "seed-row" }, this.input, el("button", { class: "primary" }, say("startButton"))),
    );
  }

  show(/** @type {Lobby} */ lobby) {
    this.input.placeholder = String(lobby.seed);
  }

  focus() {
    this.input.focus();
  }
}

/** The screen on which clients appear. */
class GuestScreen {
  /** @param {() => void} back */
  constructor(back) {
    this.list = el("ul", { class: "guests" });
    this.where = el("p", { class: "where" });
    this.count = el("p", { class: "hint" });
    this.seed = el("button", { class: "quiet", disabled: !MAY_ACT, click: back });
    this.button = el("button", { class: "primary", hidden: !MAY_ACT, click: () => this.start() }, say("startButton"));
    this.node = el(
      "div",
      { class: "guest-screen" },
      this.where,
      this.list,
      this.count,
      el("div", { class: "seed-row" }, this.seed, this.button),
    );
  }

  show(/** @type {Lobby} */ lobby, /** @type {string} */ where) {
    const guests = Object.entries(lobby.guests);
    fill(this.where, say("connectTo"), el("code", {}, where));
    fill(
      this.list,
      ...guests.map(([seat, name]) => el("li", {}, badge(Number(seat)), el("span", {}, name))),
    );
    this.count.textContent = guests.length
      ? say("connected", { count: guests.length, most: lobby.most })
      : say("nobodyYet");
    fill(this.seed, say("seed", { seed: lobby.seed }));
    this.button.disabled = guests.length < lobby.least;
  }

  start() {
    if (MAY_ACT && !this.button.disabled && this.node.isConnected) act("start");
  }
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

/** One game of the past. */
function listed(/** @type {Listed} */ game) {
  const order = game.names.map((_, seat) => seat).sort((one, other) => game.ranks[one] - game.ranks[other]);
  return el(
    "a",
    { class: "listed", href: `/match/${game.key}` },
    ...order.map((seat) =>
      el(
        "span",
        { class: `player${game.ranks[seat] === 1 ? " first" : ""}` },
        badge(seat),
        el("span", { class: "player-name" }, game.names[seat]),
        el("b", {}, game.scores[seat] === null ? "–" : number(game.scores[seat] ?? 0)),
      ),
    ),
    el("span", { class: "hint" }, `${say("turn", { turn: game.turn })} · ${say("seed", { seed: game.seed })}`),
  );
}
