import { defineKeywordRule } from '../parts/keyword-exists.ts'

/** A question whose keyword no key record has. */
export const unknownKey = defineKeywordRule('key', 'A question names a key that no loaded file defines.')
