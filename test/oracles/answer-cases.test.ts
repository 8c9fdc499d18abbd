import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isBuilt, packedLines, runPacked, scratchFolder, writeReal } from '../support/packed.ts'
import { isReal, realFiles, realNames } from '../support/real-configurations.ts'

interface Case {
  readonly id: string
  readonly target: { readonly questiongroup: string }
  readonly savable: boolean | null
  readonly saved: object | null
}

interface Found {
  readonly messageId: string
  readonly severity: string
  readonly path: readonly string[]
  readonly questionnaire: number
}

describe.runIf(isReal && isBuilt)('cases and the check of answers are one engine in the packed program', () => {
  const folder = scratchFolder()
  let count = 0

  test.each(realNames())('%s', (name) => {
    const options = writeReal(folder, name, realFiles(name))
    const { cases } = JSON.parse(runPacked(folder, ['export', 'cases', '-c', name, ...options]).out) as {
      cases: Case[]
    }
    const tried = cases.filter(({ saved, savable }) => saved !== null && savable !== null)
    count += tried.length
    if (tried.length === 0) return expect(cases.filter(({ savable }) => savable)).toEqual([])
    const file = `${name}.jsonl`
    writeFileSync(join(folder, file), tried.map(({ saved }) => `${JSON.stringify(saved)}\n`).join(''))
    const found = packedLines<Found>(folder, ['check', 'answers', file, ...options, '-c', name, '--format', 'jsonl'])
    const broken = tried.filter(({ savable, target }, at) => {
      const refusals = found.filter((one) => one.questionnaire === at + 1 && one.severity === 'error')
      if (savable) return refusals.length > 0
      const isItsOwn = refusals.some(
        ({ messageId, path }) => messageId === 'questiongroup-condition' && path[1] === target.questiongroup,
      )
      return !isItsOwn || refusals.some(({ messageId }) => messageId !== 'questiongroup-condition')
    })
    expect(broken.map(({ id }) => id)).toEqual([])
  })

  test('there are cases', () => expect(count).toBeGreaterThan(500))
})
