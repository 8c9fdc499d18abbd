/** One stored or entered answer: a keyword, a text, a number or true/false; null is a missing one. */
export type Answer = string | number | boolean | null

/** Who decides: `python` checks saved answers, `browser` shows and hides. */
export type Side = 'python' | 'browser'

/** What an expression gives for an answer; `crash` is an exception that nothing catches. */
export type Truth = 'true' | 'false' | 'crash' | 'unknown'
