import type { ConditionKind } from '../../condition/condition.ts'
import { type Answer, truthFor } from '../../condition/evaluate.ts'
import { type Judgement, judgeExpression } from '../../condition/judge.ts'
import type { Reason, ReasonCode } from '../../condition/reasons.ts'
import { adviseOn } from './diagnose-loading.ts'
import { type Diagnosis, show } from './diagnosis.ts'

/** Answers of every kind, for questions whose answers are not known. */
const samples: readonly Answer[] = [0, 1, 2, 3, 5, 10, 'a', 'value_1', 'yes', 'oak']

const causes: Partial<Record<ReasonCode, string>> = {
  'python-constant': 'python',
  'python-comment': 'python',
  'python-word': 'word',
  name: 'name',
  'glued-to-answer': 'glued',
}

/** Why evaluating an expression in the browser ends with an exception, for every answer or for one (format facts, 5.4). */
export function diagnoseBrowser(
  expression: string,
  kind: ConditionKind,
  answers: readonly Answer[] | undefined,
): Diagnosis | undefined {
  const failing = (answers ?? samples).filter((answer) => truthFor(expression, answer, 'browser') === 'crash')
  const [first] = failing
  const isAlways = failing.length === (answers ?? samples).length
  if (first === undefined || (answers === undefined && !isAlways)) return undefined
  const judgement = judgeExpression(expression)
  const reason = causeOf(judgement)
  const place = reason ?? judgement.javascriptError ?? { start: 0, end: expression.length }
  const token = expression.slice(place.start, place.end).trim()
  const rest = { rule: 'failing-condition', start: place.start, end: place.end } as const
  if (!isAlways) return { ...rest, messageId: 'someAnswer', data: { answer: show(first) } }
  const messageId = (reason && causes[reason.code]) ?? 'other'
  const data = messageId === 'word' ? { token, reason: adviseOn(token, kind) } : { token }
  return { ...rest, messageId, data }
}

function causeOf({ reasons, javascriptError: error }: Judgement): Reason | undefined {
  const known = reasons.filter(({ code }) => causes[code] !== undefined)
  return known.find(({ start, end }) => error !== undefined && start <= error.end && error.start <= end) ?? known[0]
}
