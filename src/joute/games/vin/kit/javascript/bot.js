/** La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak. */

const net = require("node:net");
const readline = require("node:readline");

const POINTS = 10;
const WAYS = { HAUT: [-1, 0], BAS: [1, 0], GAUCHE: [0, -1], DROIT: [0, 1] };

const host = process.env.JOUTE_HOST ?? "127.0.0.1";
const port = process.env.JOUTE_PORT ?? "1234";
const server = net.connect(Number(port), host);
const lines = readline.createInterface({ input: server })[Symbol.asyncIterator]();
let size; // a cell is row * size + column
let map;

/** Return the words of the next line. */
async function hear() {
  const { value, done } = await lines.next();
  if (done || value.startsWith("FIN") || value.startsWith("ERREUR")) {
    process.exit();
  }
  return value.trim().split("|");
}

function ask(request) {
  server.write(`${request}\n`);
  return hear();
}

/** Read a cell from the last two numbers of "row;column", or of a bunch. */
function cell(text) {
  const [row, column] = text.split(";").slice(-2).map(Number);
  return row * size + column;
}

function redBunches(words) {
  return new Set(words.filter((word) => word.startsWith("ROUGE")).map(cell)); // colour, units, row, column
}

/** Return the neighbouring cell, -1 if there is no path. */
function beside(cell, [down, right]) {
  const row = Math.floor(cell / size) + down;
  const column = (cell % size) + right;
  if (row < 0 || row >= size || column < 0 || column >= size) {
    return -1;
  }
  return map[row * size + column] === "C" ? row * size + column : -1;
}

/** Look for the nearest of these cells, further and further away; return the first step to it. */
function wayTo(targets, here) {
  const first = new Map([[here, null]]);
  for (const at of first.keys()) {
    if (targets.has(at)) {
      return first.get(at);
    }
    for (const [way, step] of Object.entries(WAYS)) {
      const there = beside(at, step);
      if (there >= 0 && !first.has(there)) {
        first.set(there, first.get(at) ?? way);
      }
    }
  }
  return null;
}

async function main() {
  const number = Number((await ask("INSCRIRE"))[1]);
  await hear(); // DEBUT
  const answer = await ask("CARTE");
  size = Number(answer[1]);
  map = answer[2];
  const vat = cell((await ask("CUVES"))[1]); // the red one
  let here = cell((await ask("JOUEURS"))[number + 1]);
  let hod = 0; // units in it
  while (true) {
    await ask("FINTOUR");
    const reds = redBunches(await hear());
    for (let i = 0; i < POINTS; i++) {
      const way = wayTo(hod > 0 ? new Set([vat]) : reds, here);
      if (reds.delete(here)) {
        hod = Number((await ask("RAMASSE"))[1]);
      } else if (hod > 0 && here === vat) {
        await ask("VIDE");
        hod = 0;
      } else if (way !== null) {
        here = cell((await ask(`DEPLACE|${way}`))[1]);
      }
    }
  }
}

main();
