import { lineEnd } from '../json/tokens.ts'

/** A line of block style YAML taken apart; columns count characters from the start of the line. */
export interface Line {
  readonly start: number
  /** The column of the first character that is no space. */
  readonly indent: number
  /** The columns of the dashes that begin items. */
  readonly dashes: readonly number[]
  /** The name of a member with its offsets; `end` is behind the colon. */
  readonly key:
    | {
        readonly name: string
        readonly column: number
        readonly start: number
        readonly nameEnd: number
        readonly end: number
      }
    | undefined
  /** What follows dashes and name, without a comment. */
  readonly rest: string
  readonly restStart: number
  readonly isBlank: boolean
  /** Whether the line divides documents. */
  readonly isDivider: boolean
}

/** A name with its colon; who rewrites one leaves a colon without a name for a while. */
const name = /^(?:"(?:[^"\\]|\\.)*"\s*|'(?:[^']|'')*'\s*|[^\s'"#[\]{},&*!|>%@`-][^:#]*|-[^\s:#][^:#]*|\s*):(?=\s|$)/

/** Takes the line apart that starts at an offset. */
export function readLine(text: string, start: number): Line {
  const line = text.slice(start, lineEnd(text, start))
  let at = /^[ \t]*/.exec(line)?.[0].length ?? 0
  const indent = at
  const dashes: number[] = []
  while (line.charAt(at) === '-' && /^-(?:[ \t]|$)/.test(line.slice(at, at + 2))) {
    dashes.push(at)
    at += 1 + (/^[ \t]*/.exec(line.slice(at + 1))?.[0].length ?? 0)
  }
  const found = name.exec(line.slice(at))?.[0]
  const written = found?.slice(0, -1).trimEnd()
  const key =
    found === undefined || written === undefined
      ? undefined
      : {
          name: nameOf(written),
          column: at,
          start: start + at,
          nameEnd: start + at + written.length,
          end: start + at + found.length,
        }
  if (found !== undefined) at += found.length
  at += /^[ \t]*/.exec(line.slice(at))?.[0].length ?? 0
  const rest = withoutComment(line.slice(at))
  return {
    start,
    indent,
    dashes,
    key,
    rest,
    restStart: start + at,
    isBlank: dashes.length === 0 && key === undefined && rest === '',
    isDivider: /^(?:---|\.\.\.)(?:\s|$)/.test(line),
  }
}

function nameOf(written: string): string {
  const quote = written.charAt(0)
  if (quote !== '"' && quote !== "'") return written
  const inside = written.slice(1, -1)
  return quote === "'" ? inside.replaceAll("''", "'") : inside.replace(/\\(["\\/])/g, '$1')
}

function withoutComment(rest: string): string {
  const comment = /(?:^|\s)#/.exec(rest)
  return (comment ? rest.slice(0, comment.index) : rest).trimEnd()
}
