/** Says on the page of a contest why bots died, in the reader's language. */

import { reason } from "./reasons.js";
import { viewer } from "./viewer.js";

for (const told of document.querySelectorAll(".reason")) {
  told.textContent = reason(told.textContent ?? "", viewer.reasons);
}
