/** The page of a client by hand: the dialogue with the server, and a button for every request. */

import { row } from "./details.js";
import { el, fill } from "./dom.js";
import { emblem } from "./icons.js";
import { languageSwitch } from "./language_switch.js";
import { act, listen } from "./live.js";
import { joinedParts, partsOf } from "./request_parts.js";
import { LANGUAGE, speaker } from "./words.js";

const say = speaker("manual");

/**
 * @typedef {import("./data.js").Manual} Manual
 * @typedef {import("./data.js").Sendable} Sendable
 * @typedef {import("./data.js").Spoken} Spoken
 * @typedef {import("./data.js").Talk} Talk
 */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** The dialogue, as far as it was. */
class Dialogue {
  constructor() {
    this.log = el("div", { class: "manual-log", tabindex: 0, role: "log", "aria-label": say("dialogue") });
    this.end = el("p", { class: "manual-closed", role: "status", hidden: true }, say("closed"));
    this.node = el("section", { class: "manual-dialogue" }, this.log, this.end);
  }

  /** Show what is new; after a pause, all of it again. */
  show(/** @type {Talk} */ { since, lines, closed }) {
    if (!since) fill(this.log);
    this.log.append(...lines.map(shown));
    this.log.scrollTop = this.log.scrollHeight;
    this.end.hidden = !closed;
    for (const control of root.querySelectorAll("fieldset")) control.disabled = closed;
  }
}

/** What was said, or why something was not. */
function shown(/** @type {Spoken} */ { remark, ...message }) {
  return remark ? el("p", { class: "manual-remark" }, remark[LANGUAGE]) : row({ seat: 0, ...message }, true);
}

/** What sends one request: a button, or one for each of several words, after the values that it needs. */
function request(/** @type {Sendable} */ { words, about }) {
  const parts = partsOf(words[LANGUAGE]);
  const fields = new Map(parts.flatMap((part, at) => ("field" in part ? [[at, field(part.field)]] : [])));
  const send = (/** @type {string} */ choice) =>
    act("send", {
      text: joinedParts(
        parts.map((part, at) =>
          "word" in part ? part.word : "field" in part ? (fields.get(at)?.value ?? "") : choice,
        ),
      ),
    });
  const choices = parts.flatMap((part) => ("choices" in part ? part.choices : []));
  const first = parts[0];
  const name = "word" in first ? first.word : say("send");
  const form = el(
    "form",
    {
      submit: (event) => {
        event.preventDefault();
        const { submitter } = event;
        send(submitter instanceof HTMLButtonElement ? submitter.value : "");
      },
    },
    choices.length > 0 && el("span", { class: "manual-word" }, name),
    ...(choices.length ? choices.map((choice) => button(choice)) : []),
    !choices.length && "word" in first && button(name),
    ...fields.values(),
    !choices.length && !("word" in first) && button(name),
  );
  return el("li", {}, form, el("p", { class: "manual-about" }, about[LANGUAGE]));
}

function button(/** @type {string} */ label) {
  return el("button", { class: "choice", value: label }, label);
}

function field(/** @type {string} */ label) {
  return el("input", {
    type: "text",
    required: true,
    placeholder: label,
    "aria-label": label,
    autocomplete: "off",
    spellcheck: "false",
  });
}

/** Sends whatever is typed. */
function anything() {
  const input = field(say("anything"));
  input.required = false;
  return el(
    "form",
    {
      class: "manual-anything",
      submit: (event) => {
        event.preventDefault();
        act("send", { text: input.value });
        input.value = "";
      },
    },
    input,
    el("button", { class: "choice" }, say("send")),
  );
}

/** Show the page. */
function show(/** @type {Manual} */ { title, where, requests }) {
  document.title = `${title} · joute`;
  const dialogue = new Dialogue();
  const bar = el(
    "header",
    { class: "bar" },
    el("span", { class: "brand" }, emblem(), "joute"),
    el("div", { class: "heading" }, el("h1", {}, title), el("span", { class: "seed" }, say("connected", { where }))),
    languageSwitch(),
  );
  const controls = el(
    "fieldset",
    { class: "manual-requests" },
    el("legend", {}, say("requests")),
    el("ul", {}, ...requests.map(request)),
    anything(),
  );
  fill(root, el("main", { class: "manual-page" }, bar, dialogue.node, controls));
  listen("/talk", (/** @type {Talk} */ talk) => dialogue.show(talk));
}

document.documentElement.lang = LANGUAGE;
show(await (await fetch("/manual")).json());
