/** What lies under the pointer, in words: for what is too small to be read, or stands for something. */

import { el } from "./dom.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** Pixels between the pointer and what is told. */
const AWAY = 14;

export class Tip {
  /**
   * @param {Stage} stage
   * @param {(x: number, y: number) => string} read what is at a place, in the units of the picture
   */
  constructor(stage, read) {
    this.stage = stage;
    this.read = read;
    this.node = el("div", { class: "tip", hidden: true, "aria-hidden": "true" });
    stage.over.append(this.node);
    for (const kind of /** @type {const} */ (["pointermove", "pointerdown"])) {
      stage.box.addEventListener(kind, (event) => this.#show(event));
    }
    stage.box.addEventListener("pointerleave", () => (this.node.hidden = true));
  }

  #show(/** @type {PointerEvent} */ { clientX, clientY }) {
    const { box, left, top, unit, size } = this.stage;
    const edge = box.getBoundingClientRect();
    const [x, y] = [clientX - edge.left, clientY - edge.top];
    const text = this.read((x - left) / unit, (y - top) / unit);
    this.node.hidden = text === "";
    this.node.textContent = text;
    const { offsetWidth: wide, offsetHeight: tall } = this.node;
    this.node.style.left = `${x + AWAY + wide > size.width ? Math.max(0, x - AWAY - wide) : x + AWAY}px`;
    this.node.style.top = `${y + AWAY + tall > size.height ? Math.max(0, y - AWAY - tall) : y + AWAY}px`;
  }
}
