import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { disk } from './disk.ts'
import { toSlashes } from './paths.ts'

/** What the system follows of links to links. */
const mostLinks = 40

/** Where a path leads; of what is not there, where its nearest folder leads, or the link that it is. */
export function realPathOf(path: string, links = 0): string {
  try {
    return toSlashes(realpathSync.native(path))
  } catch {
    const parent = dirname(path)
    if (parent === path || links > mostLinks) return path
    if (disk.isLink(path)) return realPathOf(resolve(parent, readlinkSync(path)), links + 1)
    return toSlashes(join(realPathOf(parent, links), basename(path)))
  }
}
