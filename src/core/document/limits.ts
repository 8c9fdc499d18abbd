/** How deep objects and lists may be nested; what lies deeper becomes null. */
export const MAX_DEPTH = 500

/**
 * How many characters the names of the objects around a value may have together; what lies deeper becomes null. Each
 * place is named by them.
 */
export const MAX_NAMES = 4000

/** How many values, and members with a value, a JSON text may have. */
export const MAX_VALUES = 750_000

/** How many words and marks a YAML text may have: the library takes ten microseconds and half a kilobyte for each. */
export const MAX_YAML_TOKENS = 750_000
