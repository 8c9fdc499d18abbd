import { isObject } from '../text/json-value.ts'

/** A finding, or all that a pattern covers, that somebody looked at and accepted; see `schemas/accepted.schema.json`. */
export interface AcceptedEntry {
  readonly rule: string
  /** The path of the finding, joined by `/`; `*` stands for one step, `**` for any number. */
  readonly at: string
  readonly reason: string
  readonly owner?: string
  /** The last day on which the entry holds, `YYYY-MM-DD`. */
  readonly until?: string
  readonly fingerprint?: string
}

/** The entries of an accepted file; what is no entry is left out. */
export function readAccepted(value: unknown): AcceptedEntry[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (item): item is AcceptedEntry => isObject(item) && typeof item.rule === 'string' && typeof item.at === 'string',
  )
}

/** Compiles the `at` of an entry to a test for paths. */
export function matchPath(at: string): (path: readonly string[]) => boolean {
  const pattern = at.split('/')
  return (path) => matchSteps(pattern, path.join('/').split('/'))
}

/** Matches step by step, going back to the last `**` only: linear in pattern times path. */
function matchSteps(pattern: readonly string[], path: readonly string[]): boolean {
  let step = 0
  let token = 0
  let star = -1
  let resume = 0
  while (step < path.length) {
    const wanted = pattern[token]
    if (wanted === '**') {
      star = token++
      resume = step
    } else if (wanted !== undefined && (wanted === '*' || wanted === path[step])) {
      token++
      step++
    } else if (star >= 0) {
      token = star + 1
      step = ++resume
    } else return false
  }
  while (pattern[token] === '**') token++
  return token === pattern.length
}

const heading = `# Findings that were looked at and accepted. "at" is the path that "questlint --format json" prints, joined by "/";
# "*" stands for one step and "**" for any number. An entry that matches nothing any more is reported.
`

/** The text of an accepted file with entries added at its end; `text` is `undefined` when there is no file yet. */
export function appendAccepted(text: string | undefined, entries: readonly AcceptedEntry[]): string {
  const before = text === undefined || text.trim() === '' ? heading : text.endsWith('\n') ? text : `${text}\n`
  return before + entries.map(writeEntry).join('')
}

function writeEntry(entry: AcceptedEntry): string {
  const members = Object.entries(entry).filter(([, value]) => value !== undefined)
  return members.map(([name, value], index) => `${index === 0 ? '- ' : '  '}${name}: ${writeText(value)}\n`).join('')
}

/** Plain where YAML reads a plain scalar as this very text, else in double quotes. */
function writeText(text: string): string {
  const isPlain =
    /^[A-Za-z][\w@/.-]*( [\w@/.,()-]+)*$/.test(text) && !/^(true|false|yes|no|on|off|null|y|n)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}
