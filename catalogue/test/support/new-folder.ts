import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/database/open-database.ts'

let made: Promise<string> | undefined

/** Puts an empty catalogue into a folder: a copy, as making one takes seconds. */
export async function makeNewFolder(folder: string): Promise<void> {
  made ??= makeFirst()
  cpSync(await made, folder, { recursive: true })
}

async function makeFirst(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'questlint-new-')), 'data')
  await (await openDatabase({ folder })).close()
  return folder
}
