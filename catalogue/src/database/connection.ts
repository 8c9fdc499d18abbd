/** The types of PostgreSQL whose values stay text, by their number: bigint, json, timestamptz, numeric, jsonb. */
export const textTypes: readonly number[] = [20, 114, 1184, 1700, 3802]

/** How many statements a connection keeps prepared; those with lists of any length come in any number. */
export const mostPrepared = 200

/** What every connection is set to, so that times come in UTC wherever the server stands. */
export const sessionSettings = "set time zone 'UTC'"
