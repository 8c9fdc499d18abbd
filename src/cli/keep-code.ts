import { accessSync, constants, existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../node/make-folder.ts'
import { removeIfThere } from '../node/temporary.ts'
import { type CodePlace, encode, isOurs, type KeptCode } from './kept-code.ts'

/**
 * Keeps code for the next runs. Where that is impossible nothing is kept, and nothing is said: the next run only takes
 * longer. The very first run only makes the folder, as a machine that is thrown away afterwards has no use for more.
 */
export function keepCode(place: CodePlace, make: () => KeptCode): void {
  try {
    if (!existsSync(place.folder)) return makeFolder(place.folder, 0o700)
    if (!isOurs(place)) return
    accessSync(place.folder, constants.W_OK)
    const temporary = `${place.file}.${process.pid}-${process.hrtime.bigint()}.tmp`
    try {
      writeFileSync(temporary, encode(make()), { flag: 'wx', mode: 0o600 })
      renameSync(temporary, place.file)
    } catch (error) {
      removeIfThere(temporary)
      throw error
    }
    makeRoom(place.folder)
  } catch {
    // The folder may be on a full disk, or for reading only.
  }
}

const ownName = /^[0-9a-f]{12}-[\w.-]+\.code(?:\.[\d-]+\.tmp)?$/
/** Two of each build and version of Node. */
const mostFiles = 16
const abandonedMilliseconds = 60 * 60 * 1000

/** Removes what older builds and other versions of Node have left, and runs that were killed. */
function makeRoom(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  const abandoned = files.filter(({ name, time }) => name.endsWith('.tmp') && Date.now() - time > abandonedMilliseconds)
  const old = files.filter(({ name }) => name.endsWith('.code')).slice(mostFiles)
  for (const { name } of [...abandoned, ...old]) removeIfThere(join(folder, name))
}
