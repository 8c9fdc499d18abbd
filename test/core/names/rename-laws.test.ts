import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlainSafe } from '../../../src/core/document/yaml/write.ts'
import {
  createWorkspace,
  definitionsAt,
  type Finding,
  highlightsAt,
  lint,
  type Mention,
  nameAt,
  occurrencesOf,
  prepareRename,
  present,
  referencesAt,
  renameAt,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { mentionsOf } from '../../../src/core/names/mentions.ts'
import { isTruly } from '../../../src/core/names/names.ts'
import { renameThing } from '../../../src/core/names/rename.ts'
import { whyFixed, whyInvalid, whyMisread } from '../../../src/core/names/rename-names.ts'
import { builtInCategoryUses, isBuiltIn } from '../../../src/core/questionnaire/built-in-names.ts'
import { isLost } from '../../../src/core/questionnaire/lost-records.ts'
import { namesRead } from '../../../src/core/schema/readers.ts'
import { sinkFacts } from '../../../src/core/schema/sinks.ts'
import { judgedModels } from '../../../src/core/workspace/facts.ts'
import { amountOf, roundsOf } from '../../support/portion.ts'
import { fixtureSets, haveAnswers, workspaces } from '../../support/source-files.ts'
import { renamed } from './renames.ts'

const sets = fixtureSets()

/** Every name of a workspace that can be changed, at the first of its places. */
function namesOf(workspace: Workspace): Mention[] {
  const names = new Map<string, Mention>()
  for (const { facts } of workspace.files.values()) {
    for (const mention of facts ? mentionsOf(facts).all : []) {
      const id = `${mention.kind} ${mention.by} ${mention.text}`
      if (!names.has(id) && isChangeable(mention) && isTruly(workspace, mention)) names.set(id, mention)
    }
  }
  return [...names.values()]
}

/** What the application looks for by name, though it works without: a rename refuses to leave it without. */
const looked = new Set([sinkFacts.pictures.key, namesRead().nameGroup])

/** Names that no rename could go back to, and those that stop working under another name, are left alone. */
function isChangeable(mention: Mention): boolean {
  const isOfProgram =
    mention.kind === 'category'
      ? builtInCategoryUses(mention.text).length > 0
      : (mention.kind === 'key' || mention.kind === 'questiongroup') &&
        (isBuiltIn(mention.text) || looked.has(mention.text))
  if (mention.kind === 'value' && whyMisread(mention.text) !== undefined) return false
  return whyFixed(mention) === undefined && whyInvalid(mention, mention.text, []) === undefined && !isOfProgram
}

function otherName({ kind, by, text }: Mention): string {
  if (by === 'pk') return String(Number(text) + 770001)
  // Links end in the code of a configuration; a keyword of a number stays one.
  if (kind === 'questiongroup') return `zq_${text}`
  return /^\d+$/.test(text) ? `${text}77` : `${text}_zq`
}

/**
 * The findings by rule and place, with the two names made alike. The PDF summary looks for a questiongroup with the name of a condition:
 * the command tells of that and writes nothing, so that only here is it left out.
 */
function saidOf(workspace: Workspace, names: readonly string[]): string[] {
  const isLookedFor = ({ rule, messageId, data }: Finding): boolean =>
    rule === 'broken-summary' && messageId === 'unfollowed' && names.includes(String(data.other))
  const findings = lint(workspace).filter((finding) => !isLookedFor(finding))
  return present(findings, workspace)
    .map(({ rule, file, pointer }) =>
      names.reduce((line, name) => line.replaceAll(name, '«»'), `${rule} ${file} ${pointer}`),
    )
    .sort()
}

/** The law: another name changes no finding, and the old one gives back every byte. */
function checkRename(workspace: Workspace, mention: Mention, name = otherName(mention)): 'kept' | 'refused' {
  const there = renameThing(workspace, mention, name)
  const what = `${mention.kind} ${mention.by} ${mention.text} > ${name}`
  if ('refused' in there) return 'refused'
  const after = renamed(workspace, there)
  const names = [name, mention.text]
  expect(saidOf(after, names), what).toEqual(saidOf(workspace, names))
  const facts = after.files.get(mention.uri)?.facts
  const [again] = facts ? mentionsOf(facts).named(mention.kind, mention.by, name) : []
  const back = again && renameThing(after, again, mention.text)
  if (back === undefined || 'refused' in back) throw new Error(`${what}: ${back?.refused ?? 'the new name is lost'}`)
  const restored = renamed(after, back)
  for (const [uri, { document }] of workspace.files) {
    const now = restored.files.get(uri)?.document
    expect(now?.value, `${what} in ${uri}`).toEqual(document.value)
    if (document.format !== 'yaml' || isPlainSafe(mention.text))
      expect(now?.text, `${what} in ${uri}`).toBe(document.text)
  }
  return 'kept'
}

/**
 * A condition in the option for questiongroups and a question that waits for it miss each other, as do a node at a wrong level and the
 * record that it is meant to name: their names only look alike.
 */
function isElsewhere(workspace: Workspace, { text }: Mention): boolean {
  const ids = ['otherOption', 'otherLevel']
  return lint(workspace).some(({ messageId, data }) => ids.includes(messageId) && data.name === text)
}

/** What a name stands for that is cut off, or in a damaged record, is a guess, which another name does not give. */
function isGuess({ sets }: Workspace, { kind, text }: Mention): boolean {
  const model = judgedModels.find((one) => one === kind)
  return model !== undefined && sets.some((set) => isLost(model, text, set))
}

/** Files that are broken are mended where they are changed. */
function isPlain({ files }: { readonly files: readonly SourceFile[] }): boolean {
  const loaded = [...createWorkspace({ files }).files.values()]
  return loaded.every(({ document, source }) => document.problems.length === 0 && source.invalidUtf8 === undefined)
}

/** Which end of a pair is told to be wrong is judged by how the names around it look; of two that clash another name takes the finding away. */
const judgedByLooks: ReadonlySet<string> = new Set([
  'shared-condition',
  'unused-condition',
  'untriggered-question',
  'untriggered-questiongroup',
  'unpaired-other',
  'mismatched-conditions',
  'shared-html-id',
])

function areNamesPaired({ files }: { readonly files: readonly SourceFile[] }): boolean {
  return !lint(createWorkspace({ files })).some(({ rule }) => judgedByLooks.has(rule))
}

describe('another name changes no finding, and the old one gives back every byte', () => {
  const plain = sets.filter((one) => isPlain(one) && !haveAnswers(one.files))
  const paired = plain.filter(areNamesPaired)

  test('of the fixtures nearly all can be tried', () => {
    expect(plain.length).toBeGreaterThan(sets.length * 0.8)
  })

  test.each(workspaces().filter(({ files }) => !haveAnswers(files)))('$name', ({ files }) => {
    const workspace = createWorkspace({ files })
    const names = namesOf(workspace)
    expect(names.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(fc.constantFrom(...names), (mention) => {
        expect(checkRename(workspace, mention)).toBe('kept')
      }),
      { numRuns: amountOf(100) },
    )
  })

  test.each(roundsOf(400))('names of the cases of rules (seed $seed)', (round) => {
    const outcomes: string[] = []
    fc.assert(
      fc.property(fc.constantFrom(...paired), fc.nat(), ({ files }, position) => {
        const workspace = createWorkspace({ files })
        const names = namesOf(workspace)
        const mention = names[position % Math.max(1, names.length)]
        if (mention && !isGuess(workspace, mention) && !isElsewhere(workspace, mention))
          outcomes.push(checkRename(workspace, mention))
      }),
      round,
    )
    expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeLessThan(outcomes.length / 5)
  })
})

/** Names that YAML takes for something else when they stand without quotes. */
const oddNames = [
  'yes',
  'no',
  'on',
  'y',
  'null',
  'true',
  '2024',
  '0',
  '010',
  '1e3',
  '0x10',
  '2_5',
  '2024-01-01',
  '2_sale',
  '-',
]

describe('names that YAML reads as something else', () => {
  const inYaml = sets
    .filter(isPlain)
    .map(({ files }) => createWorkspace({ files }))
    .filter(({ files }) => [...files.values()].some(({ document }) => document.format === 'yaml'))
    .flatMap((workspace) => {
      const names = namesOf(workspace).filter(({ by }) => by !== 'pk')
      return names.length > 0 ? [{ workspace, names }] : []
    })
  const name = fc.constantFrom(...oddNames)

  test.each(roundsOf(500))('stay names, or are refused (seed $seed)', (round) => {
    const outcomes: string[] = []
    fc.assert(
      fc.property(fc.constantFrom(...inYaml), fc.nat(), name, ({ workspace, names }, position, name) => {
        const mention = names[position % names.length]
        if (mention) outcomes.push(checkNamed(workspace, mention, name))
      }),
      round,
    )
    expect(outcomes.filter((outcome) => outcome === 'kept').length).toBeGreaterThan(outcomes.length / 4)
  })
})

/** The thing has the name everywhere, and the old one gives back the data. */
function checkNamed(workspace: Workspace, mention: Mention, name: string): 'kept' | 'refused' {
  const there = renameThing(workspace, mention, name)
  if ('refused' in there) return 'refused'
  const what = `${mention.kind} ${mention.text} > ${name}`
  const after = renamed(workspace, there)
  expect(
    [...after.files.values()].flatMap(({ document }) => document.problems),
    what,
  ).toEqual([])
  const facts = after.files.get(mention.uri)?.facts
  const [again] = facts ? mentionsOf(facts).named(mention.kind, mention.by, name) : []
  const back = again && renameThing(after, again, mention.text)
  if (back === undefined) throw new Error(`${what}: the new name is lost`)
  if ('refused' in back) return 'refused'
  const restored = renamed(after, back)
  for (const [uri, { document }] of workspace.files) {
    expect(restored.files.get(uri)?.document.value, `${what} in ${uri}`).toEqual(document.value)
  }
  return 'kept'
}

describe('real configurations', () => {
  const corpus = process.env.QUESTLINT_CORPUS
  if (corpus === undefined || !existsSync(corpus))
    console.warn('QUESTLINT_CORPUS is not set: no renames are tried on real configurations')
  const real = [
    ['global_key_values.json', 'technologies.json', 'technologies_questionnaires.json', 'wocat.json'],
    ['global_key_values.json', 'approaches.json', 'approaches_questionnaires.json', 'watershed.json'],
    [
      'sample_global_key_values.json',
      'sample.json',
      'samplemodule.json',
      'samplemulti.json',
      'sample_questionnaires.json',
    ],
  ]

  test.skipIf(corpus === undefined).each(real)('%s, %s', (...uris) => {
    const files = uris.map((uri) => ({ uri, text: readFileSync(join(corpus ?? '', uri), 'utf8') }))
    const workspace = createWorkspace({ files })
    fc.assert(
      fc.property(fc.constantFrom(...namesOf(workspace)), (mention) => {
        checkRename(workspace, mention)
      }),
      { numRuns: amountOf(20) },
    )
  })
})

describe('places', () => {
  test('every place of a name leads to the same places', () => {
    for (const { files } of workspaces()) {
      const workspace = createWorkspace({ files })
      for (const mention of namesOf(workspace)) {
        const all = occurrencesOf(workspace, mention)
        const places = all.map(({ uri, start, end }) => `${uri} ${start} ${end}`)
        expect(new Set(places).size).toBe(places.length)
        for (const one of all) {
          const name = nameAt(workspace, one.uri, one.start)
          expect(name && [name.start, name.end], `${mention.text} in ${one.uri}`).toEqual([one.start, one.end])
          const found = referencesAt(workspace, one.uri, one.start, { withDefinitions: true })
          expect(found.map(({ uri, start, end }) => `${uri} ${start} ${end}`)).toEqual(places)
        }
      }
    }
  })

  test.each(roundsOf(1000))('no text, whole or cut off, and no offset throws (seed $seed)', (round) => {
    const files = sets.flatMap((set) => set.files)
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.double({ min: 0, max: 1 }),
        fc.double({ min: 0, max: 1.1 }),
        (file, cut, at) => {
          const text = file.text.slice(0, Math.ceil(file.text.length * cut))
          const workspace = createWorkspace({ files: [{ ...file, text }] })
          const offset = Math.floor(text.length * at)
          const places = [
            ...definitionsAt(workspace, file.uri, offset).flatMap(({ target, selection }) => [target, selection]),
            ...referencesAt(workspace, file.uri, offset, { withDefinitions: true }),
            ...highlightsAt(workspace, file.uri, offset),
          ]
          expect(places.filter(({ start, end }) => start < 0 || end < start || text.length < end)).toEqual([])
          prepareRename(workspace, file.uri, offset)
          renameAt(workspace, file.uri, offset, 'zq')
        },
      ),
      round,
    )
  })
})
