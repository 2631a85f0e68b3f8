/** @TITLE@: takes the first of its actions. Legal, but weak. */

const readline = require("node:readline");

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Write your own: return one of the actions, which are texts. */
function choose(seen, actions) {
  return actions[0];
}

async function hear() {
  const { value, done } = await lines.next();
  if (done) { // the game is over
    process.exit();
  }
  return value;
}

async function main() {
  while (true) {
    const seen = JSON.parse(await hear());
    const actions = [];
    for (let n = Number(await hear()); n > 0; n--) {
      actions.push(await hear());
    }
    process.stdout.write(`${choose(seen, actions)}\n`);
  }
}

main();
