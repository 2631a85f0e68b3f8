/** What a class sees before a game: where to connect, who is there, the seed, and Start. */

import { el, fill } from "./dom.js";
import { badge, icon } from "./icons.js";
import { act, MAY_ACT } from "./live.js";
import { named, speaker } from "./words.js";

const say = speaker("server");

/** @typedef {import("./data.js").LobbyNews} LobbyNews */

/** An address at which only programs on the server's own machine find it. */
const HERE = /^(127\.|localhost:|\[?::1\b)/;
/** Milliseconds between two looks at the clock. */
const TICK = 200;

export class Lobby {
  /**
   * @param {string} where clients connect there
   * @param {string} page others watch there, if they can
   */
  constructor(where, page) {
    this.seedChosen = !MAY_ACT;
    this.seed = new SeedStep(() => this.#chosen());
    this.guests = new GuestStep();
    this.step = el("div", { class: "step" });
    this.node = el("section", { class: "screen" }, entrance(where, page), this.step);
  }

  /**
   * Show who waits. Where games begin at any time, who comes needs only the address, and it leaves
   * the room to the games.
   * @param {LobbyNews} lobby
   * @param {number | null} beginsIn seconds
   * @param {boolean} playing
   */
  show(lobby, beginsIn, playing) {
    this.lobby = lobby;
    this.node.hidden = !lobby.open;
    this.node.classList.toggle("small", lobby.several && playing);
    this.step.hidden = lobby.several;
    this.seed.show(lobby);
    this.guests.show(lobby, beginsIn);
    this.#turn();
  }

  /** Go from the seed to the clients, and from there to the game. */
  advance() {
    if (this.node.hidden) return;
    if (this.seed.node.isConnected) this.seed.node.requestSubmit();
    else if (this.guests.node.isConnected) this.guests.start();
  }

  /**
   * Where one seed serves all games, it is asked for first; then clients are waited for. Who
   * connects meanwhile is counted, and does not disturb the person who types.
   */
  #turn() {
    const asks = this.lobby?.seed_first && !this.seedChosen;
    const shown = asks ? this.seed : this.guests;
    if (this.step.firstChild === shown.node) return;
    fill(this.step, shown.node);
    if (asks) this.seed.field.input.select();
  }

  #chosen() {
    this.seedChosen = true;
    this.#turn();
  }
}

/** Where to connect, and where to watch. */
function entrance(/** @type {string} */ where, /** @type {string} */ page) {
  return el(
    "p",
    { class: "where" },
    say("connectTo"),
    " ",
    el("code", {}, where),
    HERE.test(where) && el("small", {}, say("onlyHere")),
    page && el("small", {}, say("watchAt"), " ", el("b", {}, page)),
  );
}

/** What a class sees of a server that plays no games: where to connect, who came, and what it was sent. */
export class Visitors {
  /**
   * @param {string} where
   * @param {string} page
   */
  constructor(where, page) {
    this.count = el("p", { class: "count", role: "status" });
    this.list = el("ul", { class: "visitors" });
    this.node = el("section", { class: "screen" }, entrance(where, page), el("div", {}, this.count, this.list));
  }

  /**
   * @param {number} count
   * @param {import("./data.js").Visited[]} latest
   */
  show(count, latest) {
    this.count.textContent = count ? say("visits", { count }) : say("noVisits");
    const rows = latest.map(({ client, sent }) => el("li", {}, el("span", {}, client), el("b", {}, sent)));
    fill(this.list, ...rows);
  }
}

/** The seed of the next game, which can be changed where it stands. */
class SeedField {
  /**
   * @param {string} id
   * @param {() => void} [left] called when something was typed and the field is left
   */
  constructor(id, left = () => {}) {
    this.typed = false;
    this.input = el("input", {
      id,
      type: "text",
      maxlength: 80,
      autocomplete: "off",
      spellcheck: "false",
      disabled: !MAY_ACT,
      input: () => (this.typed = true),
      change: left,
    });
  }

  show(/** @type {string} */ seed) {
    this.seed = seed;
    if (!this.typed) this.input.value = this.seed;
  }

  /** Play on what was typed. */
  async keep() {
    const seed = this.input.value.trim();
    const told = !this.typed || !seed || (await act("seed", { seed }));
    this.typed = false;
    if (!seed) this.input.value = this.seed ?? "";
    return told;
  }
}

/** The step at which the seed is typed. */
class SeedStep {
  /** @param {() => void} done */
  constructor(done) {
    this.field = new SeedField("seed");
    this.count = el("p", { class: "count", role: "status" });
    this.node = el(
      "form",
      {
        class: "seed-step",
        submit: async (event) => {
          event.preventDefault();
          if (await this.field.keep()) done();
        },
      },
      el("label", { for: "seed" }, say("seedLabel")),
      el("div", { class: "seed-row" }, this.field.input, el("button", { class: "primary" }, say("useSeed"))),
      el("p", { class: "hint" }, say("seedHint")),
      this.count,
    );
  }

  show(/** @type {LobbyNews} */ lobby) {
    this.field.show(lobby.seed);
    this.count.textContent = present(lobby);
  }
}

/** The step at which clients appear. */
class GuestStep {
  constructor() {
    this.list = el("ul", { class: "guests" });
    /** Those who have come, by seat. @type {Map<string, Guest>} */
    this.guests = new Map();
    this.count = el("p", { class: "count" });
    this.countdown = new Countdown();
    this.field = new SeedField("next-seed", () => this.field.keep());
    this.button = el("button", { class: "primary", hidden: !MAY_ACT, click: () => this.start() }, say("startButton"));
    this.node = el(
      "div",
      { class: "guest-step" },
      this.list,
      this.count,
      this.countdown.node,
      this.button,
      el(
        "form",
        {
          class: "seed-small",
          submit: (event) => {
            event.preventDefault();
            this.field.input.blur();
          },
        },
        el("label", { for: "next-seed", title: say("seedHint") }, say("seedShort")),
        this.field.input,
      ),
    );
  }

  show(/** @type {LobbyNews} */ lobby, /** @type {number | null} */ beginsIn) {
    const { guests, least, seed } = lobby;
    const there = Object.entries(guests);
    this.#seat(guests);
    this.list.hidden = !there.length;
    const few = there.length < least && least > 1 ? ` · ${say("needed", { least })}` : "";
    this.count.textContent = present(lobby) + few;
    this.countdown.show(beginsIn);
    this.field.show(seed);
    this.button.disabled = there.length < least;
  }

  /** Show who has come; nobody is disturbed who gives one a name. */
  #seat(/** @type {LobbyNews["guests"]} */ guests) {
    for (const [seat, guest] of this.guests) {
      if (seat in guests) continue;
      guest.node.remove();
      this.guests.delete(seat);
    }
    Object.entries(guests).forEach(([seat, name], place) => {
      const guest = this.guests.get(seat) ?? new Guest(Number(seat));
      this.guests.set(seat, guest);
      guest.show(named(name));
      const there = this.list.children[place] ?? null;
      if (there !== guest.node) this.list.insertBefore(guest.node, there);
    });
  }

  async start() {
    if (MAY_ACT && !this.button.disabled && (await this.field.keep())) act("start", {});
  }
}

/** How many have come. */
function present(/** @type {LobbyNews} */ { guests, most }) {
  const count = Object.keys(guests).length;
  return count ? say("connected", { count, most }) : say("nobodyYet");
}

/** One who has come; whoever may start the game may also give it a name. */
class Guest {
  /** @param {number} seat */
  constructor(seat) {
    this.seat = seat;
    this.text = el("span");
    this.field = el("input", {
      type: "text",
      maxlength: 32,
      "aria-label": say("rename"),
      hidden: true,
      blur: () => this.#leave(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.pen = el(
      "button",
      { class: "pen", hidden: !MAY_ACT, title: say("rename"), "aria-label": say("rename"), click: () => this.#edit() },
      icon("pen"),
    );
    this.node = el("li", {}, badge(seat), this.text, this.field, this.pen);
  }

  show(/** @type {string} */ name) {
    this.name = name;
    this.text.textContent = this.node.title = name;
  }

  #edit() {
    this.field.value = this.name ?? "";
    this.#turn(true);
    this.field.select();
  }

  #key(/** @type {KeyboardEvent} */ { key }) {
    if (key === "Escape") this.field.value = this.name ?? "";
    if (key === "Escape" || key === "Enter") this.field.blur();
  }

  #leave() {
    const name = this.field.value.trim();
    if (name && name !== this.name) act("name", { number: this.seat, name });
    this.#turn(false);
  }

  /** Show the field to write into, or what it holds. */
  #turn(/** @type {boolean} */ writes) {
    this.field.hidden = !writes;
    this.text.hidden = this.pen.hidden = writes;
  }
}

/** Says when a game begins by itself. */
class Countdown {
  constructor() {
    this.node = el("p", { class: "countdown", role: "timer" });
  }

  /** @param {number | null} seconds null: it waits for Start */
  show(seconds) {
    clearInterval(this.timer);
    this.node.hidden = seconds === null;
    if (seconds === null) return;
    const due = performance.now() + seconds * 1000;
    const tell = () => {
      const left = Math.max(0, Math.ceil((due - performance.now()) / 1000));
      const text = say(MAY_ACT ? "beginsInOrStart" : "beginsIn", { seconds: left });
      if (this.node.textContent !== text) this.node.textContent = text;
    };
    tell();
    this.timer = setInterval(tell, TICK);
  }
}
