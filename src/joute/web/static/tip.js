/** What lies under the pointer, in words: for what is too small to be read, or stands for something. */

import { el } from "./dom.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** Pixels between the pointer and what is told. */
const AWAY = 14;
/** Milliseconds that the pointer rests before anything is told: who only passes by, or clicks, sees the picture. */
const REST = 250;

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
    stage.box.addEventListener("pointermove", (event) => this.#point(event));
    for (const kind of ["pointerdown", "pointerleave"]) stage.box.addEventListener(kind, () => this.#hide());
  }

  /** Tell what is there when the pointer rests; what can be clicked on has a title of its own. */
  #point(/** @type {PointerEvent} */ { clientX, clientY, target }) {
    const { box, left, top, unit } = this.stage;
    const edge = box.getBoundingClientRect();
    const [x, y] = [clientX - edge.left, clientY - edge.top];
    const free = !(/** @type {Element} */ (target).closest(".spot"));
    const text = free ? this.read((x - left) / unit, (y - top) / unit) : "";
    if (text && !this.node.hidden && text === this.node.textContent) return;
    this.#hide();
    if (text) this.timer = setTimeout(() => this.#show(text, x, y), REST);
  }

  #hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
  }

  #show(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
    const { size } = this.stage;
    this.node.hidden = false;
    this.node.textContent = text;
    const { offsetWidth: wide, offsetHeight: tall } = this.node;
    this.node.style.left = `${x + AWAY + wide > size.width ? Math.max(0, x - AWAY - wide) : x + AWAY}px`;
    this.node.style.top = `${y + AWAY + tall > size.height ? Math.max(0, y - AWAY - tall) : y + AWAY}px`;
  }
}
