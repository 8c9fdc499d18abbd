import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorkspace, judge, judgeFile, type SourceSet } from '../../src/core/internal.ts'
import { roundsOf } from '../support/portion.ts'
import { workspaces } from '../support/source-files.ts'

const files = workspaces().find(({ name }) => name === 'workspaces/vineyard-broken')?.files ?? []
const uris = files.map(({ uri }) => uri)

const set: fc.Arbitrary<SourceSet> = fc.record({
  files: fc.shuffledSubarray(uris, { minLength: 1 }),
  complete: fc.boolean(),
  overrides: fc.boolean(),
})

test.each(roundsOf(100))('however many sets there are, a file is judged as it is alone (seed $seed)', (round) => {
  let most = 0
  const sizes = fc.oneof(fc.array(set, { minLength: 1, maxLength: 6 }), fc.array(set, { minLength: 21, maxLength: 24 }))
  fc.assert(
    fc.property(sizes, (sets) => {
      const workspace = createWorkspace({ files, sets })
      const { findings } = judge(workspace)
      most = Math.max(most, findings.length)
      expect(findings).toEqual(uris.flatMap((uri) => judgeFile(workspace, uri)).filter(({ isUntold }) => !isUntold))
    }),
    round,
  )
  expect(most).toBeGreaterThan(10)
})
