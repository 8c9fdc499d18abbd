import { accessSync, constants, readdirSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../node/make-folder.ts'
import { askOptions, type V8Options } from '../node/v8-options.ts'
import { briefOptions } from './engine.ts'
import { type CodePlace, encode, isOurs, type KeptCode } from './kept-code.ts'

/** Asks V8 which options of a brief run it has; `undefined` when that could not be kept either, and would have to be asked in each run. */
export function askOnce(place: CodePlace): V8Options | undefined {
  try {
    makeFolder(place.folder, 0o700)
    accessSync(place.folder, constants.W_OK)
    return isOurs(place) ? askOptions(briefOptions) : undefined
  } catch {
    return undefined
  }
}

/** Keeps code for the next runs. Where that is impossible nothing is kept, and nothing is said: the next run only takes longer. */
export function keepCode(place: CodePlace, kept: KeptCode): void {
  try {
    if (!isOurs(place)) return
    const temporary = `${place.file}.${process.pid}-${process.hrtime.bigint()}.tmp`
    try {
      writeFileSync(temporary, encode(kept), { flag: 'wx', mode: 0o600 })
      renameSync(temporary, place.file)
    } catch (error) {
      remove(temporary)
      throw error
    }
    makeRoom(place.folder)
  } catch {
    // The folder may be on a full disk, or for reading only.
  }
}

const ownName = /^[0-9a-f]{12}-[\w.-]+\.code(?:\.[\d-]+\.tmp)?$/
const mostFiles = 8
const abandonedMilliseconds = 60 * 60 * 1000

/** Removes what older builds and other versions of Node have left, and runs that were killed. */
function makeRoom(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  const abandoned = files.filter(({ name, time }) => name.endsWith('.tmp') && Date.now() - time > abandonedMilliseconds)
  const old = files.filter(({ name }) => name.endsWith('.code')).slice(mostFiles)
  for (const { name } of [...abandoned, ...old]) remove(join(folder, name))
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Another run was first.
  }
}
