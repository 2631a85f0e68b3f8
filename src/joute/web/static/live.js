/** The line to the server: films that go on, what people are asked, and what they do. */

import { el } from "./dom.js";
import { speaker } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./data.js").Asked} Asked
 *
 * @typedef {object} Listener
 * @property {() => void} grew
 * @property {(asked: Asked | null) => void} asked
 * @property {(seats: Record<string, number>) => void} silent who has been waited for, for how many seconds
 */

/** The server that gave this page, and the right to act on it. */
const { server: SERVER = "", token: TOKEN = "" } = document.documentElement.dataset;
/** Milliseconds without a sign of life after which the server is gone; see `HEARTBEAT` in `reel.py`. */
const SILENCE = 8000;
/** … and between two attempts to find it again. */
const RETRY = 1000;

/** Events that are sent, each a sign of life. */
const SIGNS = ["message", "asked", "silent", "beat"];

/** Tells people that the server does not answer. */
const warning = el("p", { class: "warning", role: "alert", hidden: true }, speaker("server")("lost"));

/** Say that the server is gone, or that it is there again: what cannot be done meanwhile looks so. */
function warn(/** @type {boolean} */ lost) {
  if (!warning.isConnected) document.body.append(warning);
  warning.hidden = !lost;
  document.body.classList.toggle("lost", lost);
}

/**
 * What is done about a server.
 * @typedef {object} ServerHandlers
 * @property {(lost: boolean) => void} [told] it is gone, or there again
 * @property {() => void} [replaced] another one has taken its place
 */

/** A stream of events that is opened again and again, until it is stopped. */
class Line {
  /**
   * @param {() => string} address where to listen from now on
   * @param {(source: EventSource) => void} prepare
   * @param {ServerHandlers} [handlers]
   */
  constructor(address, prepare, { told = warn, replaced = () => location.replace("/") } = {}) {
    this.address = address;
    this.prepare = prepare;
    this.told = told;
    this.replaced = replaced;
    this.turn = () => this.#turn();
    document.addEventListener("visibilitychange", this.turn);
    this.turn();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.turn);
    this.#hangUp();
    this.told(false);
  }

  /** Listen while the page is seen; a hidden page leaves its line to others. */
  #turn() {
    this.#hangUp();
    if (!document.hidden) this.#open();
  }

  #hangUp() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  #open() {
    const source = new EventSource(this.address());
    this.source = source;
    source.onerror = () => this.#lose();
    source.addEventListener("server", (event) => this.#greet(event.data));
    for (const sign of SIGNS) source.addEventListener(sign, () => this.#wait());
    this.prepare(source);
    this.#wait();
  }

  #greet(/** @type {string} */ server) {
    if (server === SERVER) {
      this.told(false);
      return;
    }
    this.stop();
    this.replaced();
  }

  #wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#lose(), SILENCE);
  }

  #lose() {
    this.#hangUp();
    this.told(true);
    this.timer = setTimeout(() => this.#open(), RETRY);
  }
}

/**
 * Listen to the first page of the server.
 * @param {(now: import("./data.js").FirstPage) => void} show
 * @param {ServerHandlers} [handlers]
 */
export function followCatalogue(show, handlers) {
  listen("/catalogue/live", show, handlers);
}

/**
 * Listen to whatever changes at an address.
 * @template Now
 * @param {string} address
 * @param {(now: Now) => void} show
 * @param {ServerHandlers} [handlers]
 */
export function listen(address, show, handlers) {
  new Line(
    () => address,
    (source) => (source.onmessage = (event) => show(JSON.parse(event.data))),
    handlers,
  );
}

/**
 * Follow a film until it ends.
 * @param {string} key
 * @param {Film} film
 * @param {Listener} listener
 */
export function follow(key, film, listener) {
  const line = new Line(
    () => `/film/${key}/live?server=${SERVER}&from=${film.lines}&sight=${film.sight}`,
    (source) => {
      source.onmessage = (event) => {
        film.read(event.data);
        if (film.over) line.stop();
        listener.grew();
      };
      source.addEventListener("asked", (event) => listener.asked(JSON.parse(event.data)));
      source.addEventListener("silent", (event) => listener.silent(JSON.parse(event.data)));
    },
  );
}

/** Whether this page may start games and play. */
export const MAY_ACT = TOKEN !== "";

/**
 * What can be done on a server.
 * @typedef {object} Acts
 * @property {Record<string, never>} start
 * @property {import("./data.js").Wanted} seed
 * @property {import("./data.js").Named} name
 * @property {import("./data.js").Chosen} say
 * @property {import("./data.js").Typed} type
 * @property {import("./data.js").Line} send
 */

/**
 * Do something on the server.
 * @template {keyof Acts} What
 * @param {What} what
 * @param {Acts[What]} details
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(what, details) {
  return (await request(what, details))?.ok ?? false;
}

/**
 * Ask the server for something.
 * @param {string} what
 * @param {unknown} details
 * @returns {Promise<Response | null>} null if it does not answer
 */
export async function request(what, details) {
  const headers = { "content-type": "application/json", "x-joute-token": TOKEN };
  const asking = fetch(`/${what}`, { method: "POST", headers, body: JSON.stringify(details) });
  return await asking.catch(() => null);
}
