import type { Kysely } from 'kysely'
import { safeJsonText } from '../../../src/core/internal.ts'
import type { Tables } from '../database/tables.ts'
import { findLinksOf } from '../store/links.ts'
import { selectVersions } from '../store/questionnaires.ts'
import { isoTime } from '../store/time.ts'
import { createImageExport } from './export-images.ts'
import { openMoved } from './open-moved.ts'
import type { ExportTask, TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

type Query = Kysely<Tables>

/** How many versions are in memory at once. */
const blockSize = 100

/**
 * Writes all versions of all questionnaires as JSON lines, by code; those of one questionnaire follow each other, and its images are in their folder
 * before its line is. Says whether nothing is missing.
 */
export async function exportQuestionnaires(task: ExportTask, context: TaskContext, io: TaskIo): Promise<boolean> {
  const { query } = context.database
  const moved = openMoved(task.images, context)
  const images = moved && createImageExport(query, moved.store, moved.folder)
  if (task.after !== undefined && !(await isThere(query, task.after)))
    throw new WrongUse(`there is no questionnaire ${task.after}`)
  await moved?.folder.make()
  let count = 0
  let behind = { code: task.after ?? '', number: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const block = await findBlock(query, behind, task)
    const codes = block.map(({ code }) => code)
    const compilers = await findCompilers(query, codes)
    const links = await findLinksOf(query, codes)
    for (const version of block) {
      await images?.writeNamed([version.data])
      await io.print(lineOf(version, compilers.get(version.code) ?? [], links.get(version.code) ?? []))
      count++
    }
    await io.progress(`${count} written`)
    const last = block.at(-1)
    if (last === undefined || block.length < blockSize) break
    behind = last
  }
  if (images === undefined) return true
  if (task.status === undefined) await images.writeAll()
  for (const name of images.missing) await io.say(`${name} is not among the images of the catalogue`)
  const { written, there } = images.counts()
  await io.say(`images: ${written} written, ${there} already there, ${images.missing.length} missing`)
  return images.missing.length === 0
}

type Version = Awaited<ReturnType<typeof findBlock>>[number]

function findBlock(query: Query, { code, number }: { code: string; number: number }, { status }: ExportTask) {
  return selectVersions(query)
    .$if(status !== undefined, (found) => found.where('state', '=', status ?? 'public'))
    .where((builder) =>
      builder.or([
        builder('versions.questionnaire', '>', code),
        builder.and([
          builder('versions.questionnaire', '=', code),
          builder('versions.number', '>', Math.min(number, 2 ** 31 - 1)),
        ]),
      ]),
    )
    .orderBy('versions.questionnaire')
    .orderBy('versions.number')
    .limit(blockSize)
    .execute()
}

async function findCompilers(query: Query, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  if (codes.length === 0) return found
  const rows = await query
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['questionnaire', 'email'])
    .where('role', '=', 'compiler')
    .where('questionnaire', 'in', [...new Set(codes)])
    .orderBy('email')
    .execute()
  for (const { questionnaire, email } of rows) found.set(questionnaire, [...(found.get(questionnaire) ?? []), email])
  return found
}

/** The data goes out as it is stored, numbers and all. */
function lineOf(version: Version, compilers: readonly string[], links: readonly string[]): string {
  const { code, configuration, edition, state, created, updated, languages, original, data } = version
  const said = {
    code,
    configuration,
    edition,
    status: state,
    created: isoTime(created),
    updated: isoTime(updated),
    translations: languages,
    original,
    compilers,
    ...(links.length === 0 ? {} : { links }),
  }
  return safeJsonText(`${JSON.stringify(said).slice(0, -1)},"data":${data}}`)
}

async function isThere(query: Query, code: string): Promise<boolean> {
  const row = await query.selectFrom('questionnaires').select('code').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}
