import type { BrokenPath } from '../changes/readers.ts'
import { count } from '../text/count.ts'
import { groupBy } from '../text/group-by.ts'
import { safeText } from '../text/safe-text.ts'

/** What a change does to programs that read answers by path. */
export interface ReadersReport {
  readonly paths: number
  readonly broken: readonly BrokenPath[]
}

const mostFiles = 3

/** The paths that programs cannot read any more, for people. */
export function formatReaders({ paths, broken }: ReadersReport, destination: 'terminal' | 'markdown'): string {
  const safe = (text: string): string => safeText(text, destination)
  const groups = groupBroken(broken)
  const mark = destination === 'markdown' ? '- ' : 'warning '
  const lines = groups.map((group) => `${mark}${safe(wordBroken(group))}`)
  const total = wordReaders({ paths, broken })
  return `${[...(destination === 'markdown' ? ['## Programs', ''] : []), ...lines, safe(total)].join('\n')}\n`
}

/** How many paths were read and are broken. */
export function wordReaders({ paths, broken }: ReadersReport): string {
  return `${count(groupBroken(broken).length, 'path')} of programs broken, ${count(paths, 'path')} read`
}

/** Broken paths, those of several programs together. */
export function groupBroken(broken: readonly BrokenPath[]): readonly BrokenGroup[] {
  return [...groupBy(broken, ({ configuration, path, kind }) => JSON.stringify([configuration, path, kind])).values()]
}

type BrokenGroup = readonly [BrokenPath, ...BrokenPath[]]

/** What is broken about a path, and which programs read it. */
export function wordBroken(group: BrokenGroup): string {
  const files = [...new Set(group.flatMap(({ file }) => file ?? []))]
  const more = files.length > mostFiles ? `, and ${files.length - mostFiles} more` : ''
  const read = files.length > 0 ? ` Read by ${files.slice(0, mostFiles).join(', ')}${more}.` : ''
  return `${wordPath(group[0])}${read}`
}

function wordPath({ path, kind, to = [] }: BrokenPath): string {
  const name = path.join(' › ')
  switch (kind) {
    case 'gone':
      return `${name} does not exist any more.`
    case 'moved':
      return `${name} is at ${to.map((one) => one.split('/').join(' › ')).join(', or ')} now.`
    case 'other-member':
      return to[0] === undefined ? `${name} has no answer any more.` : `${name} has its answer in "${to[0]}" now.`
  }
}
