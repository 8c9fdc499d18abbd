import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** How old a file without a row may be that another node may still be storing. */
const longestUpload = 60 * 60 * 1000

/** Takes the files off that an upload left which was ended before its row was there: nobody was ever told of them. */
export async function sweepImages(
  folder: string,
  query: Kysely<Tables>,
  { isShared }: { readonly isShared: boolean },
): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = names.flatMap((name) => {
    const id = /(?:^|[\\/])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[^\\/]*$/.exec(name)?.[1]
    return id === undefined ? [] : [{ id, path: join(folder, name) }]
  })
  const known = await knownIds(query, [...new Set(files.map(({ id }) => id))])
  let removed = 0
  for (const { id, path } of files) {
    if (known.has(id) && !path.endsWith('.part')) continue
    if (isShared && Date.now() - (await stat(path)).mtimeMs < longestUpload) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** Which images have a row; asked in parts, as a statement takes so many values only. */
async function knownIds(query: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (let start = 0; start < ids.length; start += 1000) {
    const rows = await query
      .selectFrom('images')
      .select('id')
      .where('id', 'in', ids.slice(start, start + 1000))
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}
