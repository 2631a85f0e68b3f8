/** The drawing of the game, which `export.py` puts into a page under this name. */
import type { Viewer } from "./types.js";

export const viewer: Viewer;
