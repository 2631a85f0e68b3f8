/**
 * Gives scripts the texts of all pages and games, as a server writes them into a page. It is imported before
 * anything that speaks.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";

const SOURCES = new URL("../../src/joute/", import.meta.url);

/** The texts by language and code. */
const catalogue = { en: texts("en"), fr: texts("fr") };

function texts(/** @type {"en" | "fr"} */ language) {
  const games = readdirSync(new URL("games/", SOURCES)).map((game) => `games/${game}/speech/${language}.json`);
  const files = [`speech/${language}/pages.json`, ...games].map((file) => new URL(file, SOURCES));
  /** @type {Record<string, string>} */
  const found = {};
  for (const file of files.filter(existsSync)) Object.assign(found, JSON.parse(readFileSync(file, "utf8")));
  return found;
}

const written = { textContent: JSON.stringify(catalogue) };
Object.assign(globalThis, { document: { getElementById: () => written } });
