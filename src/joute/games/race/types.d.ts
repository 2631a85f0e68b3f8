/** Written by `make page-types` from the structs of these names: do not edit. */

/** The objectives that are known, and everybody's place, speed and result so far. */
export interface Frame {
  turn: number;
  objectives: Objective[];
  /** null for a runner that the person who looks may not see. */
  runners: (Runner | null)[];
}

/** The cell to land on. */
export interface Move {
  x: number;
  y: number;
}

/** A rectangle of cells, by its top left corner and its size. */
export interface Objective {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a runner knows: the track's values and its current objective, not those to come. */
export interface Observation {
  size: number;
  values: number[];
  x: number;
  y: number;
  vx: number;
  vy: number;
  objective: Objective;
  reached: number;
  moves: number;
  score: number;
}

/** Where a runner stands. */
export type Phase = "running" | "finished" | "out";

/** One player on the track. */
export interface Runner {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Objectives reached so far. */
  reached: number;
  moves: number;
  score: number;
  phase: Phase;
}

/** The ground of the track. */
export interface Scene {
  size: number;
  values: number[];
  start: [number, number];
}

/** What `Viewer`, `View`, `Match` … of `/static/types.js` are about in this game. */
export interface Types {
  scene: Scene;
  frame: Frame;
  seen: Observation;
  action: Move;
}
