/** Plays on from the turn that is shown: a button beside the controls, and a dialog. */

import { el, fill } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./match_page.js").MatchPage} MatchPage */

/**
 * Offer to play on from what is shown; `ask` fills a dialog, which it is also given to close it.
 * @param {MatchPage} page
 * @param {(dialog: HTMLDialogElement, shot: number) => import("./dom.js").Child[]} ask
 */
export function playFromHere(page, ask) {
  const title = say("playFromHere");
  const body = el("div", { class: "from-here" });
  const dialog = el("dialog", { class: "play-on", "aria-label": title }, el("h2", {}, title), body);
  const open = () => {
    const { playback, film } = page;
    playback.playing = false;
    page.refresh();
    const shot = playback.index;
    const ended = film.over && shot >= playback.last;
    const close = el("button", { class: "quiet", click: () => dialog.close() }, say("close"));
    const place = el("p", { class: "soft" }, page.captions.place(shot));
    fill(body, ...(ended ? [el("p", {}, say("overHere")), close] : [place, ...ask(dialog, shot)]));
    dialog.showModal();
  };
  // a letter that is typed in the dialog must not lead through the film
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  page.node.append(dialog);
  page.controls.speed.before(el("button", { class: "quiet", click: open }, title));
}

/** The first turn that `joute resume` would play from a shot on. */
export function turnFrom(/** @type {MatchPage} */ page, /** @type {number} */ shot) {
  const { first, count } = page.captions.turn(shot);
  const { turn } = page.film.shots[shot];
  return shot >= first + count - 1 ? turn + 1 : Math.max(turn, 1);
}

/** Offer the command that plays on, where no server could do it. */
export function offerCommand(/** @type {MatchPage} */ page) {
  playFromHere(page, (dialog, shot) => {
    const { names = [] } = page.film.opening ?? {};
    const bots = names.map((name, seat) => (seat === 0 ? "human" : typed(name)));
    const command = `joute resume ${say("file")} --turn ${turnFrom(page, shot)} ${bots.join(" ")}`;
    return [
      el("p", {}, say("resumeCommand")),
      el("code", { class: "command", tabindex: 0 }, command),
      el("button", { class: "quiet", click: () => dialog.close() }, say("close")),
    ];
  });
}

/** The built-in bot that a seat is called after, if it is one of these: those of one name are numbered. */
export function builtIn(/** @type {string} */ name, /** @type {string[]} */ bots) {
  return [name, name.replace(/ \(\d+\)$/, "")].find((one) => bots.includes(one));
}

/** A bot as a person types it: a built-in one by its name; any other name is a stranger's, and not for a shell. */
function typed(/** @type {string} */ name) {
  const { bots = "" } = document.documentElement.dataset;
  return builtIn(name, bots.split(" ")) ?? say("bot");
}
