/** Where a program is uploaded. */

import { el, fill } from "/static/dom.js";
import { sentence } from "/static/speech.js";
import { LANGUAGE } from "/static/words.js";
import { journey } from "./home.js";
import { facts, pageOf } from "./parts.js";
import { refused, send } from "./send.js";
import { say } from "./words.js";

/**
 * @typedef {import("./data.js").Ranking} Ranking
 * @typedef {import("./data.js").Upload} Upload
 */

const NAME = "joute-name";

/** Show the form, or that it is too late. */
export function upload(/** @type {HTMLElement} */ main, /** @type {Ranking} */ now) {
  if (now.frozen) {
    fill(main, facts(now), el("p", { class: "card notice" }, sentence({ code: "refusal.closed" }, LANGUAGE)));
    return;
  }
  const told = el("div", { class: "told", role: "status" });
  const who = now.identity ? identity(now.identity) : null;
  const name = field("text", "name", {
    autocomplete: "username",
    maxlength: 24,
    value: localStorage.getItem(NAME) ?? "",
  });
  const word = field("password", "word", { autocomplete: "current-password", maxlength: 200 });
  const file = field("file", "file", { accept: now.accepted.join() });
  const button = el("button", { class: "primary" }, say("send"));
  const form = el(
    "form",
    {
      class: "card form",
      submit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        button.disabled = true;
        /** @type {Upload} */
        const head = { name: name.value.trim(), word: word.value, file: "", who: who?.value.trim() ?? "" };
        await deliver(told, now, head, /** @type {File} */ (file.files?.[0]));
        button.disabled = false;
      },
    },
    el("h2", {}, say("upload")),
    who && labelled(who, who, now.identity === "code" ? "code-hint" : "who-hint"),
    labelled(name, name, who ? "pseudonym-hint" : "name-hint"),
    labelled(word, word, "word-hint"),
    labelled(file, chooser(file), "file-hint", { kinds: now.accepted.join(", "), kib: now.largest >> 10 }),
    button,
    told,
  );
  fill(main, facts(now), el("div", { class: "upload" }, form, el("section", { class: "card rules" }, ...journey(now))));
}

/** The field in which a student of a class says who it is; a bot that is there already is known by its word. */
function identity(/** @type {string} */ kind) {
  const optional = { required: false, maxlength: 200 };
  if (kind === "code") return field("text", "code", { ...optional, autocomplete: "off" });
  return field("text", "who", { ...optional, autocomplete: "email", autocapitalize: "off", spellcheck: "false" });
}

/** Send a file, and tell what became of it. */
async function deliver(
  /** @type {HTMLElement} */ told,
  /** @type {Ranking} */ now,
  /** @type {Upload} */ head,
  /** @type {File} */ file,
) {
  if (file.size > now.largest) {
    tell(told, "bad", sentence({ code: "refusal.too-large", values: { kib: now.largest >> 10 } }, LANGUAGE));
    return;
  }
  const data = await file.arrayBuffer().catch(() => null); // a browser reads a file as it was chosen, or not at all
  if (!data) {
    tell(told, "bad", say("changed"));
    return;
  }
  const line = JSON.stringify({ ...head, file: file.name });
  const answer = await send("/upload", new Blob([line, "\n", data]));
  if (!answer?.ok) {
    tell(told, "bad", await refused(answer));
    return;
  }
  /** @type {import("./data.js").Received} */
  const { bot, version, same, problem } = await answer.json();
  localStorage.setItem(NAME, bot);
  const follow = el("a", { class: "primary", href: pageOf(bot) }, say("follow"));
  if (problem) tell(told, "bad", say("same-left-out", { bot, problem }), follow);
  else tell(told, "good", say(same ? "same-version" : "received", { bot, version }), follow);
}

function tell(/** @type {HTMLElement} */ told, /** @type {string} */ look, /** @type {(Node | string)[]} */ ...what) {
  told.className = `told ${look}`;
  fill(told, ...what.map((one) => (typeof one === "string" ? el("p", {}, one) : one)));
}

/**
 * @param {string} type
 * @param {string} name
 * @param {import("/static/dom.js").Attributes} more
 */
export function field(type, name, more = {}) {
  const node = el("input", { type, name, id: name, required: true, ...more });
  node.addEventListener("invalid", () => node.setCustomValidity(say("required"))); // a browser has its own language
  node.addEventListener("input", () => node.setCustomValidity(""));
  return node;
}

/** What a file is chosen with: the button of a browser speaks its own language, so ours is seen in its place. */
function chooser(/** @type {HTMLInputElement} */ input) {
  const chosen = el("span", { class: "file-name" }, say("no-file"));
  input.addEventListener("change", () => fill(chosen, input.files?.[0]?.name ?? say("no-file")));
  return el("div", { class: "file" }, input, el("span", { class: "file-button" }, say("choose-file")), chosen);
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} shown what stands for it
 * @param {string} hint
 * @param {Record<string, import("/static/speech.js").Value>} [values]
 */
function labelled(input, shown, hint, values) {
  const about = `${input.id}-hint`;
  input.setAttribute("aria-describedby", about);
  return el(
    "div",
    { class: "field" },
    el("label", { for: input.id }, say(input.id)),
    shown,
    el("p", { class: "hint", id: about }, say(hint, values)),
  );
}
