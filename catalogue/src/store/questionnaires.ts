import { randomUUID } from 'node:crypto'
import { type Kysely, type QueryCreator, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type AnswerValue,
  questionnaireName,
  readAnswerText,
  searchTermsOf,
  writeAnswers,
} from '../../../src/core/internal.ts'
import type { Configuration } from '../configurations/configurations.ts'
import type { Tables, VersionState } from '../database/tables.ts'
import { type Deed, writeDeed, writeDeedOn } from './audit.ts'
import type { User } from './users.ts'

type Query = Kysely<Tables>

/** A version of a questionnaire as it is stored. */
export interface StoredVersion {
  readonly id: string
  readonly code: string
  readonly number: number
  /** Which edit of a draft this is. */
  readonly revision: number
  readonly state: VersionState
  readonly configuration: string
  readonly edition: string
  /** The answers as JSON. */
  readonly data: string
  readonly languages: readonly string[]
  readonly original: string
  readonly created: string
  readonly updated: string
}

/** Answers that were checked, for a new version. */
export interface CheckedAnswers {
  readonly configuration: Configuration
  /** As JSON. */
  readonly data: string
  /** The name by language. */
  readonly names: unknown
  readonly languages: readonly string[]
  readonly original: string
}

/** How a questionnaire that comes from elsewhere is stored. */
export interface Origin {
  readonly state: VersionState
  readonly code?: string
  readonly created?: string
  readonly updated?: string
  /** Whoever stores it, where this does not say it. */
  readonly compilers?: readonly User[]
}

/** Stores a new questionnaire with its first version and gives its code; in one statement, unless it has its code from elsewhere. */
export async function createQuestionnaire(
  query: Query,
  answers: CheckedAnswers,
  user: User | undefined,
  { state, code: given, created, updated, compilers = user ? [user] : [] }: Origin = { state: 'draft' },
): Promise<string> {
  const configuration = answers.configuration.code
  const deed = { user: user?.id ?? null, action: 'create', details: { state } }
  const version = { number: 1, state, answers, user, updated, compilers, deed }
  if (given !== undefined) {
    await insertGiven(query, { code: given, configuration, ...(created === undefined ? {} : { created }) })
    return insertVersion(query, sql`select ${given}::text as code`, version)
  }
  for (;;) {
    const made = await tryInsertVersion(query, nextQuestionnaire(configuration), version)
    if (made !== undefined) return made
  }
}

/** Adds a questionnaire under the next code, unless something from elsewhere has it. */
function nextQuestionnaire(configuration: string): RawBuilder<{ code: string }> {
  return sql`insert into questionnaires (code, number, configuration)
    select ${configuration}::text || '_' || next, next, ${configuration}::text from nextval('questionnaire_numbers') as next
    on conflict do nothing returning code`
}

async function insertGiven(
  query: Query,
  given: { readonly code: string; readonly configuration: string; readonly created?: string },
): Promise<string> {
  await query
    .insertInto('questionnaires')
    .values({ ...given, number: await numberFor(query, given.code) })
    .execute()
  return given.code
}

async function nextNumber(query: Query): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('questionnaire_numbers') as number`.execute(query)
  return rows[0]?.number ?? ''
}

/** The number at the end of a code from elsewhere; new codes get higher ones. */
async function numberFor(query: Query, code: string): Promise<string> {
  const number = /_(\d{1,9})$/.exec(code)?.[1]
  if (number === undefined || /^0+$/.test(number)) return nextNumber(query)
  await sql`select setval('questionnaire_numbers', ${number}::bigint) from questionnaire_numbers where last_value < ${number}::bigint`.execute(
    query,
  )
  return number
}

interface NewVersion {
  readonly number: number
  readonly state: VersionState
  readonly answers: CheckedAnswers
  readonly user: User | undefined
  readonly updated?: string | RawBuilder<string> | undefined
  /** Who becomes one of its compilers. */
  readonly compilers?: readonly User[]
  readonly deed: Omit<Deed, 'subject'>
}

/** Adds a version to the questionnaire whose code a statement gives, and gives that code. */
async function insertVersion(query: Query, code: RawBuilder<{ code: string }>, version: NewVersion): Promise<string> {
  const made = await tryInsertVersion(query, code, version)
  if (made === undefined) throw new Error('a version has no questionnaire')
  return made
}

/**
 * Adds a version with all that belongs to it in one statement, as a round trip to a server takes longer than the work there; nothing where the statement
 * for its questionnaire gives none.
 */
async function tryInsertVersion(
  query: Query,
  questionnaire: RawBuilder<{ code: string }>,
  { number, state, answers, user, updated, compilers = [], deed }: NewVersion,
): Promise<string | undefined> {
  const columns = columnsOf(answers)
  const row = await query
    .with('questionnaire', () => sql<{ code: string }>`(${questionnaire})`)
    .with('used', (one) => useConfiguration(one, answers.configuration))
    .with('added', (one) => addCompilers(one, compilers))
    .with('written', (one) => writeDeedOn(one, deed, sql`select code from questionnaire`))
    .insertInto('versions')
    .columns([
      'id',
      'questionnaire',
      'number',
      'state',
      'configuration',
      'edition',
      'configuration_hash',
      'data',
      'terms',
      'names',
      'languages',
      'original_language',
      'updated_by',
      'updated',
    ])
    .expression(
      sql`select ${randomUUID()}::uuid, code, ${number}::integer, ${state}::text, ${columns.configuration}::text, ${columns.edition}::text,
        ${columns.configuration_hash}::text, ${columns.data}::jsonb, ${columns.terms}::text[], ${columns.names}::jsonb, ${columns.languages}::text[],
        ${columns.original_language}::text, ${user?.id ?? null}::uuid, ${updated === undefined ? sql`now()` : sql`${updated}::timestamptz`}
        from questionnaire`,
    )
    .returning('questionnaire')
    .executeTakeFirst()
  return row?.questionnaire
}

function columnsOf({ configuration, data, names, languages, original }: CheckedAnswers) {
  return {
    configuration: configuration.code,
    edition: configuration.edition,
    configuration_hash: configuration.hash,
    data,
    terms: [...searchTermsOf(configuration.questionnaire, JSON.parse(data))],
    names: writeAnswers((names ?? {}) as AnswerValue),
    languages: [...languages],
    original_language: original,
  }
}

function useConfiguration(query: QueryCreator<Tables>, { hash, code, edition }: Configuration) {
  return query
    .insertInto('configurations')
    .values({ hash, code, edition })
    .onConflict((conflict) => conflict.column('hash').doNothing())
}

function addCompilers(query: QueryCreator<Tables>, compilers: readonly User[]) {
  const ids = compilers.map(({ id }) => id)
  return query
    .insertInto('members')
    .columns(['questionnaire', 'user_id', 'role'])
    .expression(sql`select code, id, 'compiler' from questionnaire, unnest(${ids}::uuid[]) as id`)
}

/** A public version, and whether anything is linked with its questionnaire. */
export interface PublicVersion extends StoredVersion {
  readonly isLinked: boolean
}

/** The public version of a questionnaire, as everybody sees it. */
export function selectPublic(query: Query, code: string) {
  return selectVersions(query)
    .select(
      sql<boolean>`exists (select from links where questionnaire = ${code}) or exists (select from links where linked = ${code})`.as(
        'isLinked',
      ),
    )
    .where('versions.questionnaire', '=', code)
    .where('state', '=', 'public')
}

/** The newest version of a questionnaire, as those see it who compile it. */
export function findNewest(query: Query, code: string): Promise<StoredVersion | undefined> {
  return newestVersion(query, code).executeTakeFirst()
}

function newestVersion(query: Query, code: string) {
  return selectVersions(query).where('versions.questionnaire', '=', code).orderBy('versions.number', 'desc').limit(1)
}

/** All versions of a questionnaire in their order. */
export function findVersions(query: Query, code: string): Promise<readonly StoredVersion[]> {
  return selectVersions(query).where('versions.questionnaire', '=', code).orderBy('versions.number').execute()
}

/** Stores a version from elsewhere behind the newest one. */
export async function addVersion(
  transaction: Transaction<Tables>,
  code: string,
  { state, answers, updated }: Origin & { readonly answers: CheckedAnswers },
): Promise<void> {
  const number = ((await findNewest(transaction, code))?.number ?? 0) + 1
  const deed = { user: null, action: 'import', details: { state } }
  await insertVersion(transaction, sql`select ${code}::text as code`, {
    number,
    state,
    answers,
    user: undefined,
    updated,
    deed,
  })
}

/** The newest versions of what a user compiled. */
export function findOwn(query: Query, user: User): Promise<readonly StoredVersion[]> {
  return selectVersions(query)
    .innerJoin('members', 'members.questionnaire', 'versions.questionnaire')
    .where('members.user_id', '=', user.id)
    .where('members.role', '=', 'compiler')
    .where('state', '!=', 'superseded')
    .distinctOn(['questionnaires.number', 'questionnaires.code'])
    .orderBy('questionnaires.number')
    .orderBy('questionnaires.code')
    .orderBy('versions.number', 'desc')
    .execute()
}

/** The columns of a version as {@link StoredVersion} names them. */
export function selectVersions(query: Query) {
  return query
    .selectFrom('versions')
    .innerJoin('questionnaires', 'questionnaires.code', 'versions.questionnaire')
    .select([
      'versions.id',
      'versions.questionnaire as code',
      'versions.number',
      'versions.revision',
      'versions.state',
      'versions.configuration',
      'versions.edition',
      'versions.data',
      'versions.languages',
      'versions.original_language as original',
      'questionnaires.created',
      'versions.updated',
    ])
}

/** A version, and whether somebody may see drafts of its questionnaire and edit it. */
export interface EditableVersion extends StoredVersion {
  readonly mayEdit: boolean
}

/** The newest version of a questionnaire, as a user sees it. */
export function findNewestFor(query: Query, code: string, user: User): Promise<EditableVersion | undefined> {
  return selectNewestFor(query, code, {
    id: sql`${user.id}::uuid`,
    isEditor: sql`${user.isEditor}::boolean`,
  }).executeTakeFirst()
}

/** The same as a statement, for a user whom another part of it may give. */
export function selectNewestFor(
  query: Query,
  code: string,
  { id, isEditor }: { readonly id: RawBuilder<unknown>; readonly isEditor: RawBuilder<unknown> },
) {
  return newestVersion(query, code).select(
    sql<boolean>`${isEditor} or exists (select from members where members.questionnaire = ${code} and members.user_id = ${id})`.as(
      'mayEdit',
    ),
  )
}

/**
 * Remembers that a user fetched the data of a version, which an edit begins with. Nobody waits for the disk: whoever loses this with the power fetches
 * the data again.
 */
export async function openEdit(query: Query, { code, id, revision }: StoredVersion, user: User): Promise<void> {
  await query
    .with('unhurried', (one) =>
      one.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as('setting')),
    )
    .insertInto('edit_requests')
    .columns(['questionnaire', 'user_id', 'version_id', 'revision'])
    .expression(sql`select ${code}::text, ${user.id}::uuid, ${id}::uuid, ${revision}::integer from unhurried`)
    .onConflict((conflict) =>
      conflict
        .columns(['questionnaire', 'user_id'])
        .doUpdateSet({ version_id: id, revision, opened: sql<string>`now()` }),
    )
    .execute()
}

/** What a user fetched to edit it, and when. */
export interface OpenedEdit {
  readonly version: string
  readonly number: number
  readonly revision: number
  readonly opened: string
}

/** Which version of a questionnaire a user fetched last to edit it. */
export function findEdit(query: Query, code: string, user: User): Promise<OpenedEdit | undefined> {
  return query
    .selectFrom('edit_requests')
    .innerJoin('versions', 'versions.id', 'edit_requests.version_id')
    .select(['version_id as version', 'versions.number', 'edit_requests.revision', 'opened'])
    .where('edit_requests.questionnaire', '=', code)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
}

/** Stores an edit: into the draft that there is, else as a new draft beside the public version. */
export async function storeEdit(
  transaction: Transaction<Tables>,
  version: StoredVersion,
  answers: CheckedAnswers,
  user: User,
): Promise<void> {
  const { code, number, revision } = version
  // A clock that was set back makes nothing older than what it follows.
  const updated = sql<string>`greatest(now(), ${version.updated}::timestamptz)`
  const deed = { user: user.id, action: 'edit', details: { state: version.state } }
  if (version.state === 'draft') {
    await transaction
      .with('used', (one) => useConfiguration(one, answers.configuration))
      .with('written', (one) => writeDeed(one, { ...deed, subject: code }))
      .updateTable('versions')
      .set({ ...columnsOf(answers), revision: revision + 1, updated, updated_by: user.id })
      .where('id', '=', version.id)
      .execute()
  } else {
    const next = { number: number + 1, state: 'draft', answers, user, updated, deed } as const
    await insertVersion(transaction, sql`select ${code}::text as code`, next)
  }
}

/** Gives versions other answers, checked against one state of a configuration, in one statement; when they were last changed stays as it was. */
export async function replaceAnswers(
  query: Query,
  configuration: Configuration,
  versions: readonly { readonly id: string; readonly data: string }[],
): Promise<void> {
  if (versions.length === 0) return
  const { code, edition, hash, questionnaire } = configuration
  const rows = versions.map(({ id, data }) => {
    const { terms, names } = foundBy(questionnaire, data)
    // The numbers of the data stay as they are written.
    return `{"id":${JSON.stringify(id)},"terms":${terms},"names":${names},"data":${data}}`
  })
  await query
    .with('used', (one) => useConfiguration(one, configuration))
    .updateTable('versions')
    .from(
      sql<{ id: string; data: string; terms: readonly string[]; names: string }>`(
        select * from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as one (id uuid, data jsonb, terms text[], names jsonb)
      )`.as('given'),
    )
    .set({
      configuration: code,
      edition,
      configuration_hash: hash,
      data: sql<string>`given.data`,
      terms: sql<string[]>`given.terms`,
      names: sql<string>`given.names`,
      revision: sql<number>`revision + 1`,
    })
    .whereRef('versions.id', '=', 'given.id')
    .execute()
}

/** What lists find answers by, and their name, both as JSON. */
function foundBy(questionnaire: Configuration['questionnaire'], data: string) {
  return {
    terms: JSON.stringify([...searchTermsOf(questionnaire, JSON.parse(data))]),
    names: writeAnswers((questionnaireName(questionnaire, readAnswerText(data)) ?? {}) as AnswerValue),
  }
}

/** Lets lists find versions by what a configuration makes of their answers, as long as nobody edited them meanwhile; all else stays as it was. */
export async function indexVersions(
  query: Query,
  { questionnaire }: Pick<Configuration, 'questionnaire'>,
  versions: readonly { readonly id: string; readonly revision: number; readonly data: string }[],
): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map(({ id, revision, data }) => {
    const { terms, names } = foundBy(questionnaire, data)
    return `{"id":${JSON.stringify(id)},"revision":${revision},"terms":${terms},"names":${names}}`
  })
  await query
    .updateTable('versions')
    .from(
      sql<{ id: string; revision: number; terms: readonly string[]; names: string }>`(
        select * from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as one (id uuid, revision integer, terms text[], names jsonb)
      )`.as('given'),
    )
    .set({ terms: sql<string[]>`given.terms`, names: sql<string>`given.names` })
    .whereRef('versions.id', '=', 'given.id')
    .whereRef('versions.revision', '=', 'given.revision')
    .where(sql<boolean>`(versions.terms <> given.terms collate "C" or versions.names <> given.names)`)
    .execute()
}

/** Waits until no other edit of a questionnaire is being stored. */
export async function lockQuestionnaire(transaction: Transaction<Tables>, code: string): Promise<void> {
  await transaction.selectFrom('questionnaires').select('code').where('code', '=', code).forUpdate().execute()
}
