/** The line to the server: films that go on, what people are asked, and what they do. */

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./types.js").Question} Question
 * @typedef {{number: number, questions: Question[], talk: [number, boolean, string][]}} Asked
 *
 * @typedef {object} Listener
 * @property {() => void} grew
 * @property {(asked: Asked | null) => void} asked
 * @property {(lost: boolean) => void} lost
 */

/**
 * Listen to a stream of events while the page is seen; a hidden page leaves its line to others.
 * @param {() => string} address where to listen from now on
 * @param {(source: EventSource) => void} prepare
 * @returns {() => void} stops it
 */
export function listen(address, prepare) {
  /** @type {EventSource | null} */
  let source = null;
  const open = () => {
    source?.close();
    source = document.hidden ? null : new EventSource(address());
    if (source) prepare(source);
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    source?.close();
  };
}

/**
 * Follow a film until it ends.
 * @param {string} key
 * @param {Film} film
 * @param {Listener} listener
 */
export function follow(key, film, listener) {
  const stop = listen(
    () => `/film/${key}/live?from=${film.lines}${film.opening?.eyes ? "&playing" : ""}`,
    (source) => {
      source.onopen = () => listener.lost(false);
      source.onerror = () => listener.lost(!film.over);
      source.onmessage = (event) => {
        film.read(event.data);
        listener.grew();
        if (film.over) stop();
      };
      source.addEventListener("asked", (event) => listener.asked(JSON.parse(event.data)));
    },
  );
}

const TOKEN = document.documentElement.dataset.token ?? "";

/** Whether this page may start games and play. */
export const MAY_ACT = TOKEN !== "";

/**
 * Do something on the server.
 * @param {string} what
 * @param {object} [details]
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(what, details = {}) {
  const answer = await fetch(`/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-joute-token": TOKEN },
    body: JSON.stringify(details),
  });
  return answer.ok;
}
