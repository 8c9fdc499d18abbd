import { unknownKeywords } from '../../questionnaire/meant-keywords.ts'
import { misspeltAtHome } from '../../questionnaire/misspelt-records.ts'
import { childLists, levels, modelOfLevel, type Node } from '../../questionnaire/node.ts'
import { keywordPlace, type RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Fix } from '../rule.ts'
import { replacement } from './replacement.ts'

/**
 * What `unknown-key`, `unknown-questiongroup` and `unknown-category` share: the loader looks up every keyword of a
 * questionnaire in the database and stops at the first it does not find (format facts 6, row 1).
 */
export function defineKeywordRule(model: 'key' | 'questiongroup' | 'category', summary: string) {
  return defineRule({
    meta: {
      id: `unknown-${model}`,
      consequence: 'not-loaded',
      category: 'reference',
      stops: 'configuration',
      fix: 'sometimes',
      summary,
      why: `The application looks the ${model} up while it loads the configuration, does not find it, and stops: the whole questionnaire is unavailable.`,
      uses: { holes: ['name'], model },
      messages: {
        unknown:
          'Unknown {model} "{name}": no loaded file defines it, so the application refuses the configuration. Define it, or correct the keyword.',
        misspelt:
          'Unknown {model} "{name}": no loaded file defines it, so the application refuses the configuration. Did you mean "{candidate}"?',
        misspeltRecord:
          'Unknown {model} "{name}": no loaded file defines it, so the application refuses the configuration. Nothing names the {model} "{candidate}": was "{name}" meant there?',
        otherLevel: {
          text: 'Unknown {model} "{name}": this is the keyword of a {other}, which belongs in "{list}" of a {parent}; here the application refuses the configuration. Move it there.',
          misplaces: true,
        },
        namedSo: 'nothing names it',
      },
    },
    create: ({ file, report }) => {
      const unknown = unknownKeywords(file)
      /** In a set with overrides those that have the name are not found by it, as others replace them. */
      const replacedRecords = (name: string) =>
        file.set
          .records(model)
          .filter(({ keyword }) => keyword === name)
          .map(({ uri, pointer }) => ({ messageId: 'replaced', uri, place: { pointer } }))
      const check = (node: Node): void => {
        if (!unknown.has(node)) return
        const name = node.keyword ?? '?'
        const place = node.place('keyword')
        const meant = unknown.get(node)
        const replaced = file.set.overrides ? replacedRecords(name) : []
        const home = meant === undefined ? homeElsewhere(node) : undefined
        if (home) return report('otherLevel', place, { model, name, ...home })
        if (meant === undefined) return report('unknown', place, { model, name }, { cause: name, related: replaced })
        const { keyword, named } = meant
        const data = { model, name, candidate: keyword }
        const cause = `${name} ${keyword}`
        const [record] = file.set.withKeyword(model, keyword)
        if (record && misspeltAtHome(file.set).has(record)) {
          const { uri } = record
          const related = [{ messageId: 'namedSo', uri, place: keywordPlace(record) }, ...replaced]
          const fixes = uri === file.uri ? [renameRecord(record, name)] : []
          return report('misspeltRecord', place, data, { fixes, cause, related })
        }
        const still = named.map((pointer) => ({ messageId: 'stillNamed', place: { pointer } }))
        const related = [...still, ...replaced]
        report('misspelt', place, data, { ...replacement(place.pointer, keyword), cause, related })
      }
      return Object.fromEntries(levels.flatMap((level) => (modelOfLevel(level) === model ? [[level, check]] : [])))
    },
  })
}

function renameRecord(record: RecordFact, name: string): Fix {
  const { model, keyword = '?' } = record
  const { pointer, part } = keywordPlace(record)
  const title = `Rename the ${model} "${keyword}" to "${name}"`
  const change = part === 'key' ? ({ op: 'rename', name } as const) : ({ op: 'replace', value: name } as const)
  return { safe: false, changes: [{ ...change, pointer }], title }
}

const homes = {
  key: { other: 'key', list: 'questions', parent: 'questiongroup' },
  questiongroup: { other: 'questiongroup', list: 'questiongroups', parent: 'subcategory' },
  category: { other: 'category', list: 'subcategories', parent: 'category' },
} as const

/** Where a node belongs that is, by its keyword and what is in it, of another level. */
function homeElsewhere({ keyword = '', level, value, file }: Node): (typeof homes)[keyof typeof homes] | undefined {
  const model = modelOfShape(value)
  if (model === modelOfLevel(level) || file.byKeyword(model, keyword) === undefined) return undefined
  return homes[model]
}

/** The model of a node by the list of children that it has. */
function modelOfShape(value: Readonly<Record<string, unknown>>): keyof typeof homes {
  if (Array.isArray(value.questions)) return 'questiongroup'
  return [...childLists].some((list) => Object.hasOwn(value, list)) ? 'category' : 'key'
}
