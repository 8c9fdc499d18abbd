import { defineKeywordRule } from '../parts/keyword-exists.ts'

/** A section, category or subcategory whose keyword no category record has. */
export const unknownCategory = defineKeywordRule(
  'category',
  'A section, category or subcategory names a category that no loaded file defines.',
)
