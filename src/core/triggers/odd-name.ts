import { remember } from '../text/remember.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'

/** One of two names that should be the same, with how many places use it. */
export interface NameUse {
  readonly name: string
  readonly uses: number
}

/** What is around two such names. */
export interface NameSurroundings {
  /** The keywords of the nodes that have them, and of what these are in. */
  readonly keywords: readonly string[]
  /** In how many names of the kind each word is in the questionnaire, the two included. */
  readonly words: ReadonlyMap<string, number>
  readonly file: SetFile
}

/**
 * The mistaken one of two names that should be the same, by what else agrees with them: keywords around them, how often each
 * is used, and the words of which other names are made. `undefined` when nothing tells them apart.
 */
export function oddName(left: NameUse, right: NameUse, around: NameSurroundings): string | undefined {
  const { keywords, file, words } = around
  const own = countWords([left.name, right.name])
  const isKnown = (word: string): boolean => {
    return wordsOf(file.set).has(word) || (words.get(word) ?? 0) > (own.get(word) ?? 0)
  }

  const measures: ((use: NameUse) => number)[] = [
    ({ name }) => (keywords.includes(name) ? 1 : 0),
    ({ uses }) => uses,
    ({ name }) => (keywords.some((keyword) => holdsWords(name, keyword)) ? 1 : 0),
    ({ name }) => -splitWords(name).filter((word) => !isKnown(word)).length,
  ]
  for (const measure of measures) {
    const difference = measure(left) - measure(right)
    if (difference !== 0) return difference < 0 ? left.name : right.name
  }
  return undefined
}

/** Whether a keyword is in a name between separators, as in `farm_qg_22` for the questiongroup `qg_22`. */
function holdsWords(name: string, keyword: string): boolean {
  return keyword !== '' && `_${name}_`.includes(`_${keyword}_`)
}

/** In how many of the names each word is. */
export function countWords(names: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of new Set(names)) {
    for (const word of new Set(splitWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const wordsOf = remember((set: SetIndex): ReadonlySet<string> => {
  const models = ['key', 'value', 'questiongroup', 'category'] as const
  return new Set(models.flatMap((model) => set.keywords(model).flatMap(splitWords)))
})

function splitWords(name: string): string[] {
  return name.split(/[\s_-]+/).filter((word) => word !== '')
}
