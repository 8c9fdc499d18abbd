import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { materialize, readMutants } from '../support/mutants.ts'
import { isReady, library } from '../support/packed-library.ts'
import { corpus, oracles } from '../support/real-configurations.ts'

/** Where the application stops at the first page that reads the configuration, not while it loads it. */
const later = new Set(['read'])

describe.runIf(isReady)('configurations that the application refuses, as the packed library knows them', () => {
  const { createWorkspace, questionnairesOf, refusalsOf } = library
  const mutants = isReady ? readMutants(oracles ?? '') : []

  test.each(mutants)('$id', (mutant) => {
    const read = (file: string): string => readFileSync(join(corpus ?? '', file), 'utf8')
    const changed = materialize(mutant, read(mutant.base_file))
    const files = [...mutant.siblings.map((uri) => ({ uri, text: read(uri) })), changed]
    const workspace = createWorkspace({ files })
    const { verdict, stage } = mutant.reference_verdict
    const isRefused = verdict !== 'ok' && !later.has(stage ?? '')
    const own = workspace.sets[0]?.file(changed.uri)
    const questionnaires = own === undefined ? [] : questionnairesOf(own)
    // Without one there is nothing that could be asked for.
    if (questionnaires.length === 0) return expect(isRefused).toBe(true)
    const refusals = questionnaires.flatMap((one) => refusalsOf(one, workspace))
    expect(refusals.map(({ rule, messageId }) => [rule, messageId]).length > 0).toBe(isRefused)
  })
})
