import type { BrokenPath } from '../changes/readers.ts'
import { brokenPath, brokenPathMessages } from '../changes/reportables.ts'
import type { Acceptance } from '../findings/acceptance.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { count } from '../text/count.ts'
import { fillMessage } from '../text/fill-message.ts'
import { groupBy } from '../text/group-by.ts'
import { andMore } from '../text/list-some.ts'
import { safeText } from '../text/safe-text.ts'

/** What a change does to programs that read answers by path. */
export interface ReadersReport {
  readonly paths: number
  readonly broken: readonly BrokenPath[]
  /** How many more somebody accepted. */
  readonly accepted: number
}

const mostFiles = 3

/** The paths that programs cannot read any more, for people. */
export function formatReaders(report: ReadersReport, destination: 'terminal' | 'markdown'): string {
  const safe = (text: string): string => safeText(text, destination)
  const groups = groupBroken(report.broken)
  const mark = destination === 'markdown' ? '- ' : `${brokenPath.severity} ${brokenPath.id} `
  const lines = groups.map((group) => `${mark}${safe(wordBroken(group))}`)
  const total = wordReaders(report)
  return `${[...(destination === 'markdown' ? ['## Programs', ''] : []), ...lines, safe(total)].join('\n')}\n`
}

/** How many paths were read and are broken. */
export function wordReaders({ paths, broken, accepted }: ReadersReport): string {
  const beside = accepted > 0 ? `, ${accepted} accepted` : ''
  return `${count(groupBroken(broken).length, 'path')} of programs broken${beside}, ${count(paths, 'path')} read`
}

/** Broken paths, those of several programs together. */
export function groupBroken(broken: readonly BrokenPath[]): readonly BrokenGroup[] {
  return [...groupBy(broken, ({ configuration, path, kind }) => JSON.stringify([configuration, path, kind])).values()]
}

type BrokenGroup = readonly [BrokenPath, ...BrokenPath[]]

/** What is broken about a path, and which programs read it. */
export function wordBroken(group: BrokenGroup): string {
  const files = [...new Set(group.flatMap(({ file }) => file ?? []))]
  const named = [...files.slice(0, mostFiles), ...andMore(files.length - mostFiles)]
  const read = files.length > 0 ? ` Read by ${named.join(', ')}.` : ''
  return `${wordPath(group[0])}${read}`
}

function wordPath({ path, kind, to = [] }: BrokenPath): string {
  const id = kind === 'other-member' && to[0] === undefined ? 'no-answer' : kind
  const where = kind === 'moved' ? to.map((one) => one.split('/').join(' › ')).join(', or ') : to[0]
  return fillMessage(brokenPathMessages[id], (name) => (name === 'path' ? path.join(' › ') : where))
}

/** What tells a broken path from others, also as an accepted finding. */
export function fingerprintOfBroken({ configuration, path, kind }: BrokenPath): string {
  return fingerprintOf(brokenPath.id, [configuration, ...path], { kind })
}

/** Takes out the broken paths that an accepted file covers. */
export function acceptBroken(
  { paths, broken }: ReadersReport,
  { coverOf }: Pick<Acceptance, 'coverOf'>,
): ReadersReport {
  const kept = broken.filter((one) => {
    const { configuration, path } = one
    return (
      coverOf({ rule: brokenPath.id, path: [configuration, ...path], fingerprint: fingerprintOfBroken(one) }) ===
      undefined
    )
  })
  return { paths, broken: kept, accepted: groupBroken(broken).length - groupBroken(kept).length }
}
