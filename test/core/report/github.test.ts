import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatGithub, type LineRange, type PresentedFinding, wordUnannotated } from '../../../src/core/internal.ts'
import { escapeForPeople, escapeMarks } from '../../../src/core/text/contain.ts'
import { printable } from '../../../src/core/text/printable.ts'
import { contextOf, hostileReport, type Reported, repeat, reportOf, reportWorkspace } from '../../support/reports.ts'
import { readWorkflowCommand, type WorkflowCommand } from '../../support/workflow-commands.ts'

const kinds = { error: 'error', warning: 'warning', info: 'notice' } as const

function commandsOf({ report, context }: Reported): WorkflowCommand[] {
  return formatGithub(report, context)
    .split('\n')
    .flatMap((line) => readWorkflowCommand(line) ?? [])
}

function annotationsOf(reported: Reported): WorkflowCommand[] {
  return commandsOf(reported).filter(({ name }) => Object.values<string>(kinds).includes(name))
}

/** `count` findings at a severity, one a line. */
function findingsIn(file: string, severity: PresentedFinding['severity'], count: number): PresentedFinding[] {
  return Array.from({ length: count }, (_, at) => ({
    rule: 'unknown-key',
    messageId: 'unknown',
    severity,
    basis: 'application',
    message: `${severity} ${at + 1} of ${file}`,
    file,
    pointer: '',
    path: [],
    where: '',
    range: { start: { line: at + 1, column: 1 }, end: { line: at + 1, column: 5 } },
    related: [],
    fixes: [],
    fingerprint: `${file} ${severity} ${at}`,
  }))
}

describe('the runner reads', () => {
  test('the message, the place and the rule of each finding', () => {
    fc.assert(
      fc.property(hostileReport, (reported) => {
        const { findings } = reported.report
        const annotations = annotationsOf(reported)
        for (const severity of ['error', 'warning', 'info'] as const) {
          const expected = findings.filter((finding) => finding.severity === severity)
          const shown = annotations.filter(({ name }) => name === kinds[severity])
          expect(shown).toHaveLength(Math.min(10, expected.length))
          for (const [at, { message, properties }] of shown.entries()) {
            const finding = expected[at]
            const armless = (text = ''): string => escapeMarks(printable(text), escapeForPeople)
            expect(message.startsWith(armless(finding?.message))).toBe(true)
            expect(properties.file).toBe(armless(finding?.file))
            expect(properties.title).toContain(finding?.rule)
            expect(properties.line).toBe(String(finding?.range.start.line))
          }
        }
      }),
    )
  })

  test('no command that a questionnaire or a name of a file holds', () => {
    fc.assert(
      fc.property(hostileReport, (reported) => {
        const { length } = reported.report.findings
        const many = repeat(reported.report, 40)
        const commands = commandsOf({ ...reported, report: many })
        const own = new Set(['error', 'warning', 'notice', 'group', 'endgroup'])
        expect(commands.filter(({ name }) => !own.has(name))).toEqual([])
        expect(commands.filter(({ name }) => name === 'group').length).toBe(length > 0 ? 1 : 0)
        expect(annotationsOf({ ...reported, report: many }).length).toBeLessThanOrEqual(30)
      }),
    )
  })

  test('columns for what lies in one line only', () => {
    fc.assert(
      fc.property(hostileReport, (reported) => {
        for (const { properties } of annotationsOf(reported)) {
          expect(properties.endLine).toBe(properties.line)
          if (properties.col !== undefined)
            expect(Number(properties.endColumn)).toBeGreaterThanOrEqual(Number(properties.col))
        }
      }),
    )
  })
})

describe('beyond ten of each severity', () => {
  const report = reportOf([...findingsIn('a.json', 'error', 14), ...findingsIn('b.json', 'error', 3)])
  const messages = (changes?: ReadonlyMap<string, readonly LineRange[]>): string[] =>
    annotationsOf({ report, context: contextOf({}, { changes }) }).map(({ message }) => message.replace(/ \(.*/s, ''))

  test('the first are annotated, and the others listed', () => {
    expect(messages()).toEqual(Array.from({ length: 10 }, (_, at) => `error ${at + 1} of a.json`))
    const lines = formatGithub(report, contextOf({})).split('\n')
    expect(lines).toContain('::group::7 errors more, as GitHub annotates 10 of each in a step')
    expect(lines).toContain('- b.json:3:1: error unknown-key: error 3 of b.json')
    expect(wordUnannotated(report, contextOf({}))).toContain(
      'Annotated in the change: 10 errors. Left out there, as GitHub shows 10 of each severity in a step: 7 errors.',
    )
  })

  test('changed lines come first, then changed files', () => {
    const changes = new Map([
      ['a.json', [{ first: 12, last: 13 }]],
      ['b.json', [{ first: 90, last: 91 }]],
    ])
    const shown = messages(changes)
    expect(shown.slice(0, 2)).toEqual(['error 12 of a.json', 'error 13 of a.json'])
    expect(messages(new Map([['b.json', []]])).slice(0, 4)).toEqual([
      'error 1 of b.json',
      'error 2 of b.json',
      'error 3 of b.json',
      'error 1 of a.json',
    ])
  })

  test('errors do not take the places of warnings', () => {
    const mixed = reportOf([...findingsIn('a.json', 'error', 30), ...findingsIn('a.json', 'warning', 30)])
    const names = annotationsOf({ report: mixed, context: contextOf({}) }).map(({ name }) => name)
    expect(names).toEqual([...Array(10).fill('error'), ...Array(10).fill('warning')])
  })

  test('nothing is said of ten when there are no more', () => {
    const few = reportOf(findingsIn('a.json', 'error', 10))
    expect(wordUnannotated(few, contextOf({}))).toBe('')
    expect(formatGithub(few, contextOf({}))).not.toContain('::group::')
  })
})

test('paths are those of the repository', () => {
  const [first] = annotationsOf(reportWorkspace('vineyard-broken', { pathOf: (file) => `forms/${file}` }))
  expect(first?.properties).toMatchObject({ file: 'forms/cellar.yaml', line: '29', col: '26', endColumn: '42' })
})
