import type { Questionnaire } from '../questionnaire/node.ts'
import { memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'

/** Of the editions of a code the one that was created last, which the service takes where none is named (format facts 10.6). */
export function latestEdition(code: string, questionnaires: readonly Questionnaire[]): Questionnaire | undefined {
  const editions = questionnaires.filter(({ configuration }) => configuration?.code === code)
  return editions.reduce<Questionnaire | undefined>(
    (latest, one) => (latest === undefined || isLater(one, latest) ? one : latest),
    undefined,
  )
}

function isLater(left: Questionnaire, right: Questionnaire): boolean {
  const [a, b] = [createdOf(left), createdOf(right)]
  return a === b ? (left.configuration?.edition ?? '') > (right.configuration?.edition ?? '') : a > b
}

/** The time in milliseconds; 0 where it is not there. */
function createdOf({ file, configuration }: Questionnaire): number {
  const record = resolvePointer(file.value, configuration?.pointer ?? '')
  const created = memberOf(memberOf(record, 'fields') ?? record, 'created')
  const time = typeof created === 'string' ? Date.parse(created) : Number.NaN
  return Number.isNaN(time) ? 0 : time
}
