/** The picture of Race: the grid with its values, the objectives, and everybody's way through it. */

import { el } from "/static/dom.js";
import { pathIcon } from "/static/icons.js";
import { marginOf } from "./viewer/grid.js";
import { caption, happenings } from "./viewer/news.js";
import { advice, choices } from "./viewer/orders.js";
import { Picture } from "./viewer/picture.js";
import { tip } from "./viewer/tip.js";
import { say, signed } from "./viewer/words.js";

/**
 * @import { Viewer } from "/static/types.js"
 * @import { Types } from "./types.js"
 */

const FLAG = "M5 3h2v18H5zM8 4h12l-3.500 4.500L20 13H8z";

/** @type {Viewer<Types>} */
export const viewer = {
  pace: 3,
  lowWins: true,

  shape({ scene }) {
    const side = scene.size + 2 * marginOf(scene.size);
    return { width: side, height: side };
  },

  open(stage, match) {
    const picture = new Picture(stage, match);
    return (view) => picture.draw(view);
  },

  card({ now }, seat, { eyes }) {
    const runner = now.frame.runners[seat];
    if (!runner) return [say("hidden")];
    const { moves, score, reached } = runner;
    return [
      el("span", {}, pathIcon(FLAG), eyes ? String(reached) : `${reached}/${now.frame.objectives.length}`),
      el("span", {}, say("moves", { count: moves })),
      el("span", {}, say("values", { sum: signed(score) })),
    ];
  },

  happenings,
  caption,
  advice,
  tip: (_, place, { scene }) => tip(place, scene),
  choices: (question) => choices(question),
};
