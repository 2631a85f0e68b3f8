/**
 * What a game's `viewer.js` provides, as `export const viewer = {…}`, and what it is given. Such a
 * module may import from `/static/` what it finds useful: `dom.js`, `film.js`, `palette.js`,
 * `stage.js`, `words.js`, `icons.js`, `playback.js`, `sketch.js`.
 *
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./stage.js").Shape} Shape
 * @typedef {import("./stage.js").Place} Place
 * @typedef {import("./film.js").Snapshot} Snapshot
 * @typedef {import("./dom.js").Child} Child
 *
 * @typedef {object} Match what stays the same
 * @property {any} scene as the game's `frame.py` gives it
 * @property {any} first the frame before the first turn, or the first that is shown
 * @property {string[]} names by seat, empty where nobody plays
 * @property {number[] | null} eyes the seats of the people who play on this page and are shown no
 *   more than these may know (see `veil` in `game/view.py`); null: everything is shown
 *
 * @typedef {object} View what is to be seen
 * @property {Snapshot} now
 * @property {Snapshot} before where motion begins; the same as `now` where there is none
 * @property {number} t the part of the motion that is done, 0 to 1
 * @property {number} index the number of `now` among the shots
 * @property {Snapshot[]} shots all shots there are
 * @property {number | null} focus the seat that the viewer has chosen
 * @property {Question | null} question what the person who plays is asked
 *
 * @typedef {object} Question
 * @property {number} seat
 * @property {any} seen all that this seat may know, as the game's `observe` gives it
 * @property {Option[]} options what it may do
 *
 * @typedef {{action: any, say: string[]}} Option an action, and the messages that say it
 *
 * @typedef {object} Choice something that a person can click on
 * @property {string} label
 * @property {Place} [at] on the picture; without it, it becomes a button beside the picture
 * @property {string} [sign] a letter or an arrow that is written there
 * @property {string[]} [say] the messages that answer the question
 * @property {string} [add] or something to be kept for the answer, and more to be chosen
 * @property {boolean} [undo] or what was added last is taken back
 * @property {Choice[]} [next] or what can be chosen next
 * @property {string} [look] a class for the style sheet
 * @property {string} [key] a key that does the same
 * @property {string} [barred] or why what this key does cannot be done now; nothing is to be clicked on
 *
 * @typedef {{seat: number | null, text?: string}} Happening something worth a jump
 *
 * @typedef {object} Viewer
 * @property {number} pace shots a second at speed 1
 * @property {number} [firstNumber] of the first seat, as the document counts: 0 if it is not given
 * @property {(match: Match) => Shape} shape the size of the picture, in the game's own units
 * @property {(stage: Stage, match: Match) => (view: View) => void} open begin to draw; gives the
 *   function that draws a view
 * @property {(view: View, seat: number, match: Match) => Child[]} [card] what a seat has, for the
 *   list of players
 * @property {(view: View, match: Match) => string} [caption] what has just happened, in words
 * @property {(now: Snapshot, before: Snapshot, match: Match) => Happening[]} [happenings]
 * @property {(view: View, place: {x: number, y: number}, match: Match) => string} [tip] what is at a
 *   place of the picture, in words
 * @property {(match: Match) => Child[]} [legend] what the signs of the picture stand for
 * @property {(match: Match) => number} [turns] how many turns the match has at most, 0 if nobody knows
 * @property {(value: number) => string} [score] how a score is written
 * @property {import("./reasons.js").Phrases} [reasons] why a seat is out, in this game's words
 * @property {boolean} [lowWins] the lowest score is the best
 * @property {(now: Snapshot) => number[]} [turnOrder] the seats in the order they play
 * @property {(question: Question, view: View, match: Match, kept: string[]) => Choice[]} [choices]
 *   what a person can click on; `kept` is what was added already
 * @property {(question: Question, kept: string[]) => string} [advice] what to click on, in words
 */
export {};
