/** Written by `make page-types` from the structs of these names: do not edit. */

/** One square of the grid. */
export interface Cell {
  kind: "land" | "sea" | "forest";
  parcel: number | null;
  /** The sides on which a border is drawn. */
  borders: ("north" | "west" | "south" | "east")[];
}

/** The seeds and what they count. */
export interface Frame {
  turn: number;
  /** null when the match is over. */
  mover: number | null;
  /** Where the mover may plant. */
  units: number[];
  last: number | null;
  planters: [Planter, Planter];
  /** The invalid moves so far. */
  refusals: RefusedMove[];
  /** The seat that failed and lost. */
  out: number | null;
}

/** The ground of a match. */
export interface Island {
  /** As in the frame. */
  numbers: number[];
  /** The units of each parcel; parcels are in the order of their first units, a, b, c, … */
  parcels: number[][];
}

/** What a client knows. */
export interface Observation {
  island: Island;
  /** A: mine, B: the other's. */
  board: string;
  last: number | null;
  /** Left to me. */
  seeds: number;
  /** Moves that can still be made, this one and the other's included. */
  plies: number;
}

/** Units that are controlled together. */
export interface Parcel {
  letter: string;
  cells: number[];
  points: number;
}

/** One seat as it stands. */
export interface Planter {
  /** Left. */
  seeds: number;
  planted: number[];
  /** Those it controls. */
  parcels: number[];
  /** Its largest group. */
  group: number[];
  parcel_points: number;
  score: number;
}

/**
 * A code of the catalogue, with the values that its text is filled in with.
 *
 * What has no code of its own is its own text, in English: the catalogue may still translate it.
 */
export interface Reason {
  code: string;
  values?: Record<string, number | string | Reason>;
}

/** A move that was refused. */
export interface RefusedMove {
  seat: number;
  turn: number;
  cell: number | null;
  reason: Reason;
}

/** The island; cells come row by row. */
export interface Scene {
  side: number;
  cells: Cell[];
  parcels: Parcel[];
  /** As it is told to clients. */
  frame: string;
}

/** What `Viewer`, `View`, `Match` … of `/static/types.js` are about in this game. */
export interface Types {
  scene: Scene;
  frame: Frame;
  seen: Observation;
  action: number;
}
