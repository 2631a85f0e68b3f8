/** The picture of Mine Into The Deep: the shafts from above, what shines in them, and the dwarves. */

import { el } from "/static/dom.js";
import { questionHere } from "/static/view.js";
import { pickaxeIcon } from "./viewer/dwarf.js";
import { METALS, metalIcon, worth } from "./viewer/metal.js";
import { caption, happenings } from "./viewer/news.js";
import { advice, choices } from "./viewer/orders.js";
import { MARGIN, Picture } from "./viewer/picture.js";
import { tip } from "./viewer/tip.js";
import { say } from "./viewer/words.js";

/**
 * @import { View, Viewer } from "/static/types.js"
 * @import { Types } from "./types.js"
 */

/** @type {Viewer<Types>} */
export const viewer = {
  pace: 2.5,

  shape({ scene }) {
    const side = scene.size + 2 * MARGIN;
    return { width: side, height: side };
  },

  open(stage, match) {
    const picture = new Picture(stage, match);
    return (view) => picture.draw(view);
  },

  turns: ({ scene }) => scene.turns,

  turnOrder: (now) => now.frame.order,

  card(view, seat) {
    const { pickaxes, sabotaged } = view.now.frame.teams[seat];
    const { playing, points } = mover(view);
    return [
      el("span", { class: "pickaxes" }, ...pickaxes.map(pickaxeIcon)),
      playing === seat && el("span", { class: "playing" }, say("points", { points })),
      sabotaged && el("span", { class: "harmed" }, say("sabotaged")),
    ];
  },

  legend: () => [
    ...METALS.map((metal) =>
      el("span", {}, metalIcon(metal), say("worth", { metal: say(metal), points: worth(metal) })),
    ),
    ...[1, 2, 3].map((level) => el("span", {}, pickaxeIcon(level), say(`level${level}`))),
    el("span", {}, `−3 ${say("depth", { depth: "" })}`),
    el("span", {}, `▪▪▫ ${say("holds")}`),
  ],

  happenings,
  caption,
  tip,
  advice,
  choices: (question, _, match) => choices(question, match),
};

/** Who plays, and the actions it has left: a question may be newer than the last frame. */
function mover(/** @type {View<Types>} */ view) {
  const question = questionHere(view);
  return question ? { playing: question.seat, points: question.seen.points } : view.now.frame;
}
