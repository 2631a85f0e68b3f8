/** Race: goes straight to each objective, one cell at a time. Legal, but slow. */

const readline = require("node:readline");

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function line() {
  const { value, done } = await lines.next();
  if (done) { // the referee has stopped
    process.exit();
  }
  return value.trim();
}

async function number() {
  return parseInt(await line(), 10);
}

async function rectangle() {
  return [await number(), await number(), await number(), await number()];
}

function velocity(place, low, length) {
  if (place < low) {
    return 1;
  }
  return place >= low + length ? -1 : 0;
}

/** A velocity changes by one at most. */
function slowly(now, wanted) {
  return Math.max(now - 1, Math.min(now + 1, wanted));
}

async function main() {
  const size = await number();
  const values = []; // the cell (x, y) is values[x + y * size]
  for (let i = 0; i < size * size; i++) {
    values.push(await number());
  }
  let px = await number();
  let py = await number();
  let [x, y, w, h] = await rectangle();
  let vx = 0;
  let vy = 0;

  while (true) {
    vx = slowly(vx, velocity(px, x, w));
    vy = slowly(vy, velocity(py, y, h));
    px += vx;
    py += vy;
    process.stdout.write(`${px}\n${py}\n`);
    const answer = await line();
    if (answer === "CHECKPOINT") {
      [x, y, w, h] = await rectangle();
    } else if (answer !== "OK") { // FINISH or ERROR
      break;
    }
  }
}

main().then(() => process.exit());
