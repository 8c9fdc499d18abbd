import { createPks } from '../drafts/free-pks.ts'
import { questionnairesOf, walkAll } from '../questionnaire/node.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { Model } from '../workspace/models.ts'
import { fileAlone, type SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Surroundings } from './fixture-records.ts'
import { keptPks } from './kept-pks.ts'

/**
 * What the files of a workspace give a conversion of one of them: the pks of values, those of the fixture that is written
 * anew where one of them is that, and pks that are free.
 */
export function conversionSurroundings(workspace: Workspace, uri: string, now: string, product?: string): Surroundings {
  const facts = workspace.files.get(uri)?.facts
  const old = workspace.files.get(product ?? '')
  const values = new Map<string, number>()
  for (const [name, { facts: other }] of workspace.files)
    for (const { model, keyword, pk } of name === product ? [] : (other?.records ?? []))
      if (model === 'value' && keyword !== undefined && pk !== undefined) values.set(keyword, pk)
  return {
    valuePk: (keyword) => values.get(keyword),
    ...(Array.isArray(old?.document.value) && { keptPk: keptPks(old.document.value, takenBeside(workspace, product)) }),
    nextPk: facts ? createPks(workspace, old?.facts ?? facts) : () => 1,
    now: createdIn(old?.facts) ?? now,
  }
}

/** The date of the only configuration of a file. */
function createdIn(facts: FileFacts | undefined): string | undefined {
  const [first, ...more] = facts?.records.filter(({ model }) => model === 'configuration') ?? []
  const created = first?.fields.created
  return typeof created === 'string' && more.length === 0 ? created : undefined
}

/** Says whether a record of another file than a fixture has a pk. */
function takenBeside({ files }: Workspace, product: string | undefined): (model: Model, pk: number) => boolean {
  const taken = new Set(
    [...files].flatMap(([name, { facts }]) =>
      name === product ? [] : (facts?.records ?? []).map(({ model, pk }) => `${model} ${pk}`),
    ),
  )
  return (model, pk) => taken.has(`${model} ${pk}`)
}

/** What a file refers to and does not define, so that it stays in other files: a sentence for people, if there is anything. */
export function wordElsewhere(workspace: Workspace, uri: string): string | undefined {
  const facts = workspace.files.get(uri)?.facts
  if (facts === undefined) return undefined
  const missing = missingFrom(fileAlone(facts))
  const counts = [...missing].map(([noun, names]) => {
    const [first = ''] = names
    const count = names.size === 1 ? `1 ${noun}` : `${names.size} ${plurals[noun] ?? noun}`
    return `${count} (such as ${first})`
  })
  if (counts.length === 0) return undefined
  return `It uses ${counts.join(', ')} that it does not define: these stay in their files, which are loaded with it as before.`
}

const plurals: Readonly<Record<string, string>> = {
  category: 'categories',
  key: 'keys',
  questiongroup: 'questiongroups',
  translation: 'translations',
  value: 'values',
}

function missingFrom(file: SetFile): ReadonlyMap<string, ReadonlySet<string>> {
  const missing = new Map<string, Set<string>>()
  const add = (noun: string, name: string): void => {
    const known = missing.get(noun)
    if (known) known.add(name)
    else missing.set(noun, new Set([name]))
  }
  const nouns = {
    section: 'category',
    category: 'category',
    subcategory: 'category',
    questiongroup: 'questiongroup',
    question: 'key',
  } as const
  for (const { roots } of questionnairesOf(file))
    for (const { level, keyword, record } of walkAll(roots))
      if (record === undefined && keyword !== undefined) add(nouns[level], `"${keyword.slice(0, 80)}"`)
  for (const { model, fields } of file.records) {
    const { translation, values } = fields
    if (typeof translation === 'number' && !file.byPk('translation', translation))
      add('translation', String(translation))
    if (model !== 'key' || !Array.isArray(values)) continue
    for (const value of values as readonly unknown[]) {
      if (typeof value === 'number' && !file.byPk('value', value)) add('value', String(value))
      if (typeof value === 'string' && !file.byKeyword('value', value)) add('value', `"${value.slice(0, 80)}"`)
    }
  }
  return missing
}
