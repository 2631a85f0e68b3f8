/** Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak. */

const readline = require("node:readline");

const WAIT = 5; // turns at a station, to let travellers off and on
const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function numbers() {
  const { value, done } = await lines.next();
  if (done) { // the game is over
    process.exit();
  }
  return value.trim().split(" ").map(Number);
}

async function number() {
  return (await numbers())[0];
}

async function main() {
  const [players, me] = await numbers();
  const stations = []; // id, x, y, capacity
  for (let i = 0; i < 3; i++) {
    stations.push(await numbers());
  }
  let waited = 0;
  let command = "BUS 0";

  while (true) {
    for (let i = 0; i < players; i++) {
      await numbers(); // player, money, and what it has bought
    }
    for (let n = await number(); n > 0; n--) {
      stations.push(await numbers()); // a new one every 25 turns
    }
    for (let n = await number(); n > 0; n--) {
      const [bus, owner, x, y, goal] = await numbers();
      if (owner === me && stations[goal][1] === x && stations[goal][2] === y) {
        waited++;
        if (waited === WAIT) {
          waited = 0;
          command = `DESTINATION ${bus} ${(goal + 1) % stations.length}`;
        }
      }
    }
    const [came, gotOn, arrived] = await numbers();
    for (let n = came + gotOn + arrived; n > 0; n--) {
      await numbers();
    }
    process.stdout.write(`${command}\n`);
    command = "PASS";
  }
}

main();
