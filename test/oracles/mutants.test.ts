import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorkspace, lint, type PresentedFinding, present } from '../../src/core/index.ts'
import { type Mutant, materialize, readMutants } from '../support/mutants.ts'

const corpus = process.env.QUESTLINT_CORPUS
const oracles = process.env.QUESTLINT_ORACLES

describe.skipIf(corpus === undefined || oracles === undefined)('real configurations with one defect each', () => {
  const texts = new Map<string, string>()
  const read = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(corpus ?? '', file), 'utf8')
    texts.set(file, text)
    return text
  }
  const judge = (mutant: Mutant, uri: string, text: string): PresentedFinding[] => {
    const files = [{ uri, text }, ...mutant.siblings.map((sibling) => ({ uri: sibling, text: read(sibling) }))]
    const workspace = createWorkspace({ files })
    return present(lint(workspace, { files: [uri] }), workspace)
  }
  const bases = new Map<string, Set<string>>()
  const baseOf = (mutant: Mutant): Set<string> => {
    const known =
      bases.get(mutant.base_file) ?? new Set(judge(mutant, mutant.base_file, read(mutant.base_file)).map(identity))
    bases.set(mutant.base_file, known)
    return known
  }

  const results = (corpus === undefined || oracles === undefined ? [] : readMutants(oracles)).map((mutant) => {
    const { uri, text } = materialize(mutant, read(mutant.base_file))
    const fresh = judge(mutant, uri, text).filter((finding) => !baseOf(mutant).has(identity(finding)))
    return { mutant, fresh, ok: isRight(mutant, fresh) }
  })

  test('the score is printed', () => {
    const groups = new Map<string, { ok: number; all: number }>()
    for (const { mutant, ok } of results) {
      const group = groups.get(mutant.operator) ?? { ok: 0, all: 0 }
      groups.set(mutant.operator, { ok: group.ok + (ok ? 1 : 0), all: group.all + 1 })
    }
    const rows = [...groups].map(
      ([operator, { ok, all }]) => `${ok === all ? ' ' : '!'} ${operator.padEnd(44)} ${ok}/${all}`,
    )
    const right = results.filter((result) => result.ok).length
    console.log(`${rows.join('\n')}\nmutants: ${right} of ${results.length} right`)
    expect(results.length).toBeGreaterThan(0)
  })

  test.each(results)('$mutant.id ($mutant.variant)', ({ mutant, fresh }) => {
    const shown = fresh.map(({ severity, rule, pointer, message }) => ({ severity, rule, pointer, message }))
    if (mutant.expect === 'clean') expect(shown.filter((finding) => finding.severity !== 'info')).toEqual([])
    else expect(shown).toSatisfy(() => isRight(mutant, fresh))
    if (mutant.expect === 'error') expect(shown.map(({ severity }) => severity)).toContain('error')
  })
})

if (corpus === undefined || oracles === undefined)
  console.warn('mutants: skipped, QUESTLINT_CORPUS or QUESTLINT_ORACLES is not set')

function identity(finding: PresentedFinding): string {
  return JSON.stringify([finding.rule, finding.message, finding.path])
}

/** The oracle's measure: a new finding at the place; for a legal change no new warning or error. */
function isRight(mutant: Mutant, fresh: readonly PresentedFinding[]): boolean {
  if (mutant.expect === 'clean') return fresh.every((finding) => finding.severity === 'info')
  const places = [mutant.pointer, ...(mutant.accept ?? [])]
  return fresh.some(
    (finding) =>
      places.includes(finding.pointer) ||
      (mutant.prefix_ok === true && finding.pointer.startsWith(`${mutant.pointer}/`)),
  )
}
