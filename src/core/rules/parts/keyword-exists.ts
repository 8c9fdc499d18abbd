import { isLost } from '../../questionnaire/lost-records.ts'
import { levels, modelOfLevel, type Node, walk } from '../../questionnaire/node.ts'
import { indexNames, nearestIn } from '../../text/nearest-name.ts'
import { remember } from '../../text/remember.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/**
 * What `unknown-key`, `unknown-questiongroup` and `unknown-category` share: the loader looks up every keyword of a
 * questionnaire in the database and stops at the first it does not find (format facts 6, row 1).
 */
export function defineKeywordRule(model: 'key' | 'questiongroup' | 'category', summary: string) {
  const namesIn = remember((set: SetIndex) => indexNames(set.keywords(model)))
  return defineRule({
    meta: {
      id: `unknown-${model}`,
      consequence: 'not-loaded',
      basis: 'application',
      category: 'reference',
      stops: 'configuration',
      fix: 'sometimes',
      since: '0.1.0',
      summary,
      why: `The application looks the ${model} up while it loads the configuration, does not find it, and stops: the whole questionnaire is unavailable.`,
      uses: { holes: ['name'], model },
      messages: {
        unknown: 'Unknown {model} "{name}": no loaded file defines it, so the application refuses the configuration.',
        misspelt:
          'Unknown {model} "{name}": no loaded file defines it, so the application refuses the configuration. Did you mean "{candidate}"?',
      },
    },
    create: ({ file, report }) => {
      const check = (node: Node): void => {
        const name = node.keyword
        if (name === undefined) return
        if (!file.set.hasAny(model) || file.byKeyword(model, name) !== undefined) return
        if (isLost(model, name, file.set)) return
        const place = node.place('keyword')
        const candidate = nearestIn(namesIn(file.set), name, standsAround(node))
        if (candidate === undefined) return report('unknown', place, { model, name }, { cause: name })
        const change = { op: 'replace', pointer: place.pointer, value: candidate } as const
        report(
          'misspelt',
          place,
          { model, name, candidate },
          { fixes: [{ safe: false, changes: [change] }], cause: `${name} ${candidate}` },
        )
      }
      return Object.fromEntries(levels.flatMap((level) => (modelOfLevel(level) === model ? [[level, check]] : [])))
    },
  })
}

const keywordsBelow = remember(({ children }: Node) => new Set(children.map(({ keyword }) => keyword)))

/** What stands beside, around or within the node already is not what its author meant. */
function standsAround(node: Node): (keyword: string) => boolean {
  let inner: Set<string | undefined> | undefined
  return (keyword) => {
    if (node.parent && keywordsBelow(node.parent).has(keyword)) return true
    for (let outer = node.parent; outer; outer = outer.parent) if (outer.keyword === keyword) return true
    inner ??= new Set(walk(node).map((one) => one.keyword))
    return inner.has(keyword)
  }
}
