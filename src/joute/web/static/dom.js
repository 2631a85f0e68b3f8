/**
 * Elements of the page. Whatever is shown as text is set as text, never as markup: names, messages
 * and stderr come from strangers.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | false | undefined} Child
 * @typedef {{[Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void}} Listeners
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: never) => void)> & Listeners} Attributes
 */

/**
 * Make an element. Attributes that are functions listen to the event of their name; `false`, `null`
 * and `undefined` leave an attribute or a child out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, attributes);
  fill(node, ...children);
  return node;
}

/**
 * Make an element of a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, attributes);
  fill(node, ...children);
  return node;
}

/**
 * Replace all that an element holds.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  const kept = children.filter((child) => child !== null && child !== undefined && child !== false);
  node.replaceChildren(...kept.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * @param {Element} node
 * @param {Attributes} attributes
 */
function dress(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, String(value));
    }
  }
}
