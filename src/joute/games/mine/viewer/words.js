/** What the drawing of Mine Into The Deep says. */

import { speaker } from "/static/words.js";

export const say = speaker("mine.viewer");
export const sayList = speaker("list");
