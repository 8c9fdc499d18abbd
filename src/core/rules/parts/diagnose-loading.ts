import type { ConditionKind } from '../../condition/condition.ts'
import { type Judgement, judgeExpression, type LanguageError } from '../../condition/judge.ts'
import { portableOperators } from '../../condition/meant-comparison.ts'
import { isPythonBuiltin } from '../../condition/python/builtins.ts'
import type { Reason, ReasonCode } from '../../condition/reasons.ts'
import type { Range } from '../../text/range.ts'
import { type Diagnosis, showCharacter } from './diagnosis.ts'

/** What Python refuses, by the first reason of the expression that it stumbles over. */
const refusals: Partial<Record<ReasonCode, string>> = {
  'strict-equality': 'operator',
  'old-inequality': 'operator',
  assignment: 'operator',
  'javascript-logic': 'logic',
  'javascript-operator': 'javascript',
  'javascript-comment': 'javascript',
  'javascript-word': 'javascript',
  template: 'javascript',
  semicolon: 'javascript',
  'unterminated-string': 'openText',
  'leading-zero': 'leadingZero',
  'glued-to-answer': 'glued',
}

/**
 * Why the loader refuses an expression or crashes on it, when it certainly does (format facts, 5.2). Without a kind it may be in
 * either list.
 */
export function diagnoseLoading(expression: string, kind?: ConditionKind): Diagnosis | undefined {
  const judgement = judgeExpression(expression)
  const { python, pythonError: error } = judgement
  if (error === undefined || python === 'accepts' || python === 'unknown') return undefined
  return python === 'rejects' ? refusal(judgement, error, kind) : crash(judgement, error)
}

function refusal({ expression, reasons }: Judgement, error: LanguageError, kind?: ConditionKind): Diagnosis {
  const reason = reasons.find((one) => refusals[one.code] !== undefined && isNear(one, error))
  const messageId = reason && refusals[reason.code]
  if (reason === undefined || messageId === undefined) {
    const token = expression.slice(error.start, error.end)
    const word = /(?:^|\s)(and|or)\s*(?:not\s*)?$/.exec(expression.slice(0, error.start))?.[1]
    if (word && /^[=!<>]/.test(token)) return diagnosis('second', error, { token, reason: adviseOn(word, kind) })
    if (/^[‘’“”]/.test(token)) return diagnosis('curlyQuote', error, { token })
    const unseen = error.reason === 'invalid-character' ? /[\p{Z}\p{Cf}]/u.exec(token) : null
    if (unseen !== null) {
      const [character] = unseen
      const start = error.start + unseen.index
      const place = { start, end: start + character.length }
      return diagnosis('unseen', place, { character: showCharacter(character) })
    }
    const ends = error.reason === 'unexpected-end' || token.trim() === ''
    return diagnosis(ends ? 'ends' : 'syntax', error, ends ? {} : { token })
  }
  const data = { token: reason.text.trim() }
  if (messageId === 'operator')
    return diagnosis(messageId, reason, { ...data, better: portableOperators[data.token] ?? '==' })
  if (messageId === 'logic') return diagnosis(messageId, reason, { ...data, reason: adviseOn(data.token, kind) })
  return diagnosis(messageId, reason, data)
}

/** A reason explains an error that begins within it or right behind it. */
function isNear(reason: Reason, error: LanguageError): boolean {
  return reason.start <= error.end && error.start <= reason.end + 1
}

function crash({ expression, reasons }: Judgement, error: LanguageError): Diagnosis | undefined {
  if (error.kind === 'name') {
    const name = error.detail?.name ?? expression.slice(error.start, error.end)
    // The loader's own variables and Python's builtins are within reach of the expression.
    if (isPythonBuiltin(name)) return undefined
    const slashes = reasons.find((one) => one.code === 'double-slash' && one.end <= error.start)
    if (slashes) return diagnosis('comment', slashes, {})
    const isConstant = reasons.some((one) => one.code === 'javascript-constant' && one.start === error.start)
    return diagnosis(isConstant ? 'constant' : 'name', error, { token: name })
  }
  if (error.reason === 'unordered' && error.detail?.left === 'int' && error.detail.right === 'str') {
    return diagnosis('order', error, { token: error.detail.operator ?? '<' })
  }
  const token = expression.slice(error.start, error.end)
  return diagnosis(error.reason === 'ZeroDivisionError' ? 'zero' : 'crash', error, { token })
}

/** How to say "and" and "or" with several conditions: a repeated name is "and" for questiongroups and "or" for questions. */
export function adviseOn(token: string, kind: ConditionKind | undefined): string {
  const way = waysToCombine.find(({ tokens }) => tokens.includes(token))
  if (way === undefined || (kind !== undefined && kind !== way.kind)) return ''
  const write = kind === undefined ? `In ${way.kind}_conditions write` : 'Write'
  return `${write} two conditions with the same name: ${way.outcome} then.`
}

const waysToCombine: readonly { kind: ConditionKind; tokens: readonly string[]; outcome: string }[] = [
  { kind: 'questiongroup', tokens: ['&&', 'and'], outcome: 'both have to be true' },
  { kind: 'question', tokens: ['||', 'or'], outcome: 'one of them has to be true' },
]

function diagnosis(messageId: string, { start, end }: Range, data: Diagnosis['data']): Diagnosis {
  return { rule: 'unloadable-condition', messageId, data, start, end }
}
