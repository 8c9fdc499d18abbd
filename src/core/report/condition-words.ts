import { type Truth, tabulate } from '../condition/evaluate.ts'
import { judgeExpression } from '../condition/judge.ts'
import { sampleAnswers } from '../condition/sample-answers.ts'
import { type ConditionFinding, type ConditionReport, hasExpression } from '../lint/one-condition.ts'
import { largestOf } from '../text/lists.ts'
import { safeText } from '../text/safe-text.ts'

/** The verdicts about a condition for a person, with a table of answers; ends without a newline. */
export function formatCondition(report: ConditionReport): string {
  const { expression, name, portable } = report
  const lines = [
    `${expression.trim() === '' ? '(no expression)' : show(expression)}${name === undefined ? '' : `   shows what waits for ${show(name)}`}`,
    `  Python      ${wordPython(report)}`,
    `  JavaScript  ${wordJavascript(report)}`,
    `  portable    ${portable ? 'yes' : 'no'}`,
    ...report.findings.flatMap(formatFinding),
  ]
  const table = hasExpression(report) ? ['', ...tableOf(expression).map((line) => `  ${line}`)] : []
  return [...lines, ...table].map((line) => safeText(line, 'terminal')).join('\n')
}

function wordPython({ expression, python }: ConditionReport): string {
  if (python !== 'accepts' || judgeExpression(expression).pythonValue === 'bool') return python
  return 'accepts, but does not give a boolean'
}

function wordJavascript({ expression, javascript }: ConditionReport): string {
  const isSequence = judgeExpression(expression).javascriptError?.reason === 'comma'
  return isSequence ? 'reads several expressions, of which the last decides' : javascript
}

function formatFinding({ severity, rule, message, fixes }: ConditionFinding): string[] {
  return [`  ${severity} ${rule}: ${message}`, ...fixes.map(({ text }) => `    better: ${show(text)}`)]
}

/** What the two sides of the application make of a few answers; the browser tests nothing without an answer. */
function tableOf(expression: string): string[] {
  const rows = tabulate(expression, sampleAnswers(expression)).map(({ answer, python, browser }) => [
    answer === null ? '(none)' : typeof answer === 'string' ? JSON.stringify(answer) : String(answer),
    truths[python],
    answer === null ? '-' : truths[browser],
  ])
  const table = [['answer', 'Python, saved answers', 'JavaScript, in the browser'], ...rows]
  const widths = [0, 1].map((column) => largestOf(table.map((row) => (row[column] ?? '').length)))
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

const truths: Readonly<Record<Truth, string>> = {
  true: 'true',
  false: 'false',
  crash: 'exception',
  unknown: 'unknown',
}

function show(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
