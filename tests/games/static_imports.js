/** Lets node find what a drawing imports from `/static/`, where the server of the pages has it. */

const STATIC = new URL("../../src/joute/web/static/", import.meta.url);

/** @type {import("node:module").ResolveHook} */
export function resolve(name, context, next) {
  return next(name.startsWith("/static/") ? new URL(name.slice("/static/".length), STATIC).href : name, context);
}
