import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  createLineIndex,
  createWorkspace,
  lint,
  type PresentedFinding,
  present,
  type Report,
  type ReportContext,
  reportableOf,
  ruleIds,
  summarize,
} from '../../src/core/internal.ts'

const root = join(import.meta.dirname, '..', '..')

/** A report with what its formats need. */
export interface Reported {
  readonly report: Report
  readonly context: ReportContext
}

/** The report of findings, as if they were all of a run. */
export function reportOf(findings: readonly PresentedFinding[]): Report {
  const files = new Set(findings.map(({ file }) => file)).size
  return { findings, summary: summarize(findings, { files, sets: 1, accepted: 0 }) }
}

/** A report with each finding so many times. */
export function repeat({ findings }: Report, times: number): Report {
  return reportOf(Array.from({ length: times }, () => findings.map((finding) => ({ ...finding }))).flat())
}

/** A context without code host and changes. */
export function contextOf(texts: Readonly<Record<string, string>>, more: Partial<ReportContext> = {}): ReportContext {
  const table = new Map(Object.entries(texts).map(([file, text]) => [file, { text, lines: createLineIndex(text) }]))
  return {
    files: Object.keys(texts),
    sourceOf: (file) => table.get(file),
    metaOf: reportableOf,
    pathOf: (file) => file,
    linkOf: () => undefined,
    changes: undefined,
    version: '1.2.3',
    ...more,
  }
}

/** The report of a workspace in `fixtures/workspaces`. */
export function reportWorkspace(name: string, more: Partial<ReportContext> = {}): Reported {
  const folder = join(root, 'fixtures/workspaces', name)
  const texts = Object.fromEntries(
    readdirSync(folder)
      .filter((file) => !file.startsWith('questlint.'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const workspace = createWorkspace({ files: Object.entries(texts).map(([uri, text]) => ({ uri, text })) })
  const findings = present(lint(workspace), workspace)
  const report = { findings, summary: summarize(findings, { files: 3, sets: 1, accepted: 0 }) }
  return { report, context: contextOf(texts, more) }
}

/** Texts that mean something to the readers of some format. */
const hostile = fc.constantFrom(
  ...['<script>alert(1)</script>', '</style>', '"><img src=x onerror=x>', "' onload='x", '&lt;', ']]>', '<!--', '-->'],
  ...['| a | b |', '[x](http://e.example)', '![x](y)', '`', '**b**', '_i_', '~~s~~', '\\', '<br>', 'www.e.example'],
  ...[
    'http://e.example/',
    '@name',
    '#1',
    '\n## h\n',
    '\n- item',
    '::error::x',
    '\n::error::x',
    '##[error]x',
    '%0A::',
    '%',
  ],
  ...[
    '\u001b[31m',
    '\u0000',
    '\u202e',
    '\ud800',
    '\ufffe',
    '\r',
    '\t',
    '\u2028',
    '😀',
    'é',
    ',',
    ':',
    ' ',
    '  ',
    '{0}',
    '$x$',
  ],
)

/** Any text, with hostile pieces in it. */
export const hostileText = fc
  .array(fc.oneof(hostile, fc.string({ maxLength: 8, unit: 'binary' }), fc.string({ maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

const position = fc.record({ line: fc.integer({ min: 1, max: 6 }), column: fc.integer({ min: 1, max: 30 }) })
const range = fc.tuple(position, position).map(([a, b]) => {
  const isOrdered = a.line < b.line || (a.line === b.line && a.column <= b.column)
  return isOrdered ? { start: a, end: b } : { start: b, end: a }
})

/** A path as reports show it. */
const file = fc
  .array(
    hostileText.map((text) => text.replaceAll(/[/\0]/g, '_') || 'x'),
    { minLength: 1, maxLength: 2 },
  )
  .map((steps) => steps.join('/'))

/** Findings with hostile names everywhere; a message is one line without control characters, as the tool words it. */
function hostileFinding(files: readonly string[]): fc.Arbitrary<PresentedFinding> {
  const place = { file: fc.constantFrom(...files), pointer: fc.constant('/a'), range }
  const message = hostileText.map((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '') || 'x')
  return fc.record({
    ...place,
    rule: fc.constantFrom(...ruleIds),
    messageId: fc.constant('m'),
    severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
    basis: fc.constantFrom('application' as const, 'specification' as const),
    message,
    path: fc.array(hostileText, { maxLength: 3 }),
    where: hostileText,
    related: fc.array(fc.record({ ...place, message }), { maxLength: 6 }),
    fixes: fc.array(
      fc.record({
        title: hostileText,
        safe: fc.boolean(),
        edits: fc.array(fc.record({ file: fc.constantFrom(...files), range, text: hostileText }), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    fingerprint: fc.constantFrom('0123456789abcdef', '123456789abcdef0', '23456789abcdef01'),
  })
}

/** A report of hostile findings in hostile files. */
export const hostileReport: fc.Arbitrary<Reported> = fc
  .uniqueArray(file, { minLength: 1, maxLength: 3 })
  .chain((files) =>
    fc.record({
      findings: fc.array(hostileFinding(files), { maxLength: 8 }),
      texts: fc.tuple(...files.map(() => fc.array(hostileText, { maxLength: 6 }).map((lines) => lines.join('\n')))),
      files: fc.constant(files),
    }),
  )
  .map(({ findings, texts, files }) => ({
    report: reportOf(findings),
    context: contextOf(Object.fromEntries(files.map((name, at) => [name, texts[at] ?? '']))),
  }))
