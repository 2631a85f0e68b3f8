/** Shows what is wrong with the drawing of a game, above its picture; everything else goes on. */

import { el, fill } from "./dom.js";
import { where } from "./faults.js";
import { say } from "./words.js";

/** Faults that are shown, the first ones: others often follow from them. */
const MOST = 3;

export class FaultList {
  /** @param {import("./faults.js").Faults} faults */
  constructor(faults) {
    this.list = el("ul");
    const close = { class: "quiet", click: () => this.#close() };
    this.node = el(
      "div",
      { class: "faults", role: "alert", hidden: true },
      el("p", {}, say("brokenDrawing")),
      this.list,
      el("button", close, say("close")),
    );
    this.closed = false;
    faults.listen(() => this.#show(faults));
  }

  #show(/** @type {import("./faults.js").Faults} */ { list }) {
    this.node.hidden = this.closed;
    const rows = list.slice(0, MOST).map((fault) => el("li", {}, el("code", {}, where(fault)), ` ${fault.message}`));
    fill(this.list, ...rows);
  }

  #close() {
    this.closed = true;
    this.node.hidden = true;
  }
}
