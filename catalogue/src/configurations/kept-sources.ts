import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  configurationsIn,
  createWorkspace,
  nameOfConfiguration,
  type Questionnaire,
  type SourceFile,
  type SourceSet,
  type Workspace,
} from '../../../src/core/internal.ts'
import type { Tables } from '../database/tables.ts'
import { type Configuration, configurationOf } from './configurations.ts'
import { programId } from './known-contents.ts'

type Query = Kysely<Tables>

/** A configuration with what it was loaded with. */
export interface LoadedConfiguration extends Configuration {
  readonly workspace: Workspace
}

/** The files of a set as they are kept with a configuration; their texts are kept once, by their hash. */
interface KeptSources {
  /** The program that found them loadable. */
  readonly by?: string
  readonly set: SourceSet
  readonly files: readonly (Omit<SourceFile, 'text'> & { readonly hash: string })[]
}

/** Keeps what configurations are made of in the database, so that one that is changed later can be compared with it, and stay in use. */
export async function keepSources(query: Query, configurations: readonly LoadedConfiguration[]): Promise<void> {
  if (configurations.length === 0) return
  const known = await query
    .selectFrom('configurations')
    .select('hash')
    .where(
      'hash',
      'in',
      configurations.map(({ hash }) => hash),
    )
    .where('sources', 'is not', null)
    .where(sql`sources->>'by'`, '=', programId)
    .execute()
  const isKnown = new Set(known.map(({ hash }) => hash))
  for (const { hash, code, edition, questionnaire, workspace } of configurations) {
    if (isKnown.has(hash)) continue
    const { sources, texts } = describeSources(questionnaire, workspace)
    await query.transaction().execute(async (transaction) => {
      for (const [textHash, content] of texts)
        await transaction
          .insertInto('sources')
          .values({ hash: textHash, content })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await transaction
        .insertInto('configurations')
        .values({ hash, code, edition, sources })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ sources }))
        .execute()
    })
  }
}

/** What a configuration is made of, as text, and the texts that it names by their hashes. */
export function describeSources(
  { file: { set } }: Questionnaire,
  { files }: Workspace,
): { readonly sources: string; readonly texts: ReadonlyMap<string, string> } {
  const texts = new Map<string, string>()
  const described = set.files.flatMap(({ uri }) => {
    const source = files.get(uri)?.source
    if (source === undefined) return []
    const { text: _, ...others } = source
    const { content, hash } = contentOf(source)
    texts.set(hash, content)
    return [{ ...others, hash }]
  })
  const { name, complete, overrides, generated } = set
  const kept = {
    files: described.map(({ uri }) => uri),
    complete,
    overrides,
    generated,
    ...(name === undefined ? {} : { name }),
  }
  const sources: KeptSources = { by: programId, set: kept, files: described }
  return { sources: JSON.stringify(sources), texts }
}

/** Files that many configurations share are hashed once. */
const contents = new WeakMap<SourceFile, { readonly content: string; readonly hash: string }>()

/** The text of a file as the database can hold it, and its hash. */
function contentOf(source: SourceFile): { readonly content: string; readonly hash: string } {
  const known = contents.get(source)
  if (known) return known
  // No text of the database holds U+0000, which no text of JSON holds as it is.
  const content = source.text.replaceAll('\0', '')
  const one = { content, hash: createHash('sha256').update(content).digest('hex') }
  contents.set(source, one)
  return one
}

/** A configuration as it was when answers were checked against it; `undefined` where that is not kept. */
export async function findKept(query: Query, hash: string): Promise<LoadedConfiguration | undefined> {
  const row = await query
    .selectFrom('configurations')
    .select(['code', 'edition', 'sources'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined || row.sources === null) return undefined
  const { set, files } = JSON.parse(row.sources) as KeptSources
  const texts = await query
    .selectFrom('sources')
    .selectAll()
    .where(
      'hash',
      'in',
      files.map((file) => file.hash),
    )
    .execute()
  const contents = new Map(texts.map((one) => [one.hash, one.content]))
  const sources = files.map(({ hash: textHash, ...file }) => ({ ...file, text: contents.get(textHash) ?? '' }))
  const workspace = createWorkspace({ files: sources, sets: [set] })
  const name = `${row.code}@${row.edition}`
  const questionnaire = [...configurationsIn(workspace).values()].find((one) => nameOfConfiguration(one) === name)
  const configuration = questionnaire && configurationOf(questionnaire)
  // A later version of this program may read the same files otherwise.
  return configuration && { ...configuration, hash, workspace }
}
