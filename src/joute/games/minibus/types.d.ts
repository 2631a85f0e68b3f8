/** Written by `make page-types` from the structs of these names: do not edit. */

/** A bus, at its destination or on the way to it. */
export interface Bus {
  number: number;
  owner: number;
  x: number;
  y: number;
  destination: number;
  size: number;
  /** The first turn on which it was seen at this destination, 0 before that. */
  since: number;
  /** In the order they boarded. */
  aboard: Traveller[];
}

/** BUS A: a new bus at a station. */
export interface Buy {
  station: number;
}

/** What a player owns besides buses: money, and how often it bought each improvement. */
export interface Company {
  money: number;
  sb: number;
  sp: number;
  ct: number;
}

/** DESTINATION B A: send a bus to a station. */
export interface Destination {
  bus: number;
  station: number;
}

/** UPGRADE B: one more car for a bus. */
export interface Enlarge {
  bus: number;
}

/** The town as the companies are asked on a turn, or as the match left it. */
export interface Frame {
  turn: number;
  stations: Stop[];
  buses: Vehicle[];
  players: Player[];
}

/** Something that is not a command, or no answer at all; its seat loses, for this reason. */
export interface Invalid {
  reason: string;
  /** The same for readers of any language, unless it begins with no command's word. */
  fault: Reason | null;
}

/** What changed for travellers since everybody was asked last. */
export interface News {
  arrived: Traveller[];
  /** Travellers, each with its bus. */
  boarded: [number, number][];
  delivered: number[];
}

/** What a company knows: all but the dice and the travellers' habits. */
export interface Observation {
  seat: number;
  turn: number;
  stations: Station[];
  companies: Company[];
  /** null for a seat that is sent five integers a company. */
  phases: Phase[] | null;
  queues: Traveller[][];
  buses: Bus[];
  news: News;
}

/** PASS: nothing. */
export interface Pass {
}

/** Where a company stands; the numbers are the sixth integer of a player line. */
export type Phase = 0 | 1 | -1;

/** A company, what it said on the last turn and what the game said about it. */
export interface Player {
  money: number;
  sb: number;
  sp: number;
  ct: number;
  phase: number;
  score: number;
  said: string;
  message: string;
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

/**
 * What stays the same: the grid and the goal.
 *
 * The travellers' habits are left out: people who play in the browser receive this too.
 */
export interface Scene {
  coord_max: number;
  goal: number;
  turns: number;
  seats: number;
}

/** A place where at most `capacity` travellers wait. */
export interface Station {
  x: number;
  y: number;
  capacity: number;
}

/** A station and how many wait there for each destination. */
export interface Stop {
  x: number;
  y: number;
  capacity: number;
  waiting: number[];
}

/** Somebody on the way from one station to another. */
export interface Traveller {
  number: number;
  origin: number;
  destination: number;
}

/** What `Viewer`, `View`, `Match` … of `/static/types.js` are about in this game. */
export interface Types {
  scene: Scene;
  frame: Frame;
  seen: Observation;
  action: (Buy | Destination | Enlarge | Update | Pass | Invalid)[];
}

/** UPDATESB, UPDATESP, UPDATECT: improve all buses. */
export interface Update {
  what: "SB" | "SP" | "CT";
}

/** A bus and how many of its passengers go to each destination. */
export interface Vehicle {
  number: number;
  owner: number;
  x: number;
  y: number;
  destination: number;
  size: number;
  aboard: number[];
}
