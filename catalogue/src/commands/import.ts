import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Transaction } from 'kysely'
import {
  addAll,
  judgeSentAnswers,
  questionnaireName,
  readAnswerText,
  writeAnswers,
} from '../../../src/core/internal.ts'
import type { Configuration, Configurations } from '../configurations/configurations.ts'
import type { Tables, VersionState } from '../database/tables.ts'
import { isSameJson } from '../endpoints/same-json.ts'
import { findTombstone } from '../store/erase.ts'
import { addKnownLink } from '../store/links.ts'
import {
  addVersion,
  type CheckedAnswers,
  createQuestionnaire,
  findVersions,
  lockQuestionnaire,
} from '../store/questionnaires.ts'
import { isoTime } from '../store/time.ts'
import { findUser, type User } from '../store/users.ts'
import { createImageImport, type ImageImport } from './import-images.ts'
import { type ImportRecord, mayFollow, problemOf, stateOf, stateOfNumber } from './import-record.ts'
import { openMoved } from './open-moved.ts'
import type { ImportTask, TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/**
 * Checks questionnaires and stores them, each in a transaction of its own with all its versions that follow each other. What is there already is left
 * as it is, so that an import that was cut off can be run again.
 */
export async function importQuestionnaires(task: ImportTask, context: TaskContext, io: TaskIo): Promise<boolean> {
  const images = openImages(task, context)
  const importer = await createImporter(task, context, images)
  const links: Link[] = []
  const counts = { stored: 0, there: 0, refused: 0 }
  const assumed: Assumed = { draft: 0, ordered: 0, unknown: [], english: 0 }
  for await (const records of byQuestionnaire(io.input)) {
    const { outcome, code, lines = [] } = await importer.take(records)
    counts[outcome]++
    if (outcome !== 'refused') addAll(links, linksOf(code, records))
    if (outcome === 'stored') {
      await io.print(code ?? '')
      for (const record of records) count(assumed, record, task)
    }
    for (const line of lines) await io.say(line)
    await io.progress(word(counts))
  }
  for (const line of await storeLinks(context, links)) await io.say(line)
  for (const email of importer.unknown) await io.say(`there is no user ${email}, who compiled some of them`)
  for (const line of wordAssumed(assumed)) await io.say(line)
  await io.say(word(counts))
  const areImagesWhole = images === undefined || (await storeOtherImages(images, io))
  return counts.refused === 0 && areImagesWhole
}

function openImages(task: ImportTask, context: TaskContext): ImageImport | undefined {
  const moved = openMoved(task.images, context)
  if (moved === undefined) return undefined
  if (!existsSync(task.images?.folder ?? '')) throw new WrongUse(`there is no folder ${task.images?.folder}`)
  return createImageImport(context.database.query, moved.store, moved.folder)
}

/** Images that no questionnaire named; says whether all of them could be taken. */
async function storeOtherImages(images: ImageImport, io: TaskIo): Promise<boolean> {
  const wrong = await images.storeRest()
  for (const line of wrong) await io.say(`image: ${line}`)
  for (const email of images.unknown) await io.say(`there is no user ${email}, who uploaded some of the images`)
  const { stored, there } = images.counts()
  await io.say(`images: ${stored} stored, ${there} already there, ${wrong.length} refused`)
  return wrong.length === 0
}

type Link = readonly [questionnaire: string, linked: string]

function linksOf(code: string | undefined, records: readonly ImportRecord[]): readonly Link[] {
  if (code === undefined) return []
  return [...new Set(records.flatMap(({ links = [] }) => links))].map((linked) => [code, linked])
}

/** Stored at the end: a questionnaire may be linked with one that comes behind it. Gives what could not be linked. */
async function storeLinks({ database }: TaskContext, links: readonly Link[]): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [questionnaire, linked] of links) {
    const isDone = await database.query
      .transaction()
      .execute((transaction) => addKnownLink(transaction, questionnaire, linked))
    if (!isDone) lines.push(`${questionnaire} is linked with ${linked}, which is not here`)
  }
  return lines
}

function word({ stored, there, refused }: Readonly<Record<'stored' | 'there' | 'refused', number>>): string {
  return `${stored} stored, ${there} already there, ${refused} refused`
}

/** What was taken to be so where nothing says it, in how many versions. */
interface Assumed {
  draft: number
  /** A number that lies between two that are known. */
  ordered: number
  readonly unknown: number[]
  english: number
}

function count(assumed: Assumed, record: ImportRecord, task: ImportTask): void {
  const { status } = record
  if (task.status === undefined) {
    if (status === undefined) assumed.draft++
    else if (typeof status === 'number' && stateOfNumber(status) === undefined) assumed.unknown.push(status)
    else if (status === 2 || status === 3) assumed.ordered++
  }
  if (task.language === undefined && languageOf(record) === undefined) assumed.english++
}

function wordAssumed({ draft, ordered, unknown, english }: Assumed): readonly string[] {
  const numbers = [...new Set(unknown)].sort((a, b) => a - b)
  return [
    ...(draft === 0 ? [] : [`${draft} of them came without a status, and are drafts`]),
    ...(numbers.length === 0
      ? []
      : [`${unknown.length} of them came with a status that is not known (${numbers.join(', ')}), and are drafts`]),
    ...(ordered === 0
      ? []
      : [`${ordered} of them came with the status 2 or 3, which was taken for submitted or reviewed by its order`]),
    ...(english === 0
      ? []
      : [`${english} of them came without a language, and are in English; --language names another one`]),
  ]
}

/** Lines of one code that follow each other are versions of one questionnaire. */
async function* byQuestionnaire(input: AsyncIterable<string>): AsyncGenerator<readonly ImportRecord[]> {
  let group: ImportRecord[] = []
  for await (const line of input) {
    const record = JSON.parse(line) as ImportRecord
    if (group.length > 0 && (record.code === undefined || record.code !== group[0]?.code)) {
      yield group
      group = []
    }
    group.push(record)
  }
  if (group.length > 0) yield group
}

interface Imported {
  readonly outcome: 'stored' | 'there' | 'refused'
  readonly code?: string
  /** Why it is refused. */
  readonly lines?: readonly string[]
}

/** Ends the transaction of a questionnaire of which nothing is to be stored. */
class NotPossible extends Error {}

interface Checked {
  readonly record: ImportRecord
  readonly answers: CheckedAnswers
  readonly state: VersionState
}

interface Importer {
  /** Stores the versions of one questionnaire. */
  readonly take: (records: readonly ImportRecord[]) => Promise<Imported>
  /** E-mails of compilers that no user has. */
  readonly unknown: ReadonlySet<string>
}

async function createImporter(
  { status, compiler, language }: ImportTask,
  { database, configurations }: TaskContext,
  images: ImageImport | undefined,
): Promise<Importer> {
  const { query } = database
  const byDefault = compiler === undefined ? undefined : await findUser(query, compiler)
  if (compiler !== undefined && byDefault === undefined) throw new WrongUse(`there is no user ${compiler}`)
  const loaded = configurations()
  /** How often answers without a code came in this run. */
  const seen = new Map<string, number>()
  const unknown = new Set<string>()
  return { take, unknown }

  async function take(records: readonly ImportRecord[]): Promise<Imported> {
    const checked: Checked[] = []
    for (const record of records) {
      const answers = check(record, loaded, language)
      if ('refusals' in answers) return { outcome: 'refused', lines: answers.refusals }
      checked.push({ record, answers, state: stateOf(record, status) })
    }
    const users = await findUsers(records)
    const put = await images?.putNamed(checked.map(({ answers }) => answers.data))
    if (put !== undefined && 'wrong' in put)
      return { outcome: 'refused', lines: [`${records[0]?.place}: ${put.wrong}`] }
    try {
      const imported = await query.transaction().execute(async (transaction) => {
        await put?.makeKnown(transaction)
        return storeAll(transaction, checked, users)
      })
      put?.keep()
      return imported
    } catch (error) {
      await put?.undo()
      if (error instanceof NotPossible) return { outcome: 'refused', lines: [error.message] }
      throw error
    }
  }

  async function findUsers(records: readonly ImportRecord[]): Promise<readonly User[]> {
    const emails = [...new Set(records.flatMap(({ compilers = [] }) => compilers))]
    const found: User[] = []
    for (const email of emails) {
      const user = await findUser(query, email)
      if (user) found.push(user)
      else unknown.add(email)
    }
    return found.length > 0 ? found : byDefault ? [byDefault] : []
  }

  async function storeAll(
    transaction: Transaction<Tables>,
    checked: readonly Checked[],
    compilers: readonly User[],
  ): Promise<Imported> {
    const [first] = checked
    if (first === undefined) return { outcome: 'there' }
    const { code } = first.record
    if (code === undefined) return storeUnnamed(transaction, first, compilers)
    await lockQuestionnaire(transaction, code)
    const current = await findVersions(transaction, code)
    const erased = current.length === 0 ? await findTombstone(transaction, code) : undefined
    if (erased !== undefined)
      throw new NotPossible(
        `${first.record.place}: ${code} was erased on ${isoTime(erased).slice(0, 10)}, and does not come back`,
      )
    let newest = current.at(-1)?.state
    let isChanged = false
    for (const { record, answers, state } of checked) {
      const { configuration, data } = answers
      const isThere = current.some(
        (version) =>
          version.state === state &&
          version.configuration === configuration.code &&
          version.edition === configuration.edition &&
          isSameJson(version.data, data),
      )
      if (isThere) continue
      const { created, updated } = record
      const times = { ...(created === undefined ? {} : { created }), ...(updated === undefined ? {} : { updated }) }
      if (!mayFollow(state, newest))
        throw new NotPossible(
          `${record.place}: ${code} is there already, and its newest version is another one (${newest})`,
        )
      if (newest === undefined)
        await createQuestionnaire(transaction, answers, undefined, { state, code, compilers, ...times })
      else await addVersion(transaction, code, { state, answers, ...times })
      newest = state
      isChanged = true
    }
    if (newest === 'superseded')
      throw new NotPossible(`${first.record.place}: ${code} has no version that took the place of the superseded one`)
    return { outcome: isChanged ? 'stored' : 'there', code }
  }

  async function storeUnnamed(
    transaction: Transaction<Tables>,
    { record: { place, created, updated }, answers, state }: Checked,
    compilers: readonly User[],
  ): Promise<Imported> {
    if (state === 'superseded')
      throw new NotPossible(`${place}: what is superseded needs the code of its questionnaire`)
    const content = `${answers.configuration.code}@${answers.configuration.edition}\n${answers.data}`
    const count = seen.get(hashOf(content)) ?? 0
    seen.set(hashOf(content), count + 1)
    const hash = hashOf(`${count}\n${content}`)
    const before = await transaction
      .selectFrom('imports')
      .select('questionnaire')
      .where('source_hash', '=', hash)
      .executeTakeFirst()
    if (before) return { outcome: 'there', code: before.questionnaire }
    const times = { ...(created === undefined ? {} : { created }), ...(updated === undefined ? {} : { updated }) }
    const code = await createQuestionnaire(transaction, answers, undefined, { state, compilers, ...times })
    await transaction.insertInto('imports').values({ source_hash: hash, questionnaire: code }).execute()
    return { outcome: 'stored', code }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Checks a record as the interface checks answers that are sent, but for the edition: older ones were answered too. */
function check(
  record: ImportRecord,
  configurations: Configurations,
  language: string | undefined,
): CheckedAnswers | { readonly refusals: readonly string[] } {
  const { place, data } = record
  const refuse = (...given: readonly (string | readonly string[])[]): { refusals: readonly string[] } => ({
    refusals: given.flat().map((line) => `${place}: ${line}`),
  })
  const problem = problemOf(record)
  if (problem !== undefined) return refuse(problem)
  const configuration = configurationOf(record, configurations)
  if (typeof configuration === 'string') return refuse(configuration)
  const value = readAnswerText(data)
  if (value === undefined) return refuse('the answers cannot be read')
  const judged = judgeSentAnswers(value, configuration.questionnaire, false)
  if (judged.isRefused || !judged.isStorable)
    return refuse(
      `${record.code ?? 'the questionnaire'} is refused`,
      judged.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ rule, path, message }) => `  ${rule} ${path}: ${message}`),
    )
  const cleaned = writeAnswers(judged.cleaned)
  const { translations = [] } = record
  const first = languageOf(record) ?? language ?? 'en'
  return {
    configuration,
    data: cleaned,
    names: questionnaireName(configuration.questionnaire, judged.cleaned),
    languages: [...new Set([first, ...translations])].sort((a, b) => Number(b === first) - Number(a === first)),
    original: first,
  }
}

/** The language that a questionnaire was first written in, as far as it says so. */
function languageOf({ original, translations }: ImportRecord): string | undefined {
  return original ?? translations?.[0]
}

/** The configuration of a record, or why there is none. */
function configurationOf(
  { configuration: code, edition }: ImportRecord,
  configurations: Configurations,
): Configuration | string {
  const editions = configurations.editionsOf(code)
  if (edition !== undefined) return configurations.find(code, edition) ?? `${code}@${edition} is not loaded`
  const [only, another] = editions
  if (only === undefined) return `${code} is not loaded`
  if (another === undefined) return only
  return `the edition is missing; ${code} has ${editions.map((one) => one.edition).join(', ')}`
}
