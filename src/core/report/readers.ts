import type { BrokenPath } from '../changes/readers.ts'
import { count } from '../text/count.ts'
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
  const groups = new Map<string, BrokenPath[]>()
  for (const one of broken) {
    const key = JSON.stringify([one.configuration, one.path, one.kind])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const mark = destination === 'markdown' ? '- ' : 'warning '
  const lines = [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const files = [...new Set([first, ...others].flatMap(({ file }) => file ?? []))]
    const more = files.length > mostFiles ? `, and ${files.length - mostFiles} more` : ''
    const read = files.length > 0 ? ` Read by ${files.slice(0, mostFiles).join(', ')}${more}.` : ''
    return [`${mark}${safe(`${wordPath(first)}${read}`)}`]
  })
  const total = `${count(groups.size, 'path')} of programs broken, ${count(paths, 'path')} read`
  return `${[...(destination === 'markdown' ? ['## Programs', ''] : []), ...lines, safe(total)].join('\n')}\n`
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
