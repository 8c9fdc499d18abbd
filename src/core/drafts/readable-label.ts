import { capitalize } from '../text/printable.ts'
import type { FileFacts, Model } from '../workspace/facts.ts'

/** A first label for a keyword, to be put right by the author: `vine_soil_type` gives "Soil type". */
export function readableLabel(keyword: string, model: Model, facts: FileFacts): string {
  const words = keyword.split(/[\s_-]+/).filter((word) => word !== '')
  const [first = ''] = words
  const own = words.length > 1 && isPrefix(first, model, facts) ? words.slice(1) : words
  const text = own.join(' ')
  return /\p{L}/u.test(text) ? capitalize(text) : keyword
}

/** Whether at least half of the keywords of the model in the file begin with a word: it says whose they are. */
function isPrefix(word: string, model: Model, { records }: FileFacts): boolean {
  const keywords = records.flatMap((record) => (record.model === model ? (record.keyword ?? []) : []))
  const count = keywords.filter((keyword) => keyword.startsWith(`${word}_`)).length
  return count > 0 && 2 * count >= keywords.length
}
