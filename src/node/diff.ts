import { createTwoFilesPatch, formatPatch, type StructuredPatchHunk } from 'diff'

const context = 3

const headerOptions = { includeIndex: false, includeUnderline: false, includeFileHeaders: true }

/** The smallest diff costs the square of the lines that differ; where there are more of them, the next lines that fit do. */
const mostCompared = 1000

/**
 * The change of one file as a unified diff with three lines of context, as `git apply` and `patch` read it; empty where
 * nothing changes. A file that was not there has no text before.
 */
export function unifiedDiff(file: string, old: string | null, after: string): string {
  if (old === after) return ''
  const before = old ?? ''
  const [from, to] = [old === null ? '/dev/null' : `a/${file}`, `b/${file}`]
  const options = { context, headerOptions, maxEditLength: mostCompared }
  const smallest = createTwoFilesPatch(from, to, before, after, undefined, undefined, options)
  if (smallest !== undefined) return smallest
  const hunks = hunksOf(splitLines(before), splitLines(after))
  const patch = { oldFileName: from, newFileName: to, oldHeader: undefined, newHeader: undefined, hunks }
  return formatPatch(patch, headerOptions)
}

/** The lines with their line breaks. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Lines of the old text from `start` to `end` that differ from those of the new one from `newStart` to `newEnd`; ends are exclusive. */
interface Block {
  readonly start: number
  readonly end: number
  readonly newStart: number
  readonly newEnd: number
}

function hunksOf(before: readonly string[], after: readonly string[]): StructuredPatchHunk[] {
  return groupNear(findBlocks(before, after)).map((blocks) => {
    const [first, last] = [blocks[0] as Block, blocks.at(-1) as Block]
    const lead = Math.min(context, first.start)
    const trail = Math.min(context, before.length - last.end)
    let at = first.start - lead
    const body = blocks.flatMap((block) => {
      const same = before.slice(at, block.start)
      at = block.end
      return [
        ...mark(' ', same),
        ...mark('-', before.slice(block.start, block.end)),
        ...mark('+', after.slice(block.newStart, block.newEnd)),
      ]
    })
    return {
      oldStart: first.start - lead + 1,
      oldLines: last.end + trail - (first.start - lead),
      newStart: first.newStart - lead + 1,
      newLines: last.newEnd + trail - (first.newStart - lead),
      lines: [...body, ...mark(' ', before.slice(at, at + trail))],
    }
  })
}

function mark(sign: string, lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.endsWith('\n') ? [sign + line.slice(0, -1)] : [sign + line, '\\ No newline at end of file'],
  )
}

/** Blocks whose context would touch come together. */
function groupNear(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)?.at(-1)
    if (last && block.start - last.end <= 2 * context) groups.at(-1)?.push(block)
    else groups.push([block])
  }
  return groups
}

function findBlocks(before: readonly string[], after: readonly string[]): Block[] {
  const blocks: Block[] = []
  let [start, newStart] = [0, 0]
  while (start < before.length || newStart < after.length) {
    if (before[start] === after[newStart]) {
      start++
      newStart++
      continue
    }
    const [end, newEnd] = nextMatch(before, after, start, newStart)
    blocks.push({ start, end, newStart, newEnd })
    ;[start, newStart] = [end, newEnd]
  }
  return blocks
}

/** How many lines further the next match is looked for; what has none there differs to the end. */
const furthest = 200

/** Where the lines are the same again, as near as possible. */
function nextMatch(
  before: readonly string[],
  after: readonly string[],
  start: number,
  newStart: number,
): [number, number] {
  for (let distance = 1; distance <= furthest; distance++) {
    for (let old = 0; old <= distance; old++) {
      const [end, newEnd] = [start + old, newStart + distance - old]
      if (end > before.length || newEnd > after.length) continue
      if (before[end] !== after[newEnd]) continue
      // A bracket alone says little of where it belongs.
      if (/\w/.test(before[end] ?? '') || before[end + 1] === after[newEnd + 1]) return [end, newEnd]
    }
  }
  return [before.length, after.length]
}
