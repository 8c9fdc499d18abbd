import { type Expression, isSwapped, type WholeCondition } from '../../condition/condition.ts'
import { type Answer, truthFor } from '../../condition/evaluate.ts'
import { judgeExpression } from '../../condition/judge.ts'
import { readMeant } from '../../condition/meant-comparison.ts'
import { isPythonObject } from '../../condition/python/builtins.ts'
import { repair } from '../../condition/repair.ts'
import type { Range } from '../../text/range.ts'
import type { ConditionEntry, ConditionList, ExpressionContext } from '../../triggers/condition-lists.ts'
import { diagnoseBrowser } from './diagnose-browser.ts'
import { diagnoseLoading } from './diagnose-loading.ts'
import { type Diagnosis, show } from './diagnosis.ts'

const known = new WeakMap<ConditionEntry, { readonly found: Diagnosis | undefined }>()

/** What is wrong with the expression of an entry, when it is of the form `expression|name` at all; found once. */
export function diagnosisOf(list: ConditionList, entry: ConditionEntry): Diagnosis | undefined {
  const { expression } = entry.condition
  if (expression === undefined) return undefined
  const diagnosed = known.get(entry) ?? { found: diagnoseEntry(expression, list, entry) }
  known.set(entry, diagnosed)
  return diagnosed.found
}

function diagnoseEntry(expression: Expression, list: ConditionList, entry: ConditionEntry): Diagnosis | undefined {
  const found = diagnose(expression.text, list, entry.isUnchecked)
  const { name } = entry.condition
  const swapped = found?.rule === 'unloadable-condition' && name ? diagnoseSwapped({ expression, name }) : undefined
  return swapped ?? found
}

/** A condition that is written the wrong way round, where its expression cannot be loaded as it is. */
export function diagnoseSwapped(
  condition: Pick<WholeCondition, 'expression' | 'name'>,
): (Diagnosis & Required<Pick<Diagnosis, 'meant'>>) | undefined {
  if (!isSwapped(condition)) return undefined
  const { expression, name } = condition
  const meant = `${name.text.trim()}|${expression.text.trim()}`
  const rule = 'unloadable-condition'
  return { rule, messageId: 'swapped', data: { better: meant }, ...whole(expression.text), meant }
}

/**
 * The first thing that is wrong with an expression, the gravest first; `undefined` when both languages take it alike,
 * or when Python does not evaluate it for answers, as those to all that waits are unchecked.
 */
export function diagnose(
  expression: string,
  context: ExpressionContext,
  isUnchecked: boolean = false,
): Diagnosis | undefined {
  const { kind, answers, isSilent } = context
  const found =
    diagnoseLoading(expression, kind) ??
    (kind === 'questiongroup' && !isUnchecked ? diagnoseSaving(expression, answers) : undefined) ??
    (isSilent ? undefined : diagnoseBrowser(expression, kind, answers)) ??
    (kind === 'questiongroup' && !isSilent ? diagnoseDifference(expression, answers, isUnchecked) : undefined) ??
    diagnoseValue(expression, context)
  if (found === undefined) return undefined
  const better = repair(expression, kind, answers)
  return better ? { ...found, repair: better } : found
}

/** An answer for which the check of saved answers ends with an exception (format facts, 5.3). */
function diagnoseSaving(expression: string, answers: readonly Answer[] | undefined): Diagnosis | undefined {
  const answer = answers?.find((one) => truthFor(expression, one, 'python') === 'crash')
  if (answer === undefined) return undefined
  const ordered = /[<>]=?/.exec(expression)
  const isOrder = ordered !== null && typeof answer === 'string' && readMeant(expression)?.kind === 'number'
  const rule = 'unsavable-condition'
  if (!isOrder) return { rule, messageId: 'fails', data: { answer: show(answer) }, ...whole(expression) }
  const [token] = ordered
  const place = { start: ordered.index, end: ordered.index + token.length }
  return { rule, messageId: 'order', data: { answer: show(answer), token }, ...place }
}

/** An answer for which the browser and the check of saved answers decide differently. */
function diagnoseDifference(
  expression: string,
  answers: readonly Answer[] | undefined,
  isUnchecked: boolean,
): Diagnosis | undefined {
  const rows = (answers ?? []).map((answer) => ({
    answer,
    python: truthFor(expression, answer, 'python'),
    browser: truthFor(expression, answer, 'browser'),
  }))
  const refused = rows.find((row) => row.browser === 'true' && row.python === 'false')
  const hidden = rows.find((row) => row.browser === 'false' && row.python === 'true')
  const witness = refused ?? hidden
  if (witness === undefined) return undefined
  const isCaptured = refused !== undefined && isPythonObject(String(refused.answer))
  const isNeverShown = rows.every((row) => row.browser === 'false')
  if (isUnchecked && !isNeverShown) return undefined
  return {
    rule: 'diverging-condition',
    messageId: isCaptured ? 'captured' : refused ? 'refused' : isNeverShown ? 'never' : 'hidden',
    data: { answer: show(witness.answer) },
    ...(tokenOfDifference(expression) ?? whole(expression)),
  }
}

function tokenOfDifference(expression: string): Range | undefined {
  const reasons = judgeExpression(expression).reasons
  const text = /'[^']*'|"[^"]*"/.exec(expression)
  const reason = reasons.find(({ code }) => code !== 'no-comparison' && code !== 'empty')
  if (reason) return { start: reason.start, end: reason.end }
  return text ? { start: text.index, end: text.index + text[0].length } : undefined
}

/** A value that is neither true nor false, which works only by what counts as true. */
function diagnoseValue(expression: string, { answers, isSilent }: ExpressionContext): Diagnosis | undefined {
  const judgement = judgeExpression(expression)
  if (judgement.python !== 'accepts' || judgement.pythonValue !== 'other') return undefined
  if (judgement.javascript === 'rejects' && judgement.reasons.every(({ code }) => code !== 'comma')) return undefined
  const rule = 'non-boolean-condition'
  if (expression.trim() === '') return { rule, messageId: 'empty', data: {}, ...whole(expression) }
  const comma = judgement.reasons.find(({ code }) => code === 'comma')
  const truths = (answers ?? []).map((answer) => truthFor(expression, answer, isSilent ? 'python' : 'browser'))
  const place = comma ?? whole(expression)
  const on = (answers ?? []).filter((_, index) => truths[index] === 'true')
  if (on.length > 0 && on.length === truths.length) return { rule, messageId: 'always', data: {}, ...range(place) }
  if (on.length === 0) return { rule, messageId: 'other', data: {}, ...range(place) }
  return { rule, messageId: 'some', data: { answers: on.map(show) }, ...range(place) }
}

function whole(expression: string): Range {
  return { start: 0, end: expression.length }
}

function range({ start, end }: Range): Range {
  return { start, end }
}
