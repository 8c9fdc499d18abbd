import type { Kysely } from 'kysely'
import { count, migrateAnswers, readAnswerText, safeJsonText, writeAnswers } from '../../../src/core/internal.ts'
import type { Configuration } from '../configurations/configurations.ts'
import { findKept } from '../configurations/kept-sources.ts'
import type { Tables } from '../database/tables.ts'
import type { ImageSize } from '../images/image-sizes.ts'
import { nameOfSize } from '../images/moved-images.ts'
import { record } from '../store/audit.ts'
import { eraseQuestionnaire, putTombstone, removeUnnamed } from '../store/erase.ts'
import { type DescribedImage, imageIdsIn } from '../store/images.ts'
import { describePerson, erasePerson } from '../store/persons.ts'
import { replaceAnswers } from '../store/questionnaires.ts'
import type { TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

const inBackups = 'backups, exports and logs that were made before still have it'

/** Prints all that is kept about a person, a line of JSON each. */
export async function exportPerson(email: string, { database }: TaskContext, io: TaskIo): Promise<boolean> {
  let count = 0
  for await (const { data, ...entry } of describePerson(database.query, email)) {
    const line = JSON.stringify(entry)
    // The numbers of the data stay as they are written.
    await io.print(safeJsonText(typeof data === 'string' ? `${line.slice(0, -1)},"data":${data}}` : line))
    count++
  }
  if (count === 0) throw new WrongUse(`nothing is kept about ${email}`)
  return true
}

/** Erases a person. Says whether all of it could be done. */
export async function erasePersonOf(email: string, context: TaskContext, io: TaskIo): Promise<boolean> {
  const erased = await context.database.query.transaction().execute((transaction) => erasePerson(transaction, email))
  if (erased === undefined) throw new WrongUse(`nothing is kept about ${email}`)
  const isDone = await removeFiles(erased.images, context, io)
  await io.say(`what they did is kept under ${erased.pseudonym}; ${inBackups}`)
  if (erased.mentions.length > 0)
    await io.say(
      `answers that have the e-mail stay: ${erased.mentions.join(', ')}; "serve erase" takes codes and questions`,
    )
  return isDone
}

/** Erases questionnaires, each as a whole. */
export async function eraseCodes(codes: readonly string[], context: TaskContext, io: TaskIo): Promise<boolean> {
  let isDone = true
  for (const code of codes) {
    const images = await context.database.query
      .transaction()
      .execute((transaction) => eraseQuestionnaire(transaction, code))
    if (images === undefined) throw new WrongUse(`there is no questionnaire ${code}`)
    if (!(await removeFiles(images, context, io))) isDone = false
    await io.print(code)
  }
  await io.say(inBackups)
  return isDone
}

/** How many versions are in one transaction. */
const batchSize = 100

/** Erases the answers to a question, or to all of a questiongroup, in every version of every questionnaire, and in what they were before a plan. */
export async function eraseQuestion(path: string, context: TaskContext, io: TaskIo): Promise<boolean> {
  const { name, at } = readPath(path)
  const { query } = context.database
  const plan = { from: '', to: '', entries: [{ at, do: 'drop' as const, reason: 'erased' }] }
  const [questiongroup = ''] = at.split('/')
  const counts = { versions: 0, answers: 0, read: 0 }
  const named = new Set<string>()
  const erase = (data: string): { readonly data: string; readonly changed: number } | undefined => {
    const value = readAnswerText(data)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { data: left, done } = migrateAnswers(plan, value as Parameters<typeof migrateAnswers>[1])
    const changed = done.reduce((sum, one) => sum + one.changed, 0)
    const text = writeAnswers(left)
    if (changed === 0 && text === writeAnswers(value)) return undefined
    for (const id of imageIdsIn([data])) if (!text.toLowerCase().includes(id)) named.add(id)
    return { data: text, changed }
  }
  for (const table of ['former_versions', 'versions'] as const) {
    let behind = ''
    for (;;) {
      const rows = await query.transaction().execute(async (transaction) => {
        const block = await transaction
          .selectFrom(table)
          .select(['id', 'data', 'edition', 'configuration_hash as hash'])
          .$if(behind !== '', (found) => found.where('id', '>', behind))
          .orderBy('id')
          .limit(batchSize)
          .forUpdate()
          .execute()
        for (const { id, data, hash } of block) {
          if (!data.includes(JSON.stringify(questiongroup))) continue
          const configuration = await configurationOf(transaction, hash, context)
          if (
            name !== undefined &&
            name !== configuration?.code &&
            name !== `${configuration?.code}@${configuration?.edition}`
          )
            continue
          const left = erase(data)
          if (left === undefined) continue
          if (table === 'former_versions')
            await transaction.updateTable('former_versions').set({ data: left.data }).where('id', '=', id).execute()
          else {
            if (configuration === undefined)
              throw new WrongUse(
                `what the answers were checked against (${hash.slice(0, 12)}) is not kept, and not in use`,
              )
            await replaceAnswers(transaction, configuration, [{ id, data: left.data }])
            counts.versions++
            counts.answers += left.changed
          }
        }
        return block
      })
      counts.read += rows.length
      await io.progress(`${counts.read} versions read, ${counts.versions} changed`)
      behind = rows.at(-1)?.id ?? ''
      if (rows.length < batchSize) break
    }
  }
  const images = await query.transaction().execute(async (transaction) => {
    const removed = await removeUnnamed(transaction, [...named])
    await putTombstone(transaction, path)
    const details = { versions: counts.versions, answers: counts.answers, images: removed.length }
    await record(transaction, { user: null, action: 'erase question', subject: path, details })
    return removed
  })
  const isDone = await removeFiles(images, context, io)
  await io.say(`${count(counts.answers, 'answer')} in ${count(counts.versions, 'version')} erased; ${inBackups}`)
  return isDone
}

/** `technologies@2018/questiongroup/question`, with or without the edition or all before the questiongroup; a questiongroup alone needs the configuration. */
function readPath(path: string): { readonly name?: string; readonly at: string } {
  const steps = path.split('/')
  if (steps.some((step) => step === '') || steps.length > 3 || steps.length < 2)
    throw new WrongUse(
      `"${path}" is not the path of a question: questiongroup/question, or CODE@EDITION/questiongroup/question`,
    )
  const [first = '', ...others] = steps
  return steps.length === 3 || first.includes('@') ? { name: first, at: others.join('/') } : { at: path }
}

const kept = new WeakMap<TaskContext, Map<string, Promise<Configuration | undefined>>>()

/** The configuration that answers were checked against, in use or kept. */
function configurationOf(
  query: Kysely<Tables>,
  hash: string,
  context: TaskContext,
): Promise<Configuration | undefined> {
  const known = kept.get(context) ?? new Map<string, Promise<Configuration | undefined>>()
  kept.set(context, known)
  const found = known.get(hash) ?? findKept(query, hash)
  known.set(hash, found)
  return found
}

/** Removes the files of images whose rows are gone; names what is still there. */
async function removeFiles(images: readonly DescribedImage[], context: TaskContext, io: TaskIo): Promise<boolean> {
  let isDone = true
  for (const { id, content_type: contentType, sizes } of images) {
    for (const { size } of JSON.parse(sizes) as readonly { readonly size: ImageSize }[]) {
      const name = nameOfSize({ id, contentType }, size)
      try {
        if (context.images === undefined) throw new Error('name with --images where the catalogue keeps its images')
        await context.images.store.remove(name)
      } catch (error) {
        isDone = false
        await io.say(
          `${name} is still among the images (${error instanceof Error ? error.message : String(error)}); remove it by hand`,
        )
      }
    }
  }
  if (images.length > 0 && isDone)
    await io.say(`${images.length} ${images.length === 1 ? 'image' : 'images'} removed in all sizes`)
  return isDone
}
