"use strict";
// Une machine à états : chaque réponse du serveur appelle la suite.
const net = require("node:net");

const PRICE = { ROUGE: 20, BLANC: 15 };
const MOVES = [["BAS", 1, 0], ["GAUCHE", 0, -1], ["HAUT", -1, 0], ["DROIT", 0, 1]];

const state = { turn: 0, hod: 0, colour: null, bunches: new Map(), points: 0 };
let pending = "";
let next = enrolled;

const socket = net.connect(+(process.env.JOUTE_PORT ?? 1234), process.env.JOUTE_HOST ?? "127.0.0.1", () => say("INSCRIRE", enrolled));
socket.setNoDelay(true);
socket.on("data", (chunk) => {
  pending += chunk;
  for (let at = pending.indexOf("\n"); at >= 0; at = pending.indexOf("\n")) {
    const line = pending.slice(0, at);
    pending = pending.slice(at + 1);
    if (line === "FIN") return socket.end();
    next(line.split("|"));
  }
});
socket.on("error", () => process.exit(1));

function say(request, then) {
  next = then;
  socket.write(request + "\n");
}

function enrolled([, number]) {
  state.number = Number(number);
  next = begun;
}

function begun([, ...bunches]) {
  state.turn += 1;
  state.points = 10;
  state.bunches.clear();
  for (const text of bunches) {
    const [colour, units, row, column] = text.split(";");
    state.bunches.set(`${row};${column}`, { colour, units: +units });
  }
  if (state.turn === 1) say("CARTE", mapped);
  else act();
}

function mapped([, size, cells]) {
  state.size = +size;
  state.cells = cells;
  say("CUVES", ([, red, white]) => {
    state.vats = { ROUGE: red, BLANC: white };
    say("JOUEURS", (places) => {
      state.here = places[state.number + 1];
      act();
    });
  });
}

/** Every place that can be reached, with its distance and the first step to it. */
function explore(from) {
  const seen = new Map([[from, { steps: 0, first: null }]]);
  for (const [place, { steps, first }] of seen) {
    const [row, column] = place.split(";").map(Number);
    for (const [name, down, right] of MOVES) {
      const r = row + down, c = column + right;
      if (r < 0 || c < 0 || r >= state.size || c >= state.size) continue;
      if (state.cells[r * state.size + c] !== "C") continue;
      const there = `${r};${c}`;
      if (!seen.has(there)) seen.set(there, { steps: steps + 1, first: first ?? name });
    }
  }
  return seen;
}

function goal(reach) {
  const full = state.hod >= 25 || (state.hod > 0 && state.turn > 85 && state.hod >= 8);
  let best = null;
  let most = 0;
  if (!full) {
    for (const [place, { colour, units }] of state.bunches) {
      if (state.colour && colour !== state.colour) continue;
      const worth = (units * PRICE[colour]) / (reach.get(place).steps ** 2 + 2);
      if (worth > most) [best, most] = [place, worth];
    }
  }
  return best ?? (state.colour && state.vats[state.colour]);
}

function act() {
  if (state.points-- === 0) return say("FINTOUR", () => { next = begun; });
  const reach = explore(state.here);
  const place = goal(reach);
  if (!place) return say("FINTOUR", () => { next = begun; });
  if (place !== state.here) {
    return say(`DEPLACE|${reach.get(place).first}`, ([, here]) => {
      state.here = here;
      act();
    });
  }
  const bunch = state.bunches.get(place);
  if (bunch && (!state.colour || bunch.colour === state.colour) && state.hod < 25) {
    return say("RAMASSE", ([, units]) => {
      state.hod = +units;
      state.colour = bunch.colour;
      state.bunches.delete(place);
      act();
    });
  }
  say("VIDE", () => {
    state.hod = 0;
    state.colour = null;
    act();
  });
}
