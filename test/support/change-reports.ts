import fc from 'fast-check'
import { type ChangeReport, changeRules, createLineIndex, type PresentedChange } from '../../src/core/internal.ts'
import { hostileText } from './reports.ts'

/** The report on some changes, as if they were all. */
export function changeReportOf(
  changes: readonly PresentedChange[],
  accepted: ChangeReport['accepted'] = [],
): ChangeReport {
  const of = (name: string): number => changes.filter((change) => change.class === name).length
  const at = (severity: string): number => changes.filter((change) => change.severity === severity).length
  const counts = { data: of('data'), logic: of('logic'), api: of('api'), text: of('text') }
  const levels = { errors: at('error'), warnings: at('warning'), infos: at('info') }
  const errors = { newErrors: 0, existingErrors: 0, stillUnloadable: [] }
  const summary = { ...counts, ...levels, ...errors, accepted: accepted.length }
  return { changes, accepted, shared: [], newErrors: [], summary }
}

const position = fc.record({ line: fc.integer({ min: 1, max: 4 }), column: fc.integer({ min: 1, max: 20 }) })
const place = fc.record({
  side: fc.constantFrom('old' as const, 'new' as const),
  file: hostileText,
  pointer: fc.constant('/a'),
  range: position.map((start) => ({ start, end: { ...start, column: start.column + 3 } })),
})

/** Changes with hostile texts wherever a questionnaire or its answers can put one. */
const hostileChange: fc.Arbitrary<PresentedChange> = fc
  .constantFrom(...(Object.keys(changeRules) as (keyof typeof changeRules)[]))
  .chain((rule) =>
    fc.record({
      rule: fc.constant(rule),
      class: fc.constant(changeRules[rule].class),
      severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
      subject: fc.constant(changeRules[rule].subject),
      kind: fc.constant(changeRules[rule].kind),
      message: hostileText,
      where: fc.array(hostileText, { maxLength: 3 }).map((steps) => steps.join(' › ')),
      path: fc.record({ configuration: hostileText, questiongroup: hostileText, question: hostileText }),
      old: hostileText,
      new: fc.oneof(hostileText, fc.jsonValue()),
      guess: fc.constant(true as const),
      witness: fc.record({
        answers: fc.dictionary(hostileText, hostileText, { maxKeys: 2 }),
        words: hostileText,
        old: hostileText,
        new: hostileText,
      }),
      answers: fc.record({ count: fc.nat(9), codes: fc.array(hostileText, { maxLength: 3 }) }),
      places: fc.array(place, { maxLength: 2 }),
      fingerprint: fc.constant('0123456789abcdef'),
      cause: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
  )

/** Reports on hostile changes, some of them accepted with a hostile reason. */
export const hostileChanges: fc.Arbitrary<ChangeReport> = fc
  .tuple(fc.array(hostileChange, { maxLength: 6 }), fc.array(fc.tuple(hostileChange, hostileText), { maxLength: 2 }))
  .map(([changes, accepted]) =>
    changeReportOf(
      changes,
      accepted.map(([change, reason]) => ({ ...change, reason })),
    ),
  )

const text = 'first\nsecond <b>line</b>\nthird\nfourth\n'

/** A source for each place. */
export const someSource = { text, lines: createLineIndex(text) }
