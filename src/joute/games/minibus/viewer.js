/** The picture of Minibus: the town with its stations, queues and buses, and the race for money. */

import { el } from "/static/dom.js";
import { pathIcon } from "/static/icons.js";
import { fleet } from "./viewer/fleet.js";
import { widthOf } from "./viewer/money.js";
import { caption, happenings } from "./viewer/news.js";
import { advice, choices } from "./viewer/orders.js";
import { MARGIN, Picture } from "./viewer/picture.js";
import { tip } from "./viewer/tip.js";
import { say } from "./viewer/words.js";

/**
 * @import { Viewer } from "/static/types.js"
 * @import { Types } from "./types.js"
 */

const BUS =
  "M5 5.500C5 4 6 3 7.500 3h9C18 3 19 4 19 5.500V18h-1.500v2.500h-3V18h-5v2.500h-3V18H5zM7 6v6h10V6zM8.500 13.700a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600zm7 0a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600z";

/** @type {Viewer<Types>} */
export const viewer = {
  pace: 4,

  shape({ scene }) {
    const side = scene.coord_max + 2 * MARGIN;
    return { width: side + widthOf(scene), height: side };
  },

  open(stage, match) {
    const picture = new Picture(stage, match);
    return (view) => picture.draw(view);
  },

  turns: ({ scene }) => scene.turns,

  card({ now }, seat) {
    const { sb, sp, ct } = now.frame.players[seat];
    const buses = fleet(now.frame.buses, seat).length;
    return [
      el("span", { title: say("buses", { count: buses }) }, pathIcon(BUS), String(buses)),
      el("span", { title: say("carsOf", { count: sb + 1 }) }, say("cars", { count: sb + 1 })),
      el("span", {}, say("speed", { steps: sp + 1 })),
      el("span", {}, say("fare", { fare: 10 + 2 * ct })),
    ];
  },

  happenings,
  caption,
  tip,
  advice,
  choices: (question, { now }, _, kept) => choices(question, now, kept),
};
