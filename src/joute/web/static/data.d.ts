/** Written by `make page-types` from the structs of these names: do not edit. */

/** What a bot would say. */
export interface Advice {
  bot: string;
  say: string[];
}

/** All that is known about a match; a line of its film, too. */
export interface Analysis {
  line: "analysis";
  measure: "win" | "score";
  /** Whether the smaller of two scores is the better one. */
  lowest: boolean;
  /** Whether any of it is an estimate. */
  estimated: boolean;
  moments: Moment[];
  /** The worst of each seat, as places in `moments`, the worst first. */
  mistakes: number[];
  lost: Lost[];
}

/** The match that was opened, or why none was. */
export interface Answer {
  key: string | null;
  /** By language. */
  refused: Record<string, string> | null;
}

/** What people are asked now, and what their seats were told since the last shot. */
export interface Asked {
  /** Inputs that the match has had: it tells one question from the next. */
  number: number;
  questions: Question[];
  talk: [number, boolean, string][];
}

/** A board of cells. */
export interface Board {
  draw: "board";
  /** From the top; each is a string, one character a cell, or a sequence of cells. */
  rows: (string | (Cell | string | number | null)[])[];
  /** Letters of the seats: with "XO" every text X is a piece of seat 0 and O one of seat 1. */
  owners: string;
  /** Written above it; needed where a frame holds several boards. */
  title: string;
  /** Written beside the rows; by default, numbers from 0. */
  row_names: string[];
  /** Written above the columns; "abcdefgh" names eight. */
  column_names: string[];
  /** The seats whose turn it is, if the board should say so. */
  to_move: number[];
}

/** One cell of a board. */
export interface Cell {
  /** Short: a letter, a number, a sign, a word; it is made to fit. */
  text?: string;
  /** The seat whose piece is here: the text is written on the seat's shape, in its colour. */
  owner?: number | null;
  /** The colour of the ground: a name, or a seat, whose colour and shape then mark the ground. */
  tint?: "grey" | "black" | "white" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "brown" | number | null;
  /** What a click means: equal to one of the legal actions, or to a part of some of them. */
  action?: unknown;
  /** What a person reads who points at the cell, after its place and its text. */
  tip?: string;
}

/** What a person says in its seat, in answer to a question. */
export interface Chosen {
  key: string;
  number: number;
  seat: number;
  messages: string[];
}

/**
 * Why a seat is out: the cause, the turn, what it had been sent and what it said to that.
 *
 * If it said nothing to that, `before` is what it had said last.
 */
export interface Death {
  seat: number;
  failure: Failure;
  turn: number;
  sent: string;
  said: string;
  before: string;
}

/** What comes after the last mark, and the result. */
export interface Ending {
  line: "ending";
  talk: [number, boolean, string][];
  outs: Death[];
  /** null of a match that was cut short. */
  result: Result | null;
  /** Whether it was cut short because the game failed. */
  failed: boolean;
  usages: Usage[];
}

/** Why a bot is out of the match. */
export interface Failure {
  kind: Kind;
  /** What happened. Text is said as it is, in any language: old replays hold it, and games may. */
  reason: Reason | string;
  /** What else was seen, and what to do. */
  notes?: Reason[];
  /** What the bot itself wrote last: for its author only. */
  evidence?: string;
  /** Whether it was never there, so that nothing the referee sent has reached it. */
  absent?: boolean;
  /** Whether a flood was one endless message rather than too many messages. */
  overlong?: boolean;
  /** Whether a late program had read everything and was idle, as if it waited for more. */
  waiting?: boolean;
}

/** What is wrong with the drawing of a game, and where. */
export interface Fault {
  game: string;
  /** In the folder of the game. */
  file: string;
  /** 0 if it is not known. */
  line: number;
  message: string;
}

/** What the first page shows. */
export interface FirstPage {
  /** The match to open at once, where there is no list of them. */
  only: string | null;
  game: string | null;
  title: string | null;
  where: string | null;
  /** Where others find this page, if they do. */
  page: string | null;
  lobby: LobbyNews | null;
  /** Clients that were sent something where no match is played, … */
  visits: number;
  /** … and the latest of them. */
  visitors: Visited[];
  /** Seconds until the next match begins by itself. */
  begins_in: number | null;
  live: Listed[];
  past: Listed[];
  /** Those that were played before this server was started. */
  earlier: Listed[];
}

/** A built-in bot that may be chosen. */
export interface Invited {
  name: string;
  /** By language. */
  summary: Record<string, string>;
}

/** The kinds of failure. */
export type Kind = "timeout" | "crash" | "illegal" | "protocol" | "disconnected" | "flood" | "memory" | "resigned";

/** What a page wants to send. */
export interface Line {
  text: string;
}

/** A match in the list of games. */
export interface Listed {
  key: string;
  names: (string | Reason)[];
  /** In letters, as in the opening of a film. */
  seed: string;
  turn: number;
  scores: (number | null)[];
  /** Empty while it is played, … */
  ranks: number[];
  /** … and so are these: `ok`, or why a seat is out. */
  statuses: string[];
}

/** Who waits for the next match of a server. */
export interface LobbyNews {
  line: "lobbynews";
  /** No match is played that keeps clients out. */
  open: boolean;
  /** Matches begin at any time, one beside the other. */
  several: boolean;
  /** Names by number. */
  guests: Record<string, string | Reason>;
  least: number;
  most: number;
  /** Of the next match, in letters, as in the opening of a film. */
  seed: string;
  /** All matches are played on one seed and somebody starts them: the seed is asked for first. */
  seed_first: boolean;
  /** When the next match begins by itself, on this machine's monotonic clock. */
  due: number | null;
}

/** The last turn on which a seat that did not win could still expect its share. */
export interface Lost {
  seat: number;
  moment: number;
  /** Whether it is proven that the match could not be won any more after it. */
  certain: boolean;
}

/** What a page is about. */
export interface Manual {
  title: string;
  where: string;
  requests: Sendable[];
}

/** One turn of one seat, judged. */
export interface Moment {
  seat: number;
  turn: number;
  /** Of the film, in which the seat is about to act. */
  shot: number;
  expected: number;
  played: number | null;
  /** What the turn gave away; null if it lost the result itself. */
  cost: number | null;
  done: string[];
  best: string[];
  exact: boolean;
}

/** What a person calls who waits with a number. */
export interface Named {
  number: number;
  name: string;
}

/** One moment of a match, for a small picture of it. */
export interface Now {
  game: string;
  names: (string | Reason)[];
  scene: unknown;
  now: Snapshot;
}

/** What may be chosen for a match that goes on from here. */
export interface Offer {
  bots: Invited[];
  /** Whether programs of this machine may be named, too. */
  programs: boolean;
  /** Whether those who played may play on. */
  known: boolean;
  /** The bot that gives hints. */
  adviser: string;
}

/** What stays the same, and what is seen before the first turn. */
export interface Opening {
  line: "opening";
  film: number;
  game: string;
  title: string;
  profile: string;
  /** In letters: a browser's numbers are exact up to 2**53 only. */
  seed: string;
  names: (string | Reason)[];
  scene: unknown;
  first: Snapshot;
  /** The seats for whose eyes only it was filmed; null: for everybody's. */
  eyes: number[] | null;
  /** What the seats hear, say and write is left out until the match is over. */
  sealed: boolean;
}

/** Something that a person may do: the action, and the messages that say it. */
export interface Option {
  action: unknown;
  say: string[];
}

/** Go on from a shot of a match, with these bots. */
export interface PlayOn {
  key: string;
  shot: number;
  bots: string[];
}

/** What a person is asked: all that the seat may know, and what it may do. */
export interface Question {
  seat: number;
  seen: unknown;
  options: Option[];
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

/** Play a match again. */
export interface Rematch {
  key: string;
  rotate: boolean;
}

/** How a match ended; the JSON that `joute play --json` prints. */
export interface Result {
  game: string;
  profile: string;
  seed: number | string;
  turns: number;
  seats: SeatResult[];
  replay: string | null;
}

/** A person's seat in a match. */
export interface SeatOf {
  key: string;
  seat: number;
}

/** How one seat ended. */
export interface SeatResult {
  seat: number;
  bot: string;
  score: number | null;
  rank: number;
  status: string;
  /** In results of earlier versions, in English; `joute play --json` gives it too. */
  reason: string | null;
  turn: number;
  failure: Failure | null;
  /** What stands for the name if nobody gave one, as in the setup. */
  made_up?: Reason | undefined | null;
  /** How many of its messages were refused, if any were. */
  refused?: number | undefined;
}

/** A request that may be sent, in each language. */
export interface Sendable {
  words: Record<string, string>;
  about: Record<string, string>;
}

/** What has changed at a mark, what was said and told meanwhile, and who is out. */
export interface Shot {
  line: "shot";
  /** Of the snapshot. */
  change?: unknown[] | Record<string, unknown> | null;
  talk?: [number, boolean, string][];
  outs?: Death[];
}

/** What several people who play on one page are shown: the frame of each of their seats. */
export interface Sights {
  draw: "sights";
  seats: Record<string, unknown>;
}

/** What is seen at one time. */
export interface Snapshot {
  /** The turn that was played last, 0 before the first. */
  turn: number;
  scores: (number | null)[];
  frame: unknown;
}

/** A line of the dialogue. */
export interface Spoken {
  /** It was received, not sent. */
  told: boolean;
  text: string;
  /** Instead, why something was not sent, in each language. */
  remark: Record<string, string> | null;
}

/** What a seat wrote on its stderr while this turn was played. */
export interface Stderr {
  line: "stderr";
  seat: number;
  turn: number;
  text: string;
  /** It was already out. */
  late: boolean;
}

/** What a page is told of the dialogue. */
export interface Talk {
  /** How many lines came before these. */
  since: number;
  lines: Spoken[];
  /** The server has closed the connection. */
  closed: boolean;
}

/** What a person types in its seat, as it is. */
export interface Typed {
  key: string;
  seat: number;
  text: string;
}

/** What a seat's program used in the whole match. */
export interface Usage {
  /** Of this seat. */
  usage: number;
  cpu_ms: number;
  /** The most memory of all its processes together; 0 if it ended before that was seen. */
  peak_kib: number;
  /** That it sent. */
  bytes: number;
  /** By the wall. */
  turn_ms: number[];
  /** It was late because the machine was overloaded. */
  strained: boolean;
  /** Questions that it had answered before they were asked. */
  early: number;
}

/** A client was sent something by a server that plays no matches. */
export interface Visited {
  line: "visited";
  client: string;
  sent: string;
}

/** The seed that a person wants. */
export interface Wanted {
  seed: string;
}
