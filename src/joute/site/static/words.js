/** What a person reads on the site, in the reader's language. */

import { speaker } from "/static/words.js";

/** Says a text of the site. */
export const say = speaker("site");
/** Says a text that reports have too. */
export const reported = speaker("report");
