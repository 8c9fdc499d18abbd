import { count } from '../text/count.ts'
import { groupBy } from '../text/group-by.ts'
import { safeJson, safeLines, safeText } from '../text/safe-text.ts'
import type { PresentedTest, PresentedTestFailure } from './present-tests.ts'

/** The outcome of a run of tests for people in a terminal. */
export function formatTests(tests: readonly PresentedTest[]): string {
  const blocks = tests.flatMap((test) => test.failures.map((failure) => `${formatFailure(test, failure)}\n`))
  return `${blocks.join('')}${formatSummary(tests)}\n`
}

function formatFailure(test: PresentedTest, failure: PresentedTestFailure): string {
  const [head, ...lines] = linesOf(test, failure)
  return [head, ...lines.map((line) => `  ${line}`), '']
    .map((line) => safeText(line ?? '', 'terminal'))
    .join('\n')
    .trimEnd()
    .concat('\n')
}

/** A failure in lines: where and in which test, what, why, and where the conditions are. */
function linesOf({ file, configuration, name }: PresentedTest, failure: PresentedTestFailure): readonly string[] {
  const { line, column } = failure.range.start
  return [
    `${file}:${line}:${column} failed: ${name} (${configuration})`,
    failure.message,
    ...failure.reasons,
    ...failure.related.map(
      ({ file: other, range, message }) => `see ${other}:${range.start.line}:${range.start.column} ${message}`,
    ),
  ]
}

function formatSummary(tests: readonly PresentedTest[]): string {
  const failed = tests.filter(({ failures }) => failures.length > 0).length
  const files = new Set(tests.map(({ file }) => file)).size
  const outcome = failed === 0 ? 'passed' : `${tests.length - failed} passed, ${failed} failed`
  return failed === 0
    ? `${count(tests.length, 'test')} passed in ${count(files, 'file')}`
    : `${count(tests.length, 'test')} in ${count(files, 'file')}: ${outcome}`
}

/** The outcome as JSON for programs. */
export function formatTestsJson(tests: readonly PresentedTest[]): string {
  const failed = tests.filter(({ failures }) => failures.length > 0).length
  const written = tests.map((test) => ({ ...test, passed: test.failures.length === 0 }))
  const summary = { tests: tests.length, passed: tests.length - failed, failed }
  return `${safeJson({ version: 1, tests: written, summary }, 2)}\n`
}

/** The outcome as JUnit XML: a suite for each file, a test for each test. */
export function formatTestsJunit(tests: readonly PresentedTest[]): string {
  const files = groupBy(tests, ({ file }) => file)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="questlint test" ${countsOf(tests)}>`,
    ...[...files].map(([file, own]) => formatSuite(file, own)),
    '</testsuites>',
    '',
  ].join('\n')
}

function countsOf(tests: readonly PresentedTest[]): string {
  const failed = tests.filter(({ failures }) => failures.length > 0).length
  return `tests="${tests.length}" failures="${failed}" errors="0" time="0"`
}

function formatSuite(file: string, tests: readonly PresentedTest[]): string {
  const name = safeText(file, 'html')
  const cases = distinctNames(tests).map(([title, test]) => {
    const head = `    <testcase classname="${name}" name="${safeText(title, 'html')}" time="0"`
    if (test.failures.length === 0) return `${head}/>`
    const [first] = test.failures
    const body = safeLines(
      test.failures.flatMap((failure) => linesOf(test, failure)),
      'html',
    )
    const message = safeText(first?.message ?? '', 'html')
    return `${head}>\n      <failure type="expectation" message="${message}">${body}</failure>\n    </testcase>`
  })
  return [`  <testsuite name="${name}" ${countsOf(tests)}>`, ...cases, '  </testsuite>'].join('\n')
}

/** Each test with a name that no other one of the report has: a repeated one gets a number. */
function distinctNames(tests: readonly PresentedTest[]): readonly (readonly [string, PresentedTest])[] {
  const seen = new Map<string, number>()
  return tests.map((test) => {
    const before = seen.get(test.name) ?? 0
    seen.set(test.name, before + 1)
    return [before === 0 ? test.name : `${test.name} (${before + 1})`, test]
  })
}

/** The outcome in the Test Anything Protocol, version 14: a line for each test, and why it failed as YAML below it. */
export function formatTestsTap(tests: readonly PresentedTest[]): string {
  const lines = tests.flatMap((test, index) => {
    const title = `${index + 1} - ${escapeTap(`${test.file}: ${test.name}`)}`
    if (test.failures.length === 0) return [`ok ${title}`]
    return [`not ok ${title}`, ...diagnose(test)]
  })
  return `${['TAP version 14', `1..${tests.length}`, ...lines].join('\n')}\n`
}

/** `#` begins a directive, and a backslash escapes. */
function escapeTap(text: string): string {
  return safeText(text, 'terminal').replace(/[\\#]/g, '\\$&')
}

function diagnose({ file, failures }: PresentedTest): string[] {
  const items = failures.flatMap(({ message, reasons, range, related }) => [
    `    - message: ${safeJson(message)}`,
    `      at: ${safeJson(`${file}:${range.start.line}:${range.start.column}`)}`,
    ...listOf('because', reasons),
    ...listOf(
      'conditions',
      related.map((one) => `${one.file}:${one.range.start.line}:${one.range.start.column} ${one.message}`),
    ),
  ])
  return ['  ---', '  failures:', ...items, '  ...']
}

function listOf(name: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`      ${name}:`, ...items.map((item) => `        - ${safeJson(item)}`)]
}
