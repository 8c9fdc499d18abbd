import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

/** The beginnings by which the application knows the fields of a translation. */
const translationPrefixes = ['original_', 'translation_', 'old_']

/** A keyword that the application takes apart or cannot put into an address. */
export const unfitKeyword = defineRule({
  meta: {
    id: 'unfit-keyword',
    severity: 'error',
    basis: 'application',
    category: 'reference',
    fix: 'never',
    since: '0.1.0',
    summary: 'A keyword contains characters or begins with a prefix that the application interprets in its own way.',
    why: 'The form names its inputs after questiongroup, repetition and key, joined by hyphens, and splits these names again when it saves. The addresses of its pages contain the keywords of categories, which may have only letters, digits and underscores.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key'],
    messages: {
      questiongroup:
        'The keyword of questiongroup "{keyword}" has a hyphen: the form stores its answers under "{part}", so they are lost. Use letters, digits and underscores.',
      category:
        'The keyword of category "{keyword}" has characters other than letters, digits and underscores: its page in the form has no address, so none of its questions can be answered.',
      key: 'The keyword of key "{keyword}" begins with "{prefix}", which the application uses for texts of a translation: saving the form fails. Use another keyword.',
    },
  },
  create: ({ set, report }) => {
    const check = (level: Node['level'], keyword: string, place: Place): void => {
      if (level === 'questiongroup' && keyword.includes('-')) {
        report('questiongroup', place, { keyword, part: keyword.slice(0, keyword.indexOf('-')) })
      }
      if (level === 'category' && !/^[\p{L}\p{N}_]+$/u.test(keyword)) report('category', place, { keyword })
      const prefix = level === 'question' && translationPrefixes.find((one) => keyword.startsWith(one))
      if (prefix) report('key', place, { keyword, prefix })
    }
    return {
      node: ({ level, keyword, pointer }) => {
        if (keyword !== undefined && keyword !== '') check(level, keyword, { pointer: `${pointer}/keyword` })
      },
      models: ['key', 'questiongroup'],
      record: (record) => {
        // Where a questionnaire uses it, it is told there.
        if (record.keyword === undefined || nodesWith(record, set).length > 0) return
        check(record.model === 'key' ? 'question' : 'questiongroup', record.keyword, placeOf(record))
      },
    }
  },
})

function placeOf(record: RecordFact): Place {
  return record.form === 'fixture'
    ? { pointer: fieldPointer(record, 'keyword') }
    : { pointer: record.pointer, part: 'key' }
}
