/**
 * The area that a game draws into: a canvas that is sharp on every screen, with layers for what
 * seldom changes, and room above it for what a person can choose.
 */

/**
 * @typedef {{width: number, height: number}} Shape the picture's size in the game's own units
 * @typedef {{x: number, y: number, w: number, h: number}} Place in the same units
 * @typedef {Record<string, string>} Theme colours by name
 */

const THEME = ["ink", "soft", "faint", "paper", "card", "line", "accent", "good", "bad", "dark"];

/** Colours of the page for drawings, as the style sheet has them now. */
export function theme() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(THEME.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

export const FONT = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export class Stage {
  /**
   * @param {HTMLElement} box its padding is room for what spills over the edge of the shape
   * @param {Shape} [shape] fitted into the box; without it the units are pixels
   */
  constructor(box, shape) {
    this.box = box;
    this.shape = shape;
    /** Of the box, in pixels. */
    this.size = { width: 0, height: 0 };
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.over = document.createElement("div");
    this.over.className = "over";
    box.replaceChildren(this.canvas, this.over);
    /** @type {CanvasRenderingContext2D} */
    this.pen = /** @type {any} */ (this.canvas.getContext("2d"));
    /** Pixels a unit. */
    this.unit = 1;
    this.left = 0;
    this.top = 0;
    /** @type {Theme} */
    this.theme = theme();
    /** Called when the picture must be drawn again. */
    this.changed = () => {};
    /** @type {Map<string, HTMLCanvasElement>} */
    this.layers = new Map();
    this.watch = new ResizeObserver(() => this.#fit());
    this.watch.observe(box);
    this.#fit();
  }

  /** Whether the page has light letters on a dark ground. */
  get dark() {
    return this.theme.dark === "1";
  }

  /** The colours have changed. */
  repaint() {
    this.theme = theme();
    this.layers.clear();
    this.changed();
  }

  /** Begin a picture: give the pen, with its origin at the picture's top left corner. */
  begin() {
    const { pen, canvas } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    this.#place(pen);
    return pen;
  }

  /**
   * Draw what seldom changes: painted once, and again when the size or the colours change.
   * @param {string} name
   * @param {(pen: CanvasRenderingContext2D) => void} paint
   */
  layer(name, paint) {
    let layer = this.layers.get(name);
    if (!layer) {
      layer = document.createElement("canvas");
      layer.width = this.canvas.width;
      layer.height = this.canvas.height;
      const pen = /** @type {CanvasRenderingContext2D} */ (layer.getContext("2d"));
      this.#place(pen);
      paint(pen);
      this.layers.set(name, layer);
    }
    this.pen.save();
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.drawImage(layer, 0, 0);
    this.pen.restore();
  }

  /** Forget a layer, so that it is painted anew. */
  forget(/** @type {string} */ name) {
    this.layers.delete(name);
  }

  /**
   * Put an element of `over` on a place of the picture.
   * @param {HTMLElement} node
   * @param {Place} place
   */
  put(node, place) {
    const { unit, left, top } = this;
    node.style.left = `${left + place.x * unit}px`;
    node.style.top = `${top + place.y * unit}px`;
    node.style.width = `${place.w * unit}px`;
    node.style.height = `${place.h * unit}px`;
  }

  close() {
    this.watch.disconnect();
  }

  #place(/** @type {CanvasRenderingContext2D} */ pen) {
    const ratio = devicePixelRatio;
    pen.setTransform(ratio, 0, 0, ratio, this.left * ratio, this.top * ratio);
  }

  #fit() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    const { canvas, shape = { width, height } } = this;
    const spill = 2 * parseFloat(getComputedStyle(this.box).paddingTop);
    this.size = { width, height };
    this.unit = Math.min((width - spill) / shape.width, (height - spill) / shape.height);
    this.left = (width - shape.width * this.unit) / 2;
    this.top = (height - shape.height * this.unit) / 2;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    this.layers.clear();
    this.changed();
  }
}
