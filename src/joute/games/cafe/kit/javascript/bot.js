/** La bataille du café: plants on the first unit that the rules allow. Legal, but weak. */

const net = require("node:net");

const SIZE = 10;
const NORTH = 1;
const WEST = 2;
const SOUTH = 4;
const EAST = 8;
const FOREST = 32; // 64 is the sea

const host = process.env.JOUTE_HOST ?? "127.0.0.1";
const port = process.env.JOUTE_PORT ?? "1213";
const server = net.connect(Number(port), host);
const island = [];
const parcel = Array.from({ length: SIZE }, () => Array(SIZE).fill(0));
const taken = Array.from({ length: SIZE }, () => Array(SIZE).fill(false));
let lastRow = -1;
let lastColumn = -1;

async function* characters() {
  for await (const data of server) {
    yield* data.toString();
  }
}

const incoming = characters();

/** Read exactly this many characters: messages have no end mark. */
async function hear(length) {
  let text = "";
  while (text.length < length) {
    const { value, done } = await incoming.next();
    if (done) { // the server has closed the connection
      process.exit();
    }
    text += value;
  }
  return text;
}

async function hearIsland() {
  for (let row = 0; row < SIZE; row++) {
    let text = "";
    for (let next = await hear(1); next !== "|"; next = await hear(1)) {
      text += next;
    }
    island.push(text.split(":").map(Number));
  }
}

/** Give a number to all units of a parcel: those with no border in between. */
function fill(row, column, number) {
  if (parcel[row][column] !== 0) {
    return;
  }
  parcel[row][column] = number;
  const borders = island[row][column];
  if (!(borders & NORTH)) {
    fill(row - 1, column, number);
  }
  if (!(borders & WEST)) {
    fill(row, column - 1, number);
  }
  if (!(borders & SOUTH)) {
    fill(row + 1, column, number);
  }
  if (!(borders & EAST)) {
    fill(row, column + 1, number);
  }
}

function isLegal(row, column) {
  if (island[row][column] >= FOREST || taken[row][column]) {
    return false;
  }
  if (lastRow < 0) { // the first seed goes anywhere
    return true;
  }
  const inLine = row === lastRow || column === lastColumn;
  return inLine && parcel[row][column] !== parcel[lastRow][lastColumn];
}

function plant(row, column) {
  taken[row][column] = true;
  lastRow = row;
  lastColumn = column;
}

async function play() {
  let [row, column] = [0, 0];
  while (row * SIZE + column < SIZE * SIZE - 1 && !isLegal(row, column)) {
    column = (column + 1) % SIZE;
    row += column === 0 ? 1 : 0;
  }
  server.write(`A:${row}${column}`);
  if ((await hear(4)) === "VALI") {
    plant(row, column);
  }
}

/** Return whether the game goes on after the opponent's move. */
async function hearOpponent() {
  const answer = await hear(4);
  if (answer === "FINI") {
    return false;
  }
  plant(Number(answer[2]), Number(answer[3])); // B:xy
  return (await hear(4)) === "ENCO";
}

async function main() {
  await hearIsland();
  for (let i = 0; i < SIZE * SIZE; i++) {
    fill(Math.floor(i / SIZE), i % SIZE, i + 1);
  }
  do {
    await play();
  } while (await hearOpponent());
  console.error(await hear(7)); // S:ours:theirs
  process.exit();
}

main();
