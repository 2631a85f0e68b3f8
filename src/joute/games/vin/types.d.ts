/** Written by `make page-types` from the structs of these names: do not edit. */

/** What a player may do in its turn. */
export type Action = "up" | "down" | "left" | "right" | "pick" | "empty" | "end";

/** Grapes on a cell of the path. */
export interface Bunch {
  cell: number;
  colour: Colour;
  units: number;
}

/** Of grapes, and of the vats they belong in. */
export type Colour = "red" | "white";

/** Bunches, players with their hods, scores, whose turn it is and what is left of it. */
export interface Frame {
  turn: number;
  /** null when the match is over. */
  mover: number | null;
  points: number;
  players: (Player | Stranger)[];
  scores: number[];
  bunches: Bunch[];
}

/** The ground of a match. */
export interface Map {
  size: number;
  cells: string;
}

/** What a player can know: everything but the hods and vats of the others (B28). */
export interface Observation {
  seat: number;
  map: Map;
  red_vat: number;
  white_vat: number;
  turn: number;
  rounds: number;
  points: number;
  /** Where everybody is, by seat. */
  cells: number[];
  scores: number[];
  colour: Colour | null;
  units: number;
  bunches: Bunch[];
}

/** One player: place, hod, and the units in its vats. */
export interface Player {
  cell: number;
  /** Of the grapes in the hod, null while it is empty. */
  colour: Colour | null;
  units: number;
  red: number;
  white: number;
  gone: boolean;
}

/** The map, and each player's vats. */
export interface Scene {
  map: Map;
  vats: Vats[];
  rounds: number;
}

/** All that others know of a player: neither its hod nor what is in which vat. */
export interface Stranger {
  cell: number;
  gone: boolean;
}

/** What `Viewer`, `View`, `Match` … of `/static/types.js` are about in this game. */
export interface Types {
  scene: Scene;
  frame: Frame;
  seen: Observation;
  action: Action;
}

/** The cells of one player's two vats. */
export interface Vats {
  red: number;
  white: number;
}
