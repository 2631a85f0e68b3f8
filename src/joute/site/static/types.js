/**
 * What the site is told, see `views.py`.
 *
 * @typedef {{en: string, fr: string}} Both
 *
 * @typedef {object} Placed a bot in the ranking
 * @property {number} place
 * @property {string} bot
 * @property {number} version
 * @property {string} league
 * @property {number} matches
 * @property {number} played
 * @property {number} won
 * @property {boolean} settled
 * @property {number | null} rating
 * @property {number | null} error
 * @property {string | null} disqualified
 * @property {string[]} unseparated
 *
 * @typedef {{name: string, rivals: string[], rule: Both | null, bots: Placed[]}} Tier
 *
 * @typedef {object} Ranking
 * @property {string} game
 * @property {string} title
 * @property {string} summary
 * @property {number | null} closing
 * @property {boolean} frozen
 * @property {boolean} over
 * @property {boolean} paused
 * @property {boolean} isolated bots run in a sandbox
 * @property {number} matches
 * @property {string[]} accepted
 * @property {number} largest
 * @property {Tier[]} tiers
 *
 * @typedef {{bot: string, version: number, rank: number | null, score: number | null, status: string, reason: string | null, mine: boolean}} Seat
 * @typedef {{key: number, league: string, promotion: boolean, void: string | null, seats: Seat[]}} Played
 *
 * @typedef {object} Profile
 * @property {string} bot
 * @property {boolean} mine
 * @property {boolean} uploaded
 * @property {number | null} waiting
 * @property {number | null} missed
 * @property {boolean} left_out
 * @property {string | null} problem
 * @property {Placed | null} placed
 * @property {number} total
 * @property {Played[]} matches
 */
export {};
