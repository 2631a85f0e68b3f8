/** A person who plays: what can be clicked, and the raw messages of the seat. */

import { keyCap } from "./controls.js";
import { row } from "./details.js";
import { el, fill } from "./dom.js";
import { plainChoices } from "./drawing.js";
import { badge } from "./icons.js";
import { act } from "./live.js";
import { wayTo } from "./way_to.js";
import { speaker } from "./words.js";

const say = speaker("server");

/**
 * @typedef {import("./data.js").Asked} Asked
 * @typedef {import("./match_page.js").MatchPage} MatchPage
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Question} Question
 */

/** Pixels below which a place on the picture has no room for a thick border. */
const TINY = 16;

export class Person {
  /**
   * @param {string} key of the match
   * @param {MatchPage} page
   */
  constructor(key, page) {
    this.key = key;
    this.page = page;
    /** @type {Asked | null} */
    this.asked = null;
    /** What was chosen already and will be said together. @type {string[]} */
    this.pending = [];
    /** What was chosen first. @type {Choice | null} */
    this.first = null;
    /** What can be chosen after it. @type {Choice[] | null} */
    this.next = null;
    /** What can be chosen now. @type {Choice[]} */
    this.choices = [];
    /** The answer that a bot advises. @type {string | null} */
    this.advised = null;
    /** Keys that play, now or at other times: none of them leads through the film. @type {Set<string>} */
    this.keys = new Set();
    /** @type {{node: HTMLElement, choice: Choice}[]} */
    this.placed = [];
    this.title = el("p", { class: "asked", role: "status" });
    this.palette = el("div", { class: "palette" });
    this.node = el("div", { class: "person" }, this.title, this.palette);
    this.raw = new Raw((text) => this.#type(text));
    page.addPerson(this.node, this.raw.node);
    page.keyed = () =>
      this.choices.filter((choice) => choice.key && !choice.barred && this.#keyed(choice.key) === choice);
    addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  /** The question that is to be answered. @returns {Question | null} */
  get question() {
    return this.asked?.questions[0] ?? null;
  }

  /** The person is asked something, or nothing any more. */
  ask(/** @type {Asked | null} */ asked) {
    this.asked = asked;
    this.pending = [];
    this.advised = null;
    this.first = this.next = null;
    this.page.ask(this.question);
    this.show();
  }

  /** Something was said; what can be done stays as it is, so that no click is lost. */
  hear() {
    this.raw.show(this);
    if (this.page.film.over) this.#leave();
  }

  /** Mark what leads to an answer, step by step; return the whole way to it. @returns {Choice[]} */
  advise(/** @type {string} */ messages) {
    const { question } = this;
    this.advised = messages;
    this.show();
    return question ? this.#way(this.#choices(question, []), []) : [];
  }

  /**
   * What is to be chosen to say what was advised.
   * @param {Choice[]} choices
   * @param {string[]} kept
   */
  #way(choices, kept = this.pending) {
    const { question, advised } = this;
    if (!question || advised === null) return [];
    return wayTo(advised, choices, kept, (more) => this.#choices(question, more));
  }

  /** A class for what is chosen next to say what was advised. */
  #look(/** @type {Choice} */ choice) {
    return `${choice.look ?? ""} ${this.#way([choice]).length ? "hinted" : ""}`;
  }

  /** The match is over: nothing is hidden any more from who looks at it again. */
  #leave() {
    for (const { node } of this.placed) node.remove();
    fill(this.title);
    fill(this.palette, seeAll());
  }

  /** Show what can be done. */
  show() {
    const { question, page } = this;
    fill(this.title, ...this.#headline());
    const choices = question ? (this.next ?? [...this.#choices(question), ...this.#undo()]) : [];
    this.choices = choices;
    for (const { key } of choices) if (key && key !== "Escape") this.keys.add(key);
    for (const { node } of this.placed) node.remove();
    this.placed = choices.filter((choice) => choice.at).map((choice) => this.#place(choice));
    fill(
      this.palette,
      ...choices.filter((choice) => !choice.at && !choice.barred).map((choice) => this.#button(choice)),
    );
    page.arrange = () => this.#arrange();
    this.#arrange();
    this.hear();
  }

  /** Whose turn it is, and what to do or why something cannot be done. */
  #headline(/** @type {string | undefined} */ why = undefined) {
    const { question } = this;
    if (!question) return [this.page.film.over ? "" : say("wait")];
    const further = this.first && say("further", { choice: this.first.label });
    const stuck = question.options.length ? undefined : say("noMove");
    const advice = why ?? stuck ?? further ?? this.page.viewer.advice?.(question, this.pending);
    return [badge(question.seat), el("b", {}, say("yourTurn")), advice && el("span", { class: "hint" }, advice)];
  }

  /**
   * @param {Question} question
   * @param {string[]} kept
   * @returns {Choice[]}
   */
  #choices(question, kept = this.pending) {
    const { viewer, view, match } = this.page;
    const latest = { ...view, now: view.shots[view.shots.length - 1] };
    return viewer.choices?.(question, latest, match, kept) ?? plainChoices(question);
  }

  /** What was chosen last can be taken back until it is said. @returns {Choice[]} */
  #undo() {
    return this.pending.length ? [{ label: say("undo"), look: "cancel", key: "Escape", undo: true }] : [];
  }

  #button(/** @type {Choice} */ choice) {
    return el(
      "button",
      { class: `choice ${this.#look(choice)}`, title: choice.label, click: () => this.#choose(choice) },
      choice.label,
      choice.key && this.#keyed(choice.key) === choice && keyCap(choice.key),
    );
  }

  /** What a key does: where several choices have the same, the first. */
  #keyed(/** @type {string} */ key) {
    return this.choices.find((choice) => choice.key === key);
  }

  #place(/** @type {Choice} */ choice) {
    const node = el(
      "button",
      {
        class: `spot ${this.#look(choice)}`,
        title: choice.label,
        "aria-label": choice.label,
        click: () => this.#choose(choice),
      },
      choice.sign,
    );
    this.page.stage.over.append(node);
    return { node, choice };
  }

  /** Put the choices on their places; they wait until the picture shows what they are about. */
  #arrange() {
    for (const { node, choice } of this.placed) {
      node.hidden = !this.page.playback.atEnd;
      if (!choice.at) continue;
      this.page.stage.put(node, choice.at);
      node.classList.toggle("tiny", choice.at.w * this.page.stage.unit < TINY);
    }
  }

  #choose(/** @type {Choice} */ choice) {
    this.first = choice.next ? choice : null;
    if (choice.next) this.next = [...choice.next, { label: say("cancel"), look: "cancel", key: "Escape" }];
    else this.next = null;
    if (choice.add) this.pending = [...this.pending, choice.add];
    if (choice.undo) this.pending = this.pending.slice(0, -1);
    if (choice.say) this.#say(choice.say);
    else this.show();
  }

  async #say(/** @type {string[]} */ messages) {
    const { question, asked } = this;
    if (!question || !asked) return;
    this.asked = { ...asked, questions: asked.questions.slice(1) };
    this.pending = [];
    this.advised = null;
    this.show();
    const done = await act("say", { key: this.key, number: asked.number, seat: question.seat, messages });
    if (!done) this.title.textContent = say("refused");
  }

  /** A seat has given up: it is asked nothing more, even while others still answer. */
  leave(/** @type {number} */ seat) {
    const { asked } = this;
    if (asked) this.ask({ ...asked, questions: asked.questions.filter((question) => question.seat !== seat) });
  }

  #type(/** @type {string} */ text) {
    const seat = this.question?.seat ?? this.raw.seat;
    act("type", { key: this.key, seat, text });
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = /** @type {HTMLElement} */ (event.target);
    const { film, help } = this.page;
    if (at.closest("input:not([type=range]), textarea, select") || help.open || film.over) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const choice = this.question && this.#keyed(event.key);
    if (!choice && (!this.keys.has(event.key) || at.closest("button, a, summary"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (choice?.barred) fill(this.title, ...this.#headline(choice.barred));
    else if (choice) this.#choose(choice);
  }
}

/** Leads to the whole match, once it is over. */
export function seeAll() {
  return el("button", { class: "choice all", click: () => location.reload() }, say("seeAll"));
}

/** The manual seat: raw messages typed, raw messages shown. */
class Raw {
  /** @param {(text: string) => void} typed */
  constructor(typed) {
    this.seat = 0;
    this.log = el("div", { class: "raw-log", tabindex: 0, "aria-live": "polite" });
    this.input = el("input", {
      type: "text",
      "aria-label": say("rawHint"),
      placeholder: say("rawHint"),
      autocomplete: "off",
      spellcheck: "false",
    });
    this.node = el(
      "details",
      { class: "raw" },
      el("summary", {}, say("raw")),
      this.log,
      el(
        "form",
        {
          submit: (event) => {
            event.preventDefault();
            typed(this.input.value);
            this.input.value = "";
          },
        },
        this.input,
        el("button", { class: "quiet" }, say("send")),
      ),
    );
  }

  /** Show what the seat said and was told since the last shots. */
  show(/** @type {Person} */ { question, asked, page }) {
    this.seat = question?.seat ?? this.seat;
    const { talk } = page.film;
    const recent = talk.slice(-RECENT).flat();
    const fresh = (asked?.talk ?? []).map(([seat, told, text]) => ({ seat, told, text }));
    const own = [...recent, ...fresh].filter((message) => message.seat === this.seat);
    fill(this.log, ...own.map((message) => row(message, true)));
    this.log.scrollTop = this.log.scrollHeight;
  }
}

/** The shots whose messages the manual seat still shows. */
const RECENT = 40;
