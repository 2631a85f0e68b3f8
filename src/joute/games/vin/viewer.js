/** The picture of La Course Au Vin: the vineyard from above, its bunches, the pickers and their vats. */

import { el } from "/static/dom.js";
import { number } from "/static/words.js";
import { caption } from "./viewer/news.js";
import { advice, choices } from "./viewer/orders.js";
import { FIRST, hodIcon, vatIcon } from "./viewer/picker.js";
import { marginOf, Picture } from "./viewer/picture.js";
import { tip } from "./viewer/tip.js";
import { say } from "./viewer/words.js";

/**
 * @import { Viewer } from "/static/types.js"
 * @import { Player, Types } from "./types.js"
 */

/** @type {Viewer<Types>} */
export const viewer = {
  pace: 12,
  firstNumber: FIRST,

  shape({ scene }) {
    const side = scene.map.size + 2 * marginOf(scene);
    return { width: side, height: side };
  },

  open(stage, match) {
    const picture = new Picture(stage, match);
    return (view) => picture.draw(view);
  },

  turns: ({ scene }) => scene.rounds,

  card({ now: { frame } }, seat) {
    const picker = frame.players[seat];
    const known = "units" in picker;
    return [
      known ? hod(picker) : el("span", { class: "grapes", title: say("hidden") }, hodIcon(), "?"),
      known && vats(picker),
      frame.mover === seat && el("span", { class: "playing" }, `▸ ${frame.points}`),
    ];
  },

  caption,
  tip,
  advice,
  choices: (question, _, { scene }) => choices(question, scene),
};

function hod(/** @type {Player} */ { colour, units }) {
  const title = colour ? say("hod", { units, grapes: say(colour, { units }) }) : say("empty");
  return el("span", { class: `grapes ${colour ?? "none"}`, title }, hodIcon(), String(units));
}

function vats(/** @type {Player} */ { red, white }) {
  return el(
    "span",
    { class: "vats", title: say("vats", { red, white }) },
    vatIcon(),
    el("i", { class: "red" }, number(red)),
    el("i", { class: "white" }, number(white)),
  );
}
