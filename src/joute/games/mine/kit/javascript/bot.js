/** Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak. */

const net = require("node:net");
const readline = require("node:readline");

const NAME = "javascript";
const VALUES = { RIEN: 0, FER: 10, OR: 20, DIAMANT: 40, MITHRIL: 80 };
const SAFE = 9; // a mine has at least ten layers: from the ninth on, the evil may be there
const NOBODY = -1;

const host = process.env.JOUTE_HOST ?? "127.0.0.1";
const port = process.env.JOUTE_PORT ?? "1234";
const server = net.connect(Number(port), host);
const lines = readline.createInterface({ input: server })[Symbol.asyncIterator]();

async function hear() {
  const { value, done } = await lines.next();
  if (done || value === "FIN") {
    process.exit();
  }
  return value;
}

function ask(request) {
  server.write(`${request}\n`);
  return hear();
}

/** The value of the layer in sight, -1 where we must not or cannot go. */
function worth(zone, me) {
  const [depth, units, metal, owner] = zone.split(";");
  if (Number(depth) >= SAFE || ![NOBODY, me].includes(Number(owner))) {
    return -1;
  }
  return Number(units) * VALUES[metal];
}

async function main() {
  await hear(); // DEBUT_PARTIE
  const me = Number((await ask(NAME)).split("|")[1]);
  let here = -1;
  while (true) {
    await hear(); // DEBUT_TOUR
    const zones = (await ask("CARTE")).split("|").filter((zone) => zone !== ""); // row by row
    const size = Math.round(Math.sqrt(zones.length));
    const worths = zones.map((zone) => worth(zone, me));
    const most = Math.max(...worths);
    const best = most < 0 ? -1 : worths.indexOf(most);
    if (best < 0 && here >= 0) {
      await ask("RETIRER|0");
    } else if (best !== here) {
      await ask(`DEPLACER|0|${Math.floor(best / size)}|${best % size}`);
    }
    here = best;
    await ask("FIN_TOUR");
  }
}

main();
