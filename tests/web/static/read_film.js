/** Reads a film as a page does, and writes its shots. */

import { readFileSync } from "node:fs";
import { Film } from "../../../src/joute/web/static/film.js";

const film = new Film();
film.read(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(film.shots));
