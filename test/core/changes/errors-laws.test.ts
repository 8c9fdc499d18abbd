import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareSides,
  createWorkspace,
  judge,
  reportChanges,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { pathOfFinding } from '../../../src/core/lint/accepted.ts'
import { fingerprintOf } from '../../../src/core/lint/fingerprint.ts'
import { formatChangesPretty } from '../../../src/core/report/changes.ts'
import { mutate, mutation } from '../../support/mutate-value.ts'
import { roundsOf } from '../../support/portion.ts'
import { vineyard } from './vineyard.ts'

function load(files: readonly SourceFile[], complete: boolean): Workspace {
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), complete, overrides: true }] })
}

/** The errors of a check by fingerprint, place by place. */
function errorsOf(workspace: Workspace): ReadonlySet<string> {
  const { findings } = judge(workspace, { isSeparate: true })
  const errors = findings.filter(({ severity }) => severity === 'error')
  return new Set(errors.map((one) => fingerprintOf(one.rule, pathOfFinding(one, workspace), one.data)))
}

/** An edit of one of the files: of its data, of its text, or that it is gone. */
const edit = fc.record({
  file: fc.nat(),
  kind: fc.constantFrom('data', 'data', 'data', 'data', 'cut', 'empty', 'gone', 'other'),
  mutation,
  at: fc.nat(),
})

type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never

function change(files: readonly SourceFile[], { file, kind, mutation, at }: Edit): readonly SourceFile[] {
  const place = file % files.length
  const source = files[place] as SourceFile
  if (kind === 'gone') return files.filter((one) => one !== source)
  const texts = {
    data: () => {
      const value = structuredClone(load([source], false).files.get(source.uri)?.document.value)
      mutate(value, mutation)
      // Of a text that is empty nothing is left to be written.
      return JSON.stringify(value, null, 1) ?? ''
    },
    cut: () => source.text.slice(0, at % source.text.length),
    empty: () => '',
    other: () => '[]',
  }
  return files.map((one) => (one === source ? { ...one, text: texts[kind]() } : one))
}

describe.each([true, false])('files of which is said that they are everything: %s', (isComplete) => {
  const base = Object.entries(vineyard).map(([uri, text]) => ({ uri, text }))
  const old = load(base, isComplete)
  const known = errorsOf(old)

  test.each(roundsOf(1000))('what a check finds on the new side only is never "No changes" (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const files = edits.reduce<readonly SourceFile[]>(
          (left, one) => (left.length > 0 ? change(left, one) : left),
          base,
        )
        const now = load(files, isComplete)
        const fresh = [...errorsOf(now)].filter((fingerprint) => !known.has(fingerprint))
        const errors = compareSides({ old: { workspace: old }, now: { workspace: now } })
        const changes = errors.pairs.flatMap((pair) => pair.changes)
        const report = reportChanges(changes, { old, new: now }, undefined, undefined, [errors])
        const said = formatChangesPretty(report, { color: false, level: 'info' })
        if (fresh.length > 0) {
          expect(report.summary.errors).toBeGreaterThan(0)
          expect(said).not.toContain('No changes')
        }
        // What cannot be loaded is told of each configuration that is still there, and first.
        const first = report.changes.findIndex(({ rule }) => rule !== 'unloadable-configuration')
        const unloadable = report.changes.filter(({ rule }) => rule === 'unloadable-configuration')
        expect(first < 0 || first >= unloadable.length).toBe(true)
      }),
      round,
    )
  })
})
