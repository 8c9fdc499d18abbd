import type { Choice } from './merged.ts'

/** A stretch of a merged text: the same on both sides, or what each has. */
export type Segment = string | { readonly ours: string; readonly theirs: string }

/** The text in which all conflicts are decided for one side. */
export function textOf(segments: readonly Segment[], choice: Choice): string {
  return segments.map((segment) => (typeof segment === 'string' ? segment : segment[choice])).join('')
}

/** The stretch in which both sides differ, or not. */
export function segmentOf(ours: string, theirs: string): Segment {
  return ours === theirs ? ours : { ours, theirs }
}

/** Applies a change to every stretch, with what is the same on both sides in one piece. */
export function mapSegments(segments: readonly Segment[], change: (text: string) => string): readonly Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (typeof segment === 'string' && typeof last === 'string') joined[joined.length - 1] = last + segment
    else joined.push(segment)
  }
  return joined.map((segment) =>
    typeof segment === 'string' ? change(segment) : segmentOf(change(segment.ours), change(segment.theirs)),
  )
}

/** What the sides are called at the marks, and how many characters a mark has. */
export interface MarkStyle {
  readonly ours: string
  readonly theirs: string
  readonly size: number
  readonly lineBreak: string
}

/** Writes the segments as a text, with marks around the whole lines of each conflict as git writes them. */
export function markConflicts(segments: readonly Segment[], style: MarkStyle): string {
  let text = ''
  let open: { ours: string; theirs: string } | undefined
  const close = (): void => {
    if (open === undefined) return
    text += writeHunk(open.ours, open.theirs, style)
    open = undefined
  }
  for (const segment of segments) {
    if (typeof segment === 'string') {
      if (open === undefined) {
        text += segment
        continue
      }
      const end = endOfLine(segment)
      const rest = segment.slice(0, end)
      open = { ours: open.ours + rest, theirs: open.theirs + rest }
      if (!/[\r\n]$/.test(rest)) continue
      close()
      text += segment.slice(end)
      continue
    }
    if (open === undefined) {
      const line = text.slice(lastLineStart(text))
      text = text.slice(0, text.length - line.length)
      open = { ours: line, theirs: line }
    }
    open = { ours: open.ours + segment.ours, theirs: open.theirs + segment.theirs }
  }
  close()
  return text
}

function endOfLine(text: string): number {
  const end = /\r\n|\r|\n/.exec(text)
  return end ? end.index + end[0].length : text.length
}

function lastLineStart(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
}

function writeHunk(ours: string, theirs: string, { size, lineBreak, ...names }: MarkStyle): string {
  const [own, other] = [splitLines(ours), splitLines(theirs)]
  let [first, last] = [0, 0]
  const shorter = Math.min(own.length, other.length)
  while (first < shorter && own[first] === other[first]) first++
  while (last < shorter - first && own.at(-1 - last) === other.at(-1 - last)) last++
  const inside = (lines: readonly string[]): string =>
    lines
      .slice(first, lines.length - last)
      .map((line) => (/[\r\n]$/.test(line) ? line : line + lineBreak))
      .join('')
  const before = own.slice(0, first).join('')
  const after = own.slice(own.length - last).join('')
  const [left, right] = [inside(own), inside(other)]
  if (left === right) return before + left + after
  const mark = (sign: string, name: string): string =>
    `${sign.repeat(size)}${name === '' ? '' : ` ${name}`}${lineBreak}`
  return `${before}${mark('<', names.ours)}${left}${mark('=', '')}${right}${mark('>', names.theirs)}${after}`
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
}
