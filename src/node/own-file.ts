import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'

/** Whether something is owned by this user, and for nobody else to write; Windows gives each user's folders to that user alone. */
export function isOwn({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean {
  return process.platform === 'win32' || (uid === process.geteuid?.() && (mode & 0o022) === 0)
}

/** Whether there is a folder that {@link isOwn}. Throws where there is nothing. */
export function isOwnFolder(folder: string): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && isOwn(stats)
}

/** The bytes of a file that {@link isOwn}, is no link and has at most so many bytes; throws where there is none. */
export function readOwnFile(path: string, mostBytes: number): Buffer {
  // A pipe would be waited for.
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0))
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile() || !isOwn(stats) || stats.size > mostBytes) throw new Error('not ours')
    // V8 takes compiled code only from memory of its own.
    const bytes = Buffer.allocUnsafeSlow(stats.size)
    let end = 0
    for (let count = -1; count !== 0 && end < bytes.length; end += count)
      count = readSync(handle, bytes, end, bytes.length - end, end)
    return bytes.subarray(0, end)
  } finally {
    closeSync(handle)
  }
}
