/** Says on the page of a contest why bots died, in the reader's language. */

import { reason } from "./reasons.js";
// @ts-ignore the drawing of the game, which `export.py` puts here
import { viewer } from "./viewer.js";

for (const told of document.querySelectorAll(".reason")) {
  told.textContent = reason(told.textContent ?? "", viewer.reasons);
}
