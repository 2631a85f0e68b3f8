/** Reads `[old, difference, new]`, one a line, and reports each that does not add up. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { added } from "../../../src/joute/web/static/delta.js";

for (const line of readFileSync(0, "utf8").split("\n")) {
  const [old, change, wanted] = JSON.parse(line);
  const got = change === null ? old : added(old, change);
  if (!isDeepStrictEqual(got, wanted)) console.log(`${line} gives ${JSON.stringify(got)}`);
}
