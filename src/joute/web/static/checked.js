/**
 * Calls every function of a drawing on a whole match, and writes down what is wrong: what it throws,
 * what it returns, and fields that it reads and the match does not have. `check-game` opens this page.
 */

import { Film } from "./film.js";
import { packedDrawing, packedFilm } from "./packed.js";
import { Stage } from "./stage.js";
import { Fields } from "./strict.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {{line: string, shot: number, question: import("./types.js").Question}} Asking
 */

/** Shots that are drawn, the first ones and the last. */
const MOST = 200;
/** Places of the picture that a pointer rests on, a row and a column. */
const PLACES = 5;
/** Milliseconds in which what the drawing does later may fail too. */
const LATER = 1000;

const text = await packedFilm();
const film = new Film();
film.read(text);
/** @type {Asking[]} */
const askings = linesOf("asking");
const { viewer, faults } = await packedDrawing(film.opening?.game ?? "");

const fields = new Fields();
const report = (/** @type {string} */ message) => faults.take(new TypeError(message));
const scene = film.opening?.scene;
fields.learn(scene, "scene");
for (const { frame } of film.shots) fields.learn(frame, "frame");
for (const { question } of askings) fields.learn(question.seen, "seen");
for (const declared of linesOf("declared")) fields.declare(declared.fields);
const shots = film.shots.map((shot) => ({ ...shot, frame: fields.strict(shot.frame, "frame", report) }));
const match = {
  scene: fields.strict(scene, "scene", report),
  names: film.opening?.names ?? [],
  eyes: null,
  first: shots[0].frame,
};

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const box = document.createElement("div");
box.style.cssText = "width: 800px; height: 600px; position: relative;";
root.append(box);
const shape = viewer.shape(match);
const stage = new Stage(box, shape);
const draw = viewer.open(stage, match);
viewer.legend?.(match);
viewer.turns?.(match);
shots.forEach((_, index) => {
  if (index < MOST / 2 || index >= shots.length - MOST / 2) look(index);
});
for (const { shot, question } of askings) ask(shot, question);
setTimeout(write, LATER);

/** The lines of a kind that only a check has. @returns {any[]} */
function linesOf(/** @type {string} */ kind) {
  return text.split("\n").flatMap((line) => (line.startsWith(`{"line":"${kind}"`) ? [JSON.parse(line)] : []));
}

/** What is seen of a shot, at a part of the way to it. @returns {View} */
function view(/** @type {number} */ index, t = 1) {
  const before = shots[t < 1 ? Math.max(0, index - 1) : index];
  return { now: shots[index], before, t, index, shots, focus: index % match.names.length, question: null };
}

/** Look at a shot in every way that a page does. */
function look(/** @type {number} */ index) {
  const seen = view(index);
  draw(view(index, 0.5));
  draw(seen);
  viewer.caption?.(seen, match);
  viewer.turnOrder?.(seen.now);
  if (index > 0) viewer.happenings?.(seen.now, shots[index - 1], match);
  match.names.forEach((_, seat) => {
    viewer.card?.(seen, seat, match);
    const score = seen.now.scores[seat];
    if (score !== null) viewer.score?.(score);
  });
  for (let place = 0; place < PLACES * PLACES; place++) {
    const [x, y] = [place % PLACES, Math.floor(place / PLACES)].map((part) => (part + 0.5) / PLACES);
    viewer.tip?.(seen, { x: x * shape.width, y: y * shape.height }, match);
  }
}

/** Ask a person who would play. */
function ask(/** @type {number} */ shot, /** @type {import("./types.js").Question} */ question) {
  const asked = { ...question, seen: fields.strict(question.seen, "seen", report) };
  const seen = { ...view(Math.min(shot, shots.length - 1)), question: asked };
  draw(seen);
  viewer.choices?.(asked, seen, match, []);
  viewer.advice?.(asked, []);
}

/** Write what was found where the command looks for it. */
function write() {
  const found = document.createElement("pre");
  found.id = "faults";
  found.textContent = JSON.stringify(faults.list);
  root.replaceChildren(found);
}
