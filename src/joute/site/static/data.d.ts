/** Written by `make page-types` from the structs of these names: do not edit. */

/** A version of which the compiler had something to say. */
export interface Compiled {
  version: number;
  /** It is the version that is marked. */
  counts: boolean;
  /** It cannot be built. */
  fails: boolean;
  warned: number;
  /** The mark is 0 out of this by the document, as soon as this version counts; 0: it costs nothing. */
  costs: number;
  /** What the compiler wrote. */
  output: string;
}

/** A bot and its secret word. */
export interface Credentials {
  name: string;
  word: string;
}

/** How people say who they are. */
export type Identity = "" | "person" | "code";

/** A bot in the ranking. */
export interface Placed {
  place: number;
  bot: string;
  version: number;
  league: string;
  matches: number;
  played: number;
  won: number;
  settled: boolean;
  rating: number | null;
  error: number | null;
  /** Why it is disqualified: what happened, and what else was seen. */
  disqualified: (Reason | string)[] | null;
  unseparated: string[];
}

/** A match of a bot. */
export interface Played {
  key: number;
  league: string;
  promotion: boolean;
  void: Reason | string | null;
  seats: Seat[];
}

/** What the page of one bot shows. */
export interface Profile {
  bot: string;
  /** The visitor has shown its secret word. */
  mine: boolean;
  /** It was sent through the site, so it has a secret word. */
  uploaded: boolean;
  /** The number of a version that was received, and that the league has not taken in yet. */
  waiting: number | null;
  /** The same, if the league is over: that version will never play. */
  missed: number | null;
  /** When its last version may try to be promoted, in seconds since 1970, if it has to wait for that. */
  let_in: number | null;
  /** The number of that version. */
  last: number;
  /** The last upload cannot play. */
  left_out: boolean;
  /** Why not; for its author only, because compilers quote the program. */
  problem: Reason | string | null;
  /** What the compiler had to say; for its author only, too. */
  compiled: Compiled[];
  placed: Placed | null;
  total: number;
  matches: Played[];
}

/** What all pages have in common. */
export interface Ranking {
  game: string;
  title: string;
  summary: string;
  closing: number | null;
  /** No more uploads are accepted. */
  frozen: boolean;
  /** No more matches are played. */
  over: boolean;
  /** No match is stored now, because the disk is full. */
  paused: boolean;
  /** Bots run in a sandbox. */
  isolated: boolean;
  matches: number;
  accepted: string[];
  largest: number;
  /** How people say who they are before their first upload. */
  identity: Identity;
  /** The highest league first. */
  tiers: Tier[];
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

/** The answer to an upload. */
export interface Received {
  bot: string;
  version: number;
  /** The file is the one that was sent last. */
  same: boolean;
  /** Why that file cannot play: `version` is an earlier one, which plays instead. */
  problem?: Reason | string | null;
}

/** How a bot ended in a match. */
export interface Seat {
  bot: string;
  version: number;
  rank: number | null;
  score: number | null;
  status: string;
  /** What happened, and what else was seen, if it is out. */
  why: (Reason | string)[];
  mine: boolean;
}

/** One league of the ranking. */
export interface Tier {
  name: string;
  rivals: string[];
  /** How a bot rises to the next. */
  rule: Reason | null;
  bots: Placed[];
}

/** What a person sends with a file. */
export interface Upload {
  name: string;
  word: string;
  /** The name of the file on the sender's machine: it says which language it is. */
  file: string;
  /** What proves that the sender is of the class, where there is a roster. */
  who: string;
}
