import { typeOfKey } from '../../questionnaire/key-types.ts'
import { fitsAddress } from '../../questionnaire/keyword-form.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { keywordMistake, storedPartOf } from '../../questionnaire/questions/which-field-is-it-for.ts'
import { translatedTypes } from '../../schema/key-types.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

/** A keyword that the application takes apart or cannot put into an address. */
export const unfitKeyword = defineRule({
  meta: {
    id: 'unfit-keyword',
    consequence: 'answer-lost',
    category: 'reference',
    summary: 'A keyword contains characters or a part that the application interprets in its own way.',
    why: 'The form names its inputs after questiongroup, repetition and key, joined by hyphens, and splits these names again when it saves. For each text it has three fields, `original_…`, `translation_…` and `old_…`. It removes every `old_` from the name of a text, and treats another answer as such a field if its keyword begins like one. The addresses of its pages contain the keywords of categories, which may have only letters, digits and underscores.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key'],
    messages: {
      questiongroup:
        'The keyword of questiongroup "{keyword}" has a hyphen: the form stores its answers under "{part}", so they are lost. Use letters, digits and underscores.',
      category: {
        text: 'The keyword of category "{keyword}" has characters other than letters, digits and underscores: its page in the form has no address, so none of its questions can be answered. Use only these.',
        consequence: 'unanswerable',
      },
      text: {
        text: 'The keyword of key "{keyword}" contains "old_", which the form removes from the names of texts: every save of its page fails with an internal error. Use a keyword without "old_".',
        consequence: 'not-savable',
      },
      earlierText:
        'The keyword of key "{keyword}" begins with "old_": the form treats its answer as one to "{part}". Saving is refused if the questiongroup does not ask "{part}", and the answer is lost in any case. Use a keyword that does not begin with "old_".',
      key: {
        text: 'The keyword of key "{keyword}" begins with "{prefix}", by which the form recognizes the fields of texts, but its answers are not texts: every save of its page fails with an internal error. Use a keyword that does not begin with "{prefix}".',
        consequence: 'not-savable',
      },
    },
  },
  create: ({ set, report }) => {
    const checkKey = (keyword: string, type: string | undefined, place: Place): void => {
      const mistake = keywordMistake(keyword, type === undefined ? undefined : translatedTypes.has(type))
      if (mistake?.kind === 'text') report('text', place, { keyword })
      if (mistake?.kind === 'earlierText') report('earlierText', place, { keyword, part: mistake.part })
      if (mistake?.kind === 'key') report('key', place, { keyword, prefix: mistake.prefix })
    }
    const check = (level: Node['level'], keyword: string, place: Place): void => {
      const part = level === 'questiongroup' ? storedPartOf(keyword) : undefined
      if (part !== undefined) report('questiongroup', place, { keyword, part })
      if (level === 'category' && !fitsAddress(keyword)) report('category', place, { keyword })
    }
    return {
      node: ({ level, keyword, type, pointer }) => {
        if (keyword === undefined || keyword === '') return
        const place = { pointer: `${pointer}/keyword` }
        if (level === 'question') checkKey(keyword, type, place)
        else check(level, keyword, place)
      },
      models: ['key', 'questiongroup'],
      record: (record) => {
        // Where a questionnaire uses it, it is told there.
        if (record.keyword === undefined || nodesWith(record, set).length > 0) return
        if (record.model === 'key') checkKey(record.keyword, typeOfKey(record), placeOf(record))
        else check('questiongroup', record.keyword, placeOf(record))
      },
    }
  },
})

function placeOf(record: RecordFact): Place {
  return record.form === 'fixture'
    ? { pointer: fieldPointer(record, 'keyword') }
    : { pointer: record.pointer, part: 'key' }
}
