/** What a person can do: choose a bus and where it goes, buy, improve, and end the turn. */

import { fleet, parked, total } from "./fleet.js";
import { MARGIN } from "./picture.js";
import { say } from "./words.js";

/**
 * @import { Choice, Option, Question, Snapshot } from "/static/types.js"
 * @import { Types } from "../types.js"
 */

const PRICES = { BUS: 100, UPGRADE: 50, UPDATESB: 100, UPDATESP: 200, UPDATECT: 100 };
const MOST_BUSES = 4;

/**
 * @param {Question<Types>} question
 * @param {Snapshot<Types>} now
 * @param {string[]} kept the commands chosen already
 */
export function choices(question, now, kept) {
  return new Orders(question, now, kept).choices();
}

/** What was chosen, or what to click on: nobody is invited to what it cannot do. */
export function advice(/** @type {Question<Types>} */ { options }, /** @type {string[]} */ kept) {
  return kept.length ? kept.map(inWords).join(" · ") : say(invitation(options));
}

function invitation(/** @type {Option<Types>[]} */ options) {
  const can = (/** @type {string} */ order) => options.some(({ say: [command] }) => command.startsWith(order));
  if (can("BUS")) return can("DESTINATION") ? "advice" : "adviceBuy";
  return can("DESTINATION") ? "adviceSend" : "adviceNone";
}

class Orders {
  /**
   * @param {Question<Types>} question
   * @param {Snapshot<Types>} now
   * @param {string[]} kept
   */
  constructor({ seat, seen, options }, { frame }, kept) {
    this.kept = kept;
    this.frame = frame;
    this.buses = fleet(frame.buses, seat);
    this.money = seen.companies[seat].money - total(kept.map(price));
    const bought = kept.filter((command) => command.startsWith("BUS")).length;
    this.room = MOST_BUSES - this.buses.length - bought;
    this.commands = options.map((option) => option.say[0]).filter((command) => this.#affords(command));
  }

  #affords(/** @type {string} */ command) {
    const again = this.kept.includes(command) && !command.startsWith("BUS");
    const full = command.startsWith("BUS") && this.room <= 0;
    return !again && !full && price(command) <= this.money;
  }

  /** @returns {Choice[]} */
  choices() {
    return [
      {
        label: say("pass"),
        say: [[...this.kept, "PASS"].join(" ; ")],
        look: "main",
        key: "Enter",
      },
      ...this.commands
        .filter((command) => command.startsWith("UPDATE"))
        .map((command) => ({ label: say(command), add: command })),
      ...this.#purchases(),
      ...this.#sendings(),
    ];
  }

  /** A new bus at each station. @returns {Choice[]} */
  #purchases() {
    return this.#beginning("BUS").map(([command, station]) => ({
      label: say("buy", { station }),
      at: this.#stop(station),
      add: command,
    }));
  }

  /** Each bus of this company, and what it can be told next. @returns {Choice[]} */
  #sendings() {
    const places = parked(this.frame.buses, this.frame.stations);
    return this.buses.map((bus) => {
      const { x, y } = places.get(bus.number) ?? bus;
      return {
        label: say("choose", { bus: bus.number }),
        at: { x: x + MARGIN - 0.36, y: y + MARGIN - 0.25, w: 0.72, h: 0.5 },
        next: this.#ordersTo(bus.number),
      };
    });
  }

  /** What a bus can be told. @returns {Choice[]} */
  #ordersTo(/** @type {number} */ bus) {
    const sent = this.#beginning(`DESTINATION ${bus}`).map(([command, station]) => ({
      label: say("send", { bus, station }),
      at: this.#stop(station),
      add: command,
    }));
    const enlarged = `UPGRADE ${bus}`;
    const more = this.commands.includes(enlarged) ? [{ label: say("enlarge", { bus }), add: enlarged }] : [];
    return [...sent, ...more];
  }

  /** The commands that begin like this, with the number that follows. @returns {[string, number][]} */
  #beginning(/** @type {string} */ start) {
    return this.commands
      .filter((command) => command.startsWith(`${start} `))
      .map((command) => [command, Number(command.split(" ").at(-1))]);
  }

  #stop(/** @type {number} */ station) {
    const { x, y } = this.frame.stations[station];
    return { x: x + MARGIN - 0.3, y: y + MARGIN - 0.3, w: 0.6, h: 0.6 };
  }
}

/** A command as a person reads it. */
function inWords(/** @type {string} */ command) {
  const [order, first, second] = command.split(" ");
  const texts = {
    BUS: () => say("buy", { station: first }),
    DESTINATION: () => say("send", { bus: first, station: second }),
    UPGRADE: () => say("enlarge", { bus: first }),
  };
  return texts[/** @type {keyof typeof texts} */ (order)]?.() ?? say(order);
}

function price(/** @type {string} */ command) {
  return PRICES[/** @type {keyof typeof PRICES} */ (command.split(" ")[0])] ?? 0;
}
