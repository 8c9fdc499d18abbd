import type { Bytes } from './disk.ts'
import { askGit, type Repository } from './git.ts'

/** The contents of files that git has, by object id; each is read once. */
export interface GitObjects {
  /** Reads several objects with one start of git, those of more than so many bytes excepted. */
  readonly prepare: (ids: readonly string[], maxBytes: number) => void
  /** The content of an object. Throws when git does not have it. */
  readonly read: (id: string, maxBytes: number) => Bytes
  /** How many of the objects asked for git does not have, as in a clone that fetches contents when they are needed. */
  readonly missing: () => number
}

/** As much as is asked of git at once, in bytes. */
const mostAtOnce = 256 * 1024 * 1024

/** The contents of a repository, read by `git cat-file`. */
export function createObjects(repository: Repository): GitObjects {
  const contents = new Map<string, Buffer>()
  const sizes = new Map<string, number>()
  const missing = new Set<string>()
  const prepare: GitObjects['prepare'] = (ids, maxBytes) => {
    const unknown = [...new Set(ids)].filter((id) => !sizes.has(id) && !missing.has(id))
    if (unknown.length > 0) {
      const known = readSizes(repository, unknown)
      for (const id of unknown) {
        const size = known.get(id)
        if (size === undefined) missing.add(id)
        else sizes.set(id, size)
      }
    }
    const wanted = [...new Set(ids)].filter((id) => !contents.has(id) && (sizes.get(id) ?? maxBytes + 1) <= maxBytes)
    for (const part of cut(wanted, sizes)) {
      for (const [id, bytes] of readContents(repository, part)) contents.set(id, bytes)
    }
  }
  return {
    prepare,
    missing: () => missing.size,
    read: (id, maxBytes) => {
      if (!contents.has(id)) prepare([id], maxBytes)
      const size = sizes.get(id)
      if (size !== undefined && size > maxBytes) return { size }
      const bytes = contents.get(id)
      if (bytes === undefined) throw new Error('git does not have its content here')
      return { bytes }
    },
  }
}

/** Parts of a list whose objects have at most {@link mostAtOnce} bytes, or which have one object. */
function cut(ids: readonly string[], sizes: ReadonlyMap<string, number>): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const id of ids) {
    room -= sizes.get(id) ?? 0
    const part = parts.at(-1)
    if (room >= 0 && part) part.push(id)
    else {
      parts.push([id])
      room = mostAtOnce - (sizes.get(id) ?? 0)
    }
  }
  return parts
}

function readSizes(repository: Repository, ids: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>()
  const out = askGit(repository, ['cat-file', '--batch-check'], lines(ids))
  if ('problem' in out) return sizes
  for (const line of out.toString().split('\n')) {
    const [id = '', type, size] = line.split(' ')
    if (type === 'blob') sizes.set(id, Number(size))
  }
  return sizes
}

function readContents(repository: Repository, ids: readonly string[]): Map<string, Buffer> {
  const contents = new Map<string, Buffer>()
  const out = askGit(repository, ['cat-file', '--batch'], lines(ids))
  if ('problem' in out) return contents
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(0x0a, at)
    if (end < 0) break
    const [id = '', type, size] = out.toString('latin1', at, end).split(' ')
    at = end + 1
    if (type !== 'blob') continue
    contents.set(id, out.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return contents
}

function lines(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('')
}
