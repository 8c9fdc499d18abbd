import type { ConditionEntry, ConditionList } from '../../triggers/condition-lists.ts'
import type { Fix, HoleValue, Place, Visitor } from '../rule.ts'
import { diagnosisOf } from './diagnose.ts'
import type { Diagnosis } from './diagnosis.ts'

/** A report of a message that is known by name only; a test checks that every one exists with all its holes. */
type ReportByName = (
  messageId: string,
  place: Place,
  data: Readonly<Record<string, HoleValue>>,
  extra: { readonly fixes: readonly Fix[] },
) => void

/** Reports the conditions of a file whose expressions have the defect of one rule. */
export function reportDiagnosed(rule: Diagnosis['rule'], report: ReportByName): Visitor {
  const judge = (list: ConditionList, entry: ConditionEntry): void => {
    const { text, expression, name } = entry.condition
    if (expression === undefined) return
    const found = diagnosisOf(list, entry)
    if (found?.rule !== rule) return
    const data = {
      condition: text,
      expression: expression.text,
      name: name?.text ?? '',
      question: list.question,
      ...found.data,
    }
    const within = { start: expression.start + found.start, end: expression.start + found.end }
    const { repair, meant } = found
    const change = repair && {
      op: 'replaceText' as const,
      pointer: entry.pointer,
      start: expression.start,
      end: expression.end,
      text: repair.expression,
    }
    const fixes: Fix[] = repair && change ? [{ safe: repair.safe, changes: [change] }] : []
    if (meant !== undefined)
      fixes.push({ safe: false, changes: [{ op: 'replace', pointer: entry.pointer, value: meant }] })
    report(found.messageId, { pointer: entry.pointer, within }, data, { fixes })
  }
  return {
    conditions: (list) => {
      for (const entry of list.entries) judge(list, entry)
    },
  }
}
