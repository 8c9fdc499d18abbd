import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { remember } from '../../text/remember.ts'
import { fieldPointer, type Model, type RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

const users = {
  key: 'no questionnaire asks it',
  questiongroup: 'no questionnaire has it',
  category: 'no questionnaire has it as a section, category or subcategory',
  value: 'no key lists it',
  translation: 'no record refers to it',
} as const

/** A record of a complete set that nothing refers to. */
export const unusedRecord = defineRule({
  meta: {
    id: 'unused-record',
    consequence: 'untidy',
    category: 'unused',
    summary: 'A record of a complete set is unused.',
    why: 'It is loaded into the database and has no effect. This is reported only for sets declared as complete.',
    messages: { unused: 'The {model} "{name}" is unused: {reason}. Remove it, or use it.' },
  },
  create: ({ set, report }) => {
    if (!set.complete) return {}
    return {
      record: (record) => {
        if (record.model === 'configuration' || isUsed(record, record.model, set)) return
        const name = record.keyword ?? record.pk ?? '?'
        const isName = record.keyword !== undefined
        const pointer = isName ? fieldPointer(record, 'keyword') : record.pointer
        const place = isName && record.form === 'authoring' ? ({ pointer, part: 'key' } as const) : { pointer }
        report('unused', place, { model: record.model, name, reason: users[record.model] })
      },
    }
  },
})

function isUsed(record: RecordFact, model: Exclude<Model, 'configuration'>, set: SetIndex): boolean {
  const nodes = nodesIn(set)
  const { keyword, pk } = record
  if (model === 'translation') return pk === undefined || referencesIn(set).translations.has(pk)
  if (model === 'value') {
    const { values } = referencesIn(set)
    return (pk !== undefined && values.has(pk)) || (keyword !== undefined && values.has(keyword))
  }
  if (keyword === undefined) return true
  if (model === 'key') return nodes.question.has(keyword)
  if (model === 'questiongroup') return nodes.questiongroup.has(keyword)
  return nodes.section.has(keyword) || nodes.category.has(keyword) || nodes.subcategory.has(keyword)
}

interface References {
  /** The pks of translations that some record names. */
  readonly translations: ReadonlySet<unknown>
  /** The values that some key lists: pks, in the authoring form keywords. */
  readonly values: ReadonlySet<unknown>
}

const referencesIn = remember((set: SetIndex): References => {
  const owners = (['key', 'value', 'questiongroup', 'category'] as const).flatMap(set.records)
  const lists = set.records('key').map((key) => key.fields.values)
  return {
    translations: new Set(owners.map((owner) => owner.fields.translation)),
    values: new Set(lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))),
  }
})
