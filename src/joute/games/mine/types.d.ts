/** Written by `make page-types` from the structs of these names: do not edit. */

/** A dwarf: the zone it stands on, and its pickaxe. */
export interface Dwarf {
  zone: number;
  pickaxe: number;
}

/** End the turn. */
export interface End {
  type: "FIN_TOUR";
}

/** What changes. */
export interface Frame {
  turn: number;
  /** Who plays after whom this turn. */
  order: number[];
  /** The team whose turn it is, null when the game is over. */
  playing: number | null;
  /** Actions it has left. */
  points: number;
  board: Ground[];
  teams: Player[];
  /** The zones where it was woken. */
  evil: number[];
}

/** A zone: the layer that can be seen, its hit points, and the dwarf on it. */
export interface Ground {
  zone: Zone;
  /** null if the person who looks does not know it. */
  life: number | null;
  /** Of the dwarf that stands there, 0 if none does or it is not known. */
  pickaxe: number;
  /** That dwarf does not mine this turn. */
  sabotaged: boolean;
}

/** Hire a dwarf with a basic pickaxe, off the board. */
export interface Hire {
  type: "EMBAUCHER";
}

/** Improve the pickaxe of a dwarf: iron, then diamond. */
export interface Improve {
  type: "AMELIORER";
  dwarf: number;
}

/** Put a dwarf on a free zone. */
export interface Move {
  type: "DEPLACER";
  dwarf: number;
  row: number;
  column: number;
}

/** What a team knows if it asks for CARTE and SCORES and remembers its own actions. */
export interface Observation {
  seat: number;
  turn: number;
  points: number;
  size: number;
  zones: Zone[];
  scores: number[];
  /** Its own; of the others it sees only where they stand (B37). */
  dwarves: Dwarf[];
  /** By zone, the values from the top layer down that its sonar has seen; -1 is the evil. */
  sonar: Record<string, number[]>;
}

/** A team in the list at the right. */
export interface Player {
  score: number;
  /** One a dwarf, on the board or not: 1, in iron 2, in diamond 3; empty if not known. */
  pickaxes: number[];
  sabotaged: boolean;
  /** Its dwarves that woke the evil. */
  woke: number;
  gone: boolean;
  /** Empty if not known. */
  soundings: Sounding[];
}

/** Take a dwarf off the board. */
export interface Remove {
  type: "RETIRER";
  dwarf: number;
}

/** Keep the dwarves that another team has at this moment from mining this turn. */
export interface Sabotage {
  type: "SABOTER";
  team: number;
}

/** What stays: the size of the board, and how long the game may last. */
export interface Scene {
  size: number;
  life: number;
  /** At most, 0: no limit. */
  turns: number;
}

/** Look at the top layer of a zone and at the three below it. */
export interface Sonar {
  type: "SONAR";
  row: number;
  column: number;
}

/** A zone where a team has used its sonar, and the layer that it did not reach any more. */
export interface Sounding {
  zone: number;
  below: number;
}

/** What `Viewer`, `View`, `Match` … of `/static/types.js` are about in this game. */
export interface Types {
  scene: Scene;
  frame: Frame;
  seen: Observation;
  action: Move | Remove | Hire | Improve | Sabotage | Sonar | End;
}

/** A zone as CARTE tells it. */
export interface Zone {
  depth: number;
  units: number;
  metal: "RIEN" | "FER" | "OR" | "DIAMANT" | "MITHRIL";
  owner: number;
}
