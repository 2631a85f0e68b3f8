/** @TITLE@: takes the first of its actions. Legal, but weak. */

const net = require("node:net");
const readline = require("node:readline");

const host = process.env.JOUTE_HOST ?? "127.0.0.1";
const port = process.env.JOUTE_PORT ?? "@PORT@";
const server = net.connect(Number(port), host);
const lines = readline.createInterface({ input: server })[Symbol.asyncIterator]();

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
    server.write(`${choose(seen, actions)}\n`);
  }
}

main();
