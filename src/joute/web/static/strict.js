/** Data that reports when a field is read which it does not have. */

/** @typedef {(message: string) => void} Report */

/** Fields that are asked for although few records have them: by a browser, and by the drawing of boards. */
const ASKED = new Set(["toJSON", "then", "draw"]);

/** The fields of records, by where they are found. */
export class Fields {
  constructor() {
    /** By their path, where all records have the same ones: else they are tables, not records. @type {Map<string, string[] | null>} */
    this.known = new Map();
    /** @type {WeakMap<object, object>} */
    this.made = new WeakMap();
  }

  /** Learn which fields there are in a value at a path. */
  learn(/** @type {unknown} */ value, /** @type {string} */ path) {
    if (Array.isArray(value)) for (const item of value) this.learn(item, `${path}[]`);
    else if (typeof value === "object" && value !== null) this.#learnRecord(value, path);
  }

  #learnRecord(/** @type {object} */ record, /** @type {string} */ path) {
    const names = Object.keys(record);
    const before = this.known.get(path);
    const same =
      before === undefined || (before?.length === names.length && names.every((name) => before.includes(name)));
    const isTable = !same || names.every((name) => /^\d+$/.test(name));
    this.known.set(path, isTable ? null : names);
    for (const [name, part] of Object.entries(record)) this.learn(part, `${path}.${name}`);
  }

  /** Take the fields that records have at some paths, though each may leave some of them out. */
  declare(/** @type {Record<string, string[]>} */ fields) {
    for (const [path, names] of Object.entries(fields)) this.known.set(path, names);
  }

  /**
   * Make a value report fields that no record at its path has.
   * @template Value
   * @param {Value} value
   * @param {string} path
   * @param {Report} report
   * @returns {Value}
   */
  strict(value, path, report) {
    if (typeof value !== "object" || value === null) return value;
    const made = this.made.get(value) ?? new Proxy(value, this.#handler(path, report));
    this.made.set(value, made);
    return /** @type {Value} */ (made);
  }

  /** @returns {ProxyHandler<object>} */
  #handler(/** @type {string} */ path, /** @type {Report} */ report) {
    return {
      get: (target, name, receiver) => {
        const inside = Array.isArray(target) ? `${path}[]` : `${path}.${String(name)}`;
        const known = this.known.get(path);
        if (known && typeof name === "string" && !(name in target) && !known.includes(name) && !ASKED.has(name))
          report(`there is no field "${name}" in ${path}; it has ${known.join(", ")}`);
        return this.strict(Reflect.get(target, name, receiver), inside, report);
      },
    };
  }
}
