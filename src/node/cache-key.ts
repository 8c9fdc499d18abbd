import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const size = 32

/**
 * What the entries of a folder are sealed with, in a file that only this user reads; `undefined` where there is none. To the bytes of the
 * file comes where it lies on the disk and since when, which nobody can choose: a key that came with a checkout, an archive or a restored
 * folder is another one than where it was made, and with it come no entries that are believed.
 */
export function findKey(folder: string): Buffer | undefined {
  try {
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
    const fd = openSync(nameOf(folder), flags)
    try {
      const stats = fstatSync(fd, { bigint: true })
      if (!isOwn(stats)) return undefined
      const bytes = Buffer.alloc(size)
      if (readSync(fd, bytes, 0, size, 0) !== size) return undefined
      return createHash('sha256').update(bytes).update(`${stats.ino} ${stats.ctimeNs}`).digest()
    } finally {
      closeSync(fd)
    }
  } catch {
    return undefined
  }
}

/** As `findKey`, and makes one where there is none. Throws where that is impossible. */
export function makeKey(folder: string): Buffer {
  const known = findKey(folder)
  if (known !== undefined) return known
  const temporary = `${nameOf(folder)}.${randomBytes(6).toString('hex')}.tmp`
  writeFileSync(temporary, randomBytes(size), { flag: 'wx', mode: 0o600 })
  renameSync(temporary, nameOf(folder))
  const made = findKey(folder)
  if (made === undefined) throw new Error('no file there belongs to this user alone')
  return made
}

/** The seal of an entry: that a run of this user put this content under this name. */
export function sealOf(key: Buffer, name: string, body: string): string {
  return createHmac('sha256', key).update(`${name}\n`).update(body).digest('hex')
}

function nameOf(folder: string): string {
  return join(folder, 'key')
}

/** Windows gives each user's folders to that user alone. */
function isOwn(stats: BigIntStats): boolean {
  if (!stats.isFile() || stats.size !== BigInt(size) || stats.nlink !== 1n) return false
  return (
    process.platform === 'win32' || (stats.uid === BigInt(process.geteuid?.() ?? -1) && (stats.mode & 0o077n) === 0n)
  )
}
