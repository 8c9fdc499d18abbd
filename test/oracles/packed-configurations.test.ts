import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PresentedFinding } from '../../src/core/internal.ts'
import { type Mutant, materialize, readMutants } from '../support/mutants.ts'
import { isBuilt, runPacked, scratchFolder } from '../support/packed.ts'
import { corpus, isReal, oracles } from '../support/real-configurations.ts'

const mutants = isReal ? readMutants(oracles ?? '') : []

describe.runIf(isReal && isBuilt)('real configurations with one defect each, in one run of the packed program', () => {
  const read = (file: string): string => readFileSync(join(corpus ?? '', file), 'utf8')
  const folder = scratchFolder()
  const sets: { name: string; files: string[] }[] = []

  /** Writes a set of its own, and gives the path of its first file. */
  function addSet(name: string, files: readonly { uri: string; text: string }[]): string {
    for (const { uri, text } of files) {
      mkdirSync(dirname(join(folder, name, uri)), { recursive: true })
      writeFileSync(join(folder, name, uri), text)
    }
    sets.push({ name, files: files.map(({ uri }) => `${name}/${uri}`) })
    return `${name}/${files[0]?.uri}`
  }
  const siblingsOf = (mutant: Mutant) => mutant.siblings.map((uri) => ({ uri, text: read(uri) }))
  const bases = new Map<string, string>()
  const paths = mutants.map((mutant, at) => {
    const { base_file } = mutant
    if (!bases.has(base_file))
      bases.set(
        base_file,
        addSet(`base${bases.size}`, [{ uri: base_file, text: read(base_file) }, ...siblingsOf(mutant)]),
      )
    return addSet(`mutant${at}`, [materialize(mutant, read(base_file)), ...siblingsOf(mutant)])
  })
  writeFileSync(join(folder, 'questlint.config.json'), JSON.stringify({ sets }))

  const byFile = new Map<string, PresentedFinding[]>()
  if (isReal && isBuilt) {
    const { out, err } = runPacked(folder, ['--format', 'json'])
    if (!out.startsWith('{') && !out.startsWith('[')) throw new Error(err)
    const { findings } = JSON.parse(out) as { findings: PresentedFinding[] }
    for (const finding of findings) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding])
  }
  const identity = ({ rule, message, path }: PresentedFinding): string =>
    JSON.stringify([rule, message.replace(/\b(?:mutant|base)\d+\//g, ''), path])

  test.each(mutants.map((mutant, at) => ({ mutant, at, id: mutant.id })))('$id', ({ mutant, at }) => {
    const known = new Set((byFile.get(bases.get(mutant.base_file) ?? '') ?? []).map(identity))
    const fresh = (byFile.get(paths[at] ?? '') ?? []).filter((finding) => !known.has(identity(finding)))
    const shown = fresh.map(({ severity, rule, pointer, message }) => ({ severity, rule, pointer, message }))
    if (mutant.expect === 'clean') return expect(shown.filter(({ severity }) => severity !== 'info')).toEqual([])
    const places = [mutant.pointer, ...(mutant.accept ?? [])]
    const isThere = ({ pointer }: { pointer: string }): boolean =>
      places.includes(pointer) || (mutant.prefix_ok === true && pointer.startsWith(`${mutant.pointer}/`))
    expect(shown).toSatisfy(() => shown.some(isThere))
    if (mutant.expect === 'error') expect(shown.map(({ severity }) => severity)).toContain('error')
  })

  test('are all there', () => expect(mutants.length).toBeGreaterThan(100))
})

describe.runIf(isReal && isBuilt)('changes of a public history', () => {
  const folder = join(oracles ?? '', 'changes')
  interface Expected {
    readonly case: string
    readonly removed: readonly string[]
    readonly added: readonly string[]
    readonly types: Readonly<Record<string, readonly [string, string]>>
    readonly values_removed: Readonly<Record<string, readonly string[]>>
    readonly values_added: Readonly<Record<string, readonly string[]>>
  }
  interface Change {
    readonly rule: string
    readonly class: string
    readonly kind: string
    readonly subject: string
    readonly witness?: object
    readonly path: { readonly questiongroup?: string; readonly question?: string; readonly value?: string }
    readonly to?: string
    readonly old?: unknown
    readonly new?: unknown
  }
  const cases = isReal
    ? readFileSync(join(folder, 'changes.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Expected)
    : []
  const nameOf = ({ path }: Change): string => `${path.questiongroup}.${path.question}`

  test.each(cases)('$case, as the packed program tells them', (expected) => {
    const place = scratchFolder()
    for (const side of ['before', 'after']) {
      mkdirSync(join(place, side))
      for (const name of readdirSync(join(folder, expected.case, side)))
        writeFileSync(join(place, side, name), readFileSync(join(folder, expected.case, side, name)))
    }
    const { out } = runPacked(place, ['diff', 'before', 'after', '--format', 'json'])
    const { changes } = JSON.parse(out) as { changes: Change[] }
    const of = (...rules: string[]) => changes.filter(({ rule }) => rules.includes(rule))
    const moved = of('moved-question', 'renamed-question')
    const removed = [...of('removed-question', 'retired-question'), ...moved].map(nameOf)
    expect(removed).toEqual(expect.arrayContaining([...expected.removed]))
    const added = [...of('added-question').map(nameOf), ...moved.map(({ to = '' }) => to.replace('/', '.'))]
    expect(new Set(added)).toEqual(new Set(expected.added))
    const types = of('changed-type', 'changed-answer-form').map((one) => `${nameOf(one)} ${one.old} ${one.new}`)
    expect(new Set(types)).toEqual(
      new Set(Object.entries(expected.types ?? {}).map(([question, [old, now]]) => `${question} ${old} ${now}`)),
    )
    const valuesIn = (lists: Readonly<Record<string, readonly string[]>> = {}): string[] =>
      Object.entries(lists).flatMap(([question, values]) => values.map((value) => `${question} ${value}`))
    const valuesOf = (...rules: string[]) => of(...rules).map((one) => `${nameOf(one)} ${one.path.value}`)
    const valuesRemoved = valuesOf('removed-choice', 'renamed-choice', 'retired-choice')
    expect(valuesRemoved).toEqual(expect.arrayContaining(valuesIn(expected.values_removed)))
    const renamed = of('renamed-choice').map((one) => `${nameOf(one)} ${one.to}`)
    const valuesAdded = [...valuesOf('added-choice'), ...renamed]
    expect(valuesAdded).toEqual(expect.arrayContaining(valuesIn(expected.values_added)))
    // What is told beyond that are questions whose answers another questionnaire holds.
    const more = changes.filter(({ rule, kind }) => rule !== 'retired-question' && kind === 'removed')
    const questions = more.filter(({ subject }) => subject === 'question').map(nameOf)
    expect(questions.filter((question) => !expected.removed.includes(question))).toEqual([])
    // What cannot be compared has no answers that prove it.
    const proved = changes.filter((change) => /data|logic/.test(change.class) && change.rule !== 'incomparable')
    expect(proved.filter(({ witness }) => witness === undefined)).toEqual([])
  })
})
