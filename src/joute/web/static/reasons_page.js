/** Says on the page of a contest why bots died, in the reader's language. */

import { reason } from "./reasons.js";

/** A drawing that cannot be loaded leaves the words of the arena. */
const { viewer } = await import("./viewer.js").catch(() => ({ viewer: null }));
for (const told of document.querySelectorAll(".reason")) {
  told.textContent = reason(told.textContent ?? "", viewer?.reasons);
}
