/** The player: one film, its picture, its timeline and its players. */

import { keepTurn, shotOfAddress } from "./address.js";
import { AnalysisGraph } from "./analysis.js";
import { Captions } from "./captions.js";
import { actionOf, Controls, keyHelp } from "./controls.js";
import { Details } from "./details.js";
import { el, fill } from "./dom.js";
import { Events } from "./events.js";
import { FaultList } from "./fault_list.js";
import { distinct, taken } from "./film.js";
import { badge } from "./icons.js";
import { countFrom, numbered } from "./palette.js";
import { Playback } from "./playback.js";
import { Seats } from "./seats.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";
import { Tip } from "./tip.js";
import { titleBar } from "./title_bar.js";
import { Waiting } from "./waiting.js";
import { say } from "./words.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./types.js").Match} Match
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Question} Question
 *
 * @typedef {object} Place
 * @property {string} [home] where the list of games is, if there is one
 * @property {number} [speed] at which films are shown
 * @property {(speed: number) => void} [paced] the viewer has chosen another one
 */

/** What stands beside the picture is renewed at most once in so many seconds. */
const GLANCE = 0.07;
/** Where a film stands is written into the address when it has stood there for so many milliseconds. */
const REST = 150;
/** A viewer who is so many shots behind a live game sees it live. */
const NEAR = 2;
/** A frame that came later than this many seconds was not seen: the film does not jump over it. */
const LONGEST = 0.1;

export class MatchPage {
  /**
   * @param {HTMLElement} root
   * @param {Film} film with its opening
   * @param {import("./game.js").Drawing} drawing
   * @param {Place} [place]
   */
  constructor(root, film, { viewer, faults }, { home, speed = 1, paced = () => {} } = {}) {
    const opening = /** @type {import("./film.js").Opening} */ (film.opening);
    countFrom(viewer.firstNumber ?? 0);
    this.film = film;
    this.viewer = viewer;
    const { scene, eyes, first } = opening;
    /** @type {Match} */
    this.match = { scene, names: distinct(opening.names), eyes, first: first.frame };
    /** @type {number | null} */
    this.focus = null;
    /** What the person who plays is asked. @type {Question | null} */
    this.question = null;
    /** What the person who plays can do by a key. @type {() => import("./types.js").Choice[]} */
    this.keyed = () => [];
    /** Called when the picture was drawn. */
    this.arrange = () => {};
    this.playback = new Playback(viewer.pace);
    this.playback.speed = speed;
    this.paced = paced;
    this.events = new Events(film, viewer, this.match);
    this.captions = new Captions(film, viewer, this.match);
    this.actions = this.#actions();
    this.timeline = new Timeline(film, this.events, (index) => this.#scrub(index));
    this.analysis = new AnalysisGraph(film, this.match.names, (shot) => this.#visit(shot));
    this.controls = new Controls(this.playback, this.actions);
    this.seats = new Seats(film, viewer, this.match, (seat) => this.choose(seat));
    this.details = new Details(film, this.match, (shot) => this.#visit(shot));
    this.live = el("button", { class: "live", hidden: true, click: () => this.#follow() });
    this.caption = el("p", { class: "caption", role: "status" });
    this.picture = el("div", { class: "picture" });
    this.legend = viewer.legend && el("div", { class: "legend" }, ...viewer.legend(this.match));
    this.center = el("main", { class: "center" }, this.picture, this.legend, this.caption);
    this.side = el("aside", { class: "side" }, this.seats.node, this.details.node);
    this.help = keyHelp(() => this.keyed());
    this.node = el(
      "div",
      { class: "match-page" },
      titleBar(opening, home, this.live, { help: () => this.help.showModal(), full: () => this.#fullScreen() }),
      this.center,
      el("div", { class: "playback" }, this.analysis.node, this.timeline.node, this.controls.node),
      this.side,
      this.help,
    );
    fill(root, this.node);
    const shape = viewer.shape(this.match);
    this.picture.style.setProperty("--shape", `${shape.width} / ${shape.height}`);
    this.stage = new Stage(this.picture, shape);
    this.waiting = new Waiting(this.match.names, () => this.playback.atEnd);
    this.picture.append(this.waiting.node, new FaultList(faults).node);
    this.draw = viewer.open(this.stage, this.match);
    if (viewer.tip) new Tip(this.stage, (x, y) => viewer.tip?.(this.view, { x, y }, this.match) ?? "");
    this.dirty = true;
    this.stage.changed = () => this.refresh();
    this.shown = -1;
    this.glanced = 0;
    this.drawn = 0;
    this.#listen();
    this.grow();
  }

  /** The film has grown. */
  grow() {
    this.playback.last = this.film.shots.length - 1;
    this.playback.open = !this.film.over;
    if (this.film.over) this.waiting.show({});
    if (!this.playback.open && this.playback.atEnd) this.playback.playing = false;
    this.events.grow();
    this.timeline.grow();
    this.analysis.grow();
    this.seats.grow();
    this.shown = -1;
    this.refresh();
  }

  /** Draw again. */
  refresh() {
    this.dirty = true;
    this.#wake();
  }

  /**
   * Begin: at the turn that the address names, at the beginning, or where a live game is now. From
   * there a game is shown at a pace that people can follow, however quick its programs are.
   * @param {{late?: boolean}} [how] who comes late to a live game does not want to see it all
   */
  begin({ late = false } = {}) {
    const { playback } = this;
    playback.still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.#visitAddress()) return;
    if (playback.open && late) playback.seek(playback.last);
    playback.following = false;
    if (playback.open || !playback.still) playback.playing = true;
    this.#moved();
  }

  /** Make room for a person who plays. */
  addPerson(/** @type {Node} */ choices, /** @type {Node} */ raw) {
    this.center.append(choices);
    this.side.append(raw);
  }

  /** The person who plays is asked something, about what is seen now, or nothing any more. */
  ask(/** @type {Question | null} */ question) {
    this.question = question;
    if (question && !this.playback.following) this.#follow();
    this.shown = -1;
    this.refresh();
  }

  /** The match waits for seats, for so many seconds. */
  wait(/** @type {Record<string, number>} */ seats) {
    this.waiting.show(seats);
  }

  /** Make room for where to go from here. */
  announce(/** @type {Node} */ next) {
    this.live.after(next);
  }

  choose(/** @type {number} */ seat) {
    if (!this.match.names[seat]) return;
    this.focus = this.focus === seat ? null : seat;
    this.shown = -1;
    this.refresh();
  }

  /** What is to be seen now. @returns {View} */
  get view() {
    const { from, to, t } = this.playback.sight;
    const { shots } = this.film;
    return {
      now: shots[to],
      before: shots[from],
      t,
      index: to,
      shots,
      focus: this.focus,
      question: this.question,
    };
  }

  /** @returns {import("./controls.js").Actions} */
  #actions() {
    const { playback } = this;
    const done = (/** @type {() => void} */ act) => () => {
      act();
      this.#moved();
    };
    /** @type {import("./controls.js").Actions} */
    const actions = {
      toggle: done(() => playback.toggle()),
      first: done(() => playback.seek(0)),
      last: done(() => playback.seek(playback.last)),
      step: (count) => done(() => playback.step(count))(),
      hurry: (places) => actions.pace(playback.hurried(places)),
      pace: (speed) => {
        playback.speed = speed;
        this.paced(speed);
        this.#moved();
      },
      event: (way) => {
        const shot = this.events.next(playback.index, way);
        if (shot !== null) this.#visit(shot);
      },
      choose: (number) => this.choose(numbered(number)),
    };
    return actions;
  }

  #follow() {
    this.playback.follow();
    this.#moved();
  }

  #scrub(/** @type {number} */ index) {
    this.playback.playing = false;
    this.playback.seek(index);
    this.#moved();
  }

  /** Stop at a shot. */
  #visit(/** @type {number} */ shot) {
    this.playback.playing = false;
    this.playback.seek(shot, { smooth: true });
    this.#moved();
  }

  #moved() {
    this.shown = -1;
    this.refresh();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.#keepAddress(), REST);
  }

  #listen() {
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.#visitAddress());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#repaint());
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => {
      this.playback.still = event.matches;
    });
  }

  #repaint() {
    this.stage.repaint();
    this.timeline.stage.repaint();
    for (const card of this.seats.cards.values()) card.stage.repaint();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = /** @type {HTMLElement} */ (event.target);
    const types = at.closest("textarea, select, input:not([type=range])");
    const presses = event.key === " " && at.closest("button, summary, a");
    if (types || presses || this.help.open) return;
    const act = { "?": () => this.help.showModal(), f: () => this.#fullScreen() }[event.key];
    const done = act ?? actionOf(event, this.actions);
    if (!done) return;
    event.preventDefault();
    done();
  }

  #fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  }

  #wake() {
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame((now) => this.#tick(now / 1000));
  }

  #tick(/** @type {number} */ now) {
    this.requested = false;
    const passed = this.drawn ? Math.min(now - this.drawn, LONGEST) : 0;
    const played = this.playback.playing;
    if (this.playback.pass(passed) || this.dirty || this.shown !== this.playback.index) {
      this.dirty = false;
      if (played !== this.playback.playing) this.shown = -1;
      this.#show(now);
    }
    const { playing, atEnd, jump } = this.playback;
    const moving = (playing && !atEnd) || jump !== null || this.shown !== this.playback.index;
    this.drawn = moving ? now : 0;
    if (moving) this.#wake();
  }

  #show(/** @type {number} */ now) {
    const { view } = this;
    this.draw(view);
    this.arrange();
    const due = now - this.glanced > GLANCE;
    if (this.shown === view.index || !due) return;
    this.shown = view.index;
    this.glanced = now;
    this.#showBeside(view);
  }

  /** Renew all that stands beside the picture. */
  #showBeside(/** @type {View} */ view) {
    const label = this.captions.place(view.index);
    this.timeline.show(view.index, label);
    this.analysis.show(view.index, this.focus);
    this.controls.show(label);
    this.seats.show(view);
    this.details.show(this.focus ?? this.#followed(view), view.index);
    this.#describe(view, label);
    this.#showLive();
  }

  /** Say whether this is what is played now, or how far behind it is. */
  #showLive() {
    const { open, playing, following, behind, delay } = this.playback;
    const on = playing && (following || behind <= NEAR);
    this.live.hidden = !open;
    this.live.classList.toggle("on", on);
    const seconds = Math.round(delay);
    fill(this.live, on ? say("live") : seconds ? say("behind", { seconds }) : say("goLive"));
  }

  /** Whose details are shown when nobody was chosen: the first who wrote, who alone spoke, or the first. */
  #followed(/** @type {View} */ view) {
    const seats = this.match.eyes ?? taken(this.match.names);
    const [speaker, ...others] = new Set(this.film.talk[view.index].flatMap(({ told, seat }) => (told ? [] : [seat])));
    const alone = others.length ? undefined : speaker;
    return seats.find((seat) => this.film.wrote(seat)) ?? alone ?? seats[0];
  }

  #describe(/** @type {View} */ view, /** @type {string} */ label) {
    const verdict = this.captions.verdict(view.index);
    const news = this.captions.news(view);
    const text = [verdict?.text, news].filter(Boolean).join(" · ");
    this.caption.setAttribute("aria-live", this.playback.playing ? "off" : "polite");
    this.caption.classList.toggle("verdict", verdict !== null);
    const won = verdict?.winner ?? null;
    if (this.caption.title !== text)
      fill(
        this.caption,
        won !== null && badge(won),
        verdict && el("b", {}, verdict.text),
        news && el("span", {}, news),
      );
    this.caption.title = text;
    this.stage.canvas.setAttribute("aria-label", `${label}. ${text}`);
  }

  /** Write the turn into the address, so that a link leads here. */
  #keepAddress() {
    const { playing, index } = this.playback;
    if (!playing) keepTurn(this.film.shots[index].turn, index, this.captions.turn(index));
  }

  /** Go to the turn that the address names; false if it names none. */
  #visitAddress() {
    const shot = shotOfAddress(this.film.shots);
    if (shot === null) return false;
    this.playback.playing = false;
    this.playback.seek(shot);
    this.#moved();
    return true;
  }
}
