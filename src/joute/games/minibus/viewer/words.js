/** What the drawing of Minibus says. */

import { speaker } from "/static/words.js";

export const say = speaker("minibus.viewer");
