/** What this page does on the server, and why that was refused. */

import { sentence } from "/static/speech.js";
import { LANGUAGE } from "/static/words.js";
import { say } from "./words.js";

/** The right to act, which only a page of this server has. */
const TOKEN = document.documentElement.dataset.token ?? "";

/** The status of an answer to what took too long to come. */
const TOO_SLOW = 408;

/**
 * Send something; null if nobody answers.
 * @param {string} where
 * @param {BodyInit} body
 */
export function send(where, body) {
  return fetch(where, { method: "POST", headers: { "x-joute-token": TOKEN }, body }).catch(() => null);
}

/** Say why something was refused. @returns {Promise<string>} */
export async function refused(/** @type {Response | null} */ answer) {
  if (!answer || answer.status === TOO_SLOW) return say("no-answer");
  if (answer.status !== 422) return say("old-page");
  /** @type {import("./data.js").Reason} */
  const reason = await answer.json();
  return sentence(reason, LANGUAGE);
}
