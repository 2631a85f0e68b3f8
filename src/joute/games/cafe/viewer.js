/** The picture of La bataille du café: the island from above, its parcels, and what grows there. */

import { el } from "/static/dom.js";
import { caption, happenings } from "./viewer/news.js";
import { advice, choices } from "./viewer/orders.js";
import { MARGIN, Picture } from "./viewer/picture.js";
import { beanIcon } from "./viewer/seed.js";
import { say } from "./viewer/words.js";

/**
 * @import { Viewer } from "/static/types.js"
 * @import { Types } from "./types.js"
 */

/** @type {Viewer<Types>} */
export const viewer = {
  pace: 1.6,

  shape({ scene }) {
    const side = scene.side + 2 * MARGIN;
    return { width: side, height: side };
  },

  open(stage, match) {
    const picture = new Picture(stage, match);
    return (view) => picture.draw(view);
  },

  card({ now }, seat) {
    const { seeds, parcel_points: points, group } = now.frame.planters[seat];
    return [
      el("span", { title: say("seeds", { count: seeds }) }, beanIcon(), String(seeds)),
      el("span", {}, say("parcels", { points })),
      el("span", {}, say("group", { points: group.length })),
    ];
  },

  happenings,
  caption,
  advice,
  choices: (question, _, { scene }) => choices(question, scene),
};
