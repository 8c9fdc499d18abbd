import type { Document } from '../document/document.ts'
import { questionnairesOf } from '../form/triggers.ts'
import { walkAll } from '../questionnaire/node.ts'
import { wrongType } from '../rules/shape/wrong-type.ts'
import { firstJudgement } from '../schema/problem.ts'
import { subschemasAt } from '../schema/walk.ts'
import { memberOf } from '../text/json-value.ts'
import { type FileFacts, fieldPointer } from '../workspace/facts.ts'
import type { ReportTo } from './report-to.ts'
import { wordTypes } from './value-words.ts'

/** The form_options for which the application wants an int of Python: it makes a float of `3.0`, where JavaScript sees no difference. */
const wholeNumbers: Readonly<Record<string, readonly string[]>> = {
  questiongroup: ['min_num', 'max_num'],
  question: ['max_length'],
  key: ['max_length'],
}

/** Few files write such a number, and places in the text are costly. */
const written = /(?:min_num|max_num|max_length)\W{1,40}?\d+[.eE]/
const float = /^\+?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/

/** Reports whole numbers that are written as fractions where the application then takes them for none. */
export function checkWholeNumbers(facts: FileFacts, document: Document, reportTo: ReportTo): void {
  if (!written.test(document.text)) return
  const check = (level: string, options: unknown, pointer: string): void => {
    for (const name of wholeNumbers[level] ?? []) {
      const value = memberOf(options, name)
      if (Number.isInteger(value) && Number(value) >= 1) checkNumber(`${pointer}/${name}`, name, Number(value))
    }
  }
  const checkNumber = (pointer: string, name: string, value: number): void => {
    const range = document.rangeOf(pointer)
    const found = range ? document.text.slice(range.start, range.end) : ''
    if (!float.test(found) || !/[.eE]/.test(found)) return
    const { severity, consequence = '' } = firstJudgement(subschemasAt(facts.kind, facts.value, pointer))
    const fixes = [{ safe: true, changes: [{ op: 'replace', pointer, value } as const] }]
    const data = { name, expected: wordTypes(['integer']), found, consequence }
    reportTo(wrongType, 'member', { pointer }, data, { severity, fixes })
  }
  for (const node of questionnairesOf(facts).flatMap((roots) => walkAll(roots))) {
    check(node.level, node.value.form_options, `${node.pointer}/form_options`)
  }
  for (const record of facts.records) {
    const options = memberOf(record.fields.configuration, 'form_options')
    check(record.model, options, fieldPointer(record, 'configuration', 'form_options'))
  }
}
