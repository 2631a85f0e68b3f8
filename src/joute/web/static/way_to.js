/** Which choices lead, one after the other, to an answer that somebody advises. */

/** @typedef {import("./types.js").Choice} Choice */

/**
 * What is to be chosen to say something; nothing if that is no way to say it.
 * @param {string} messages
 * @param {Choice[]} choices
 * @param {string[]} kept what was chosen already and will be said together
 * @param {(kept: string[]) => Choice[]} after what can be chosen once this is kept
 * @returns {Choice[]}
 */
export function wayTo(messages, choices, kept, after) {
  for (const choice of choices) {
    if (choice.say && `${choice.say}` === messages) return [choice];
    const added = choice.add !== undefined && [...kept, choice.add];
    const next = choice.next ?? (added && beginsWith(messages, added) ? after(added) : []);
    const further = wayTo(messages, next, added || kept, after);
    if (further.length) return [choice, ...further];
  }
  return [];
}

/** Whether an answer begins with these parts, whatever stands between them. */
function beginsWith(/** @type {string} */ messages, /** @type {string[]} */ parts) {
  let rest = messages;
  for (const part of parts) {
    rest = rest.replace(/^\W+/, "");
    if (!rest.startsWith(part) || /^\w/.test(rest.slice(part.length))) return false;
    rest = rest.slice(part.length);
  }
  return true;
}
