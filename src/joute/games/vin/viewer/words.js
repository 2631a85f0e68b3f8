/** What the drawing of La Course Au Vin says. */

import { speaker } from "/static/words.js";

export const say = speaker("vin.viewer");
