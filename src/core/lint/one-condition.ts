import { type Condition, readCondition } from '../condition/condition.ts'
import { type Judgement, judgeExpression } from '../condition/judge.ts'
import { repair } from '../condition/repair.ts'
import { metaOf } from '../rules/index.ts'
import { diagnoseSwapped } from '../rules/parts/diagnose.ts'
import { diagnoseLoading } from '../rules/parts/diagnose-loading.ts'
import { word } from '../rules/parts/word.ts'
import { basisOf, severityOf } from '../rules/rule.ts'
import type { Basis } from '../schema/severity.ts'
import type { Range } from '../text/range.ts'
import type { Severity } from '../workspace/config.ts'

/** One thing to know about a condition by itself, without the question on which it is. */
export interface ConditionFinding {
  readonly rule: string
  readonly messageId: string
  readonly severity: Severity
  readonly basis: Basis
  readonly message: string
  /** UTF-16 offsets in the given text, end exclusive. */
  readonly range: Range
  readonly fixes: readonly { readonly title: string; readonly safe: boolean; readonly text: string }[]
}

/** The verdicts about one expression or entry, as `questlint condition --format jsonl` writes them. */
export interface ConditionReport {
  readonly expression: string
  readonly name?: string
  /** CPython evaluating `0` and the expression, without builtins. */
  readonly python: Judgement['python']
  /** V8 reading `0` and the expression, and `"v"` and the expression, both as one expression. */
  readonly javascript: Judgement['javascript']
  readonly portable: boolean
  readonly findings: readonly ConditionFinding[]
}

/** Judges an expression, or with one `|` an entry of a list of conditions. */
export function reportCondition(text: string): ConditionReport {
  if (!text.includes('|')) return reportExpression(text, text, 0)
  const condition = readCondition(text)
  const { pieces, expression, name } = condition
  if (expression === undefined || name === undefined) {
    const data = { condition: text, count: pieces.length - 1 }
    const finding = wordRule('malformed-condition', 'separators', data, { start: 0, end: text.length })
    return { expression: text, ...rejected, findings: [finding] }
  }
  const { findings, expression: own, ...verdicts } = reportExpression(expression.text, text, expression.start)
  const swapped = findings.some(({ rule }) => rule === 'unloadable-condition') && diagnoseSwapped({ expression, name })
  if (swapped) {
    const { rule, messageId, data, meant } = swapped
    const fixes = [{ title: `Change to ${meant}`, safe: false, text: meant }]
    const finding = { ...wordRule(rule, messageId, data, expression), fixes }
    return { expression: own, name: name.text, ...verdicts, findings: [finding] }
  }
  const all = [...findings, ...judgeName(name, text), ...judgeEntry(condition)]
  return { expression: own, name: name.text, ...verdicts, findings: all }
}

/** What is in for the verdicts about a line of input that is no JSON string. */
export function reportBadLine(line: string): ConditionReport {
  const shown = line.length > 200 ? `${line.slice(0, 200)}…` : line
  const message = 'This line is not a JSON string.'
  const range = { start: 0, end: line.length }
  const finding = {
    rule: 'syntax-error',
    messageId: 'line',
    severity: 'error',
    basis: 'application',
    message,
    range,
    fixes: [],
  } as const
  return { expression: shown, python: 'unknown', javascript: 'unknown', portable: false, findings: [finding] }
}

/** Whether there is one expression that both languages are given: not in a line that is no text, nor with a second `|`. */
export function hasExpression({ findings }: ConditionReport): boolean {
  return !findings.some(({ rule, messageId }) => rule === 'syntax-error' || messageId === 'separators')
}

const rejected = { python: 'rejects', javascript: 'rejects', portable: false } as const

function reportExpression(expression: string, text: string, offset: number): ConditionReport {
  const judgement = judgeExpression(expression)
  const { python, javascript, portable } = judgement
  const found = judgement.plain ? undefined : judgeFurther(judgement, text)
  const findings = found ? [{ ...found, range: shift(found.range, offset) }] : []
  return { expression, python, javascript, portable, findings }
}

function judgeFurther(judgement: Judgement, text: string): ConditionFinding | undefined {
  const found = diagnoseLoading(judgement.expression)
  const fixes = fixesFor(judgement.expression, text)
  if (found) {
    const data = { condition: text, expression: judgement.expression, ...found.data }
    return { ...wordRule(found.rule, found.messageId, data, found), fixes }
  }
  const other = judgeBrowser(judgement) ?? judgeDifference(judgement) ?? judgeCrash(judgement) ?? judgeValue(judgement)
  return other && { ...other, fixes }
}

/** A name that is built into Python: the loader knows it, but the verdict is about Python without builtins. */
function judgeCrash({ expression, python, pythonError: error }: Judgement) {
  if (python !== 'crashes' || error === undefined) return undefined
  const message = `Without built-ins, Python fails on "${expression.slice(error.start, error.end)}".`
  return plainFinding('unloadable-condition', 'builtin', 'error', message, error)
}

function judgeBrowser({ expression, javascript, javascriptError, javascriptForms, reasons, witness }: Judgement) {
  // Two expressions are not one, but the browser evaluates them: the last gives the value.
  if (javascriptError?.reason === 'comma') return undefined
  if (javascript === 'rejects' && javascriptError) {
    const token = expression.slice(javascriptError.start, javascriptError.end)
    const after = { 'number-only': ' after a string', 'string-only': ' after a number' } as Readonly<
      Record<string, string>
    >
    const message = `JavaScript cannot read the expression at "${token}"${after[javascriptForms] ?? ''}: the browser throws an exception when it is answered.`
    return plainFinding('failing-condition', 'other', 'error', message, javascriptError)
  }
  if (witness?.javascript !== 'fails') return undefined
  const constant = reasons.find(({ code }) => code === 'python-constant' || code === 'name')
  const place = constant ?? { start: 0, end: expression.length }
  const message = `For the answer ${witness.answer}, JavaScript fails on "${expression.slice(place.start, place.end)}": the browser throws an exception.`
  return plainFinding('failing-condition', 'other', 'error', message, place)
}

function judgeDifference({ expression, portable, witness, reasons }: Judgement) {
  if (portable || witness === undefined) return undefined
  const { answer, python, javascript } = witness
  const message = `For the answer ${answer}, Python ${gives(python)} and JavaScript ${gives(javascript)}.`
  const place = reasons.find(({ code }) => code !== 'no-comparison') ?? { start: 0, end: expression.length }
  return plainFinding('diverging-condition', 'differs', 'warning', message, place)
}

function gives(outcome: string): string {
  return outcome === 'fails' ? 'fails' : `gives ${outcome}`
}

function judgeValue({ expression, python, pythonValue }: Judgement) {
  if (python !== 'accepts' || pythonValue !== 'other') return undefined
  const messageId = expression.trim() === '' ? 'empty' : 'other'
  const data = { condition: expression, expression, name: '' }
  return wordRule('non-boolean-condition', messageId, data, { start: 0, end: expression.length })
}

function judgeName(name: Range & { readonly text: string }, text: string): ConditionFinding[] {
  const { start, end } = name
  if (name.text.trim() === '') {
    return [wordRule('malformed-condition', 'emptyName', { condition: text }, { start: start - 1, end })]
  }
  if (name.text === name.text.trim()) return []
  const message = `The name "${name.text}" has spaces around it: what waits for it must have the same spaces, and a questiongroup cannot.`
  return [plainFinding('malformed-condition', 'paddedName', 'warning', message, name)]
}

/** What an entry does to the list in which it is. */
function judgeEntry({ text, commas, isReadable }: Condition): ConditionFinding[] {
  const [comma] = commas
  const findings: ConditionFinding[] = []
  if (comma) {
    const message = 'In questiongroup_conditions the browser splits at the comma and ignores the whole list.'
    findings.push(plainFinding('comma-in-condition', 'entry', 'warning', message, comma))
  }
  if (!isReadable.question) {
    const message = `In question_conditions the browser cannot read this: there every entry needs single quotes and no double quotes, such as =='1'.`
    findings.push(plainFinding('unreadable-conditions', 'entry', 'info', message, { start: 0, end: text.length }))
  }
  return findings
}

function fixesFor(expression: string, text: string): ConditionFinding['fixes'] {
  const better = repair(expression, 'questiongroup', undefined)
  if (better === undefined) return []
  const changed = text === expression ? better.expression : better.expression + text.slice(expression.length)
  return [{ title: `Change to ${better.expression}`, safe: better.safe, text: changed }]
}

function wordRule(rule: string, messageId: string, data: Parameters<typeof word>[2], range: Range): ConditionFinding {
  const meta = metaOf(rule)
  const { start, end } = range
  const message = word(meta, messageId, data)
  const [severity, basis] = [severityOf(meta, messageId), basisOf(meta, messageId)]
  return { rule, messageId, severity, basis, message, range: { start, end }, fixes: [] }
}

function plainFinding(
  rule: string,
  messageId: string,
  severity: Severity,
  message: string,
  { start, end }: Range,
): ConditionFinding {
  return { rule, messageId, severity, basis: 'application', message, range: { start, end }, fixes: [] }
}

function shift({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by }
}
