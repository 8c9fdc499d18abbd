import type { PositionRange } from '../findings/presented.ts'
import type { LinedText } from '../text/line-index.ts'
import { safeText } from '../text/safe-text.ts'
import { cutLine } from './excerpt.ts'

const excerptWidth = 140
const linesAround = 2

/** Lines of a source around a range, the range marked, as HTML; `''` when there is nothing to see. */
export function formatExcerpt(source: LinedText, range: PositionRange): string {
  const line = cutLine(source, range, excerptWidth)
  if (line === undefined) return ''
  const number = range.start.line
  const around = (first: number, last: number): string[] =>
    line.isCut ? [] : neighbours(source, first, last).map(([at, words]) => formatLine(at, code(words)))
  const marked = `${line.isCut ? '…' : ''}${code(line.before)}<mark>${code(line.marked) || ' '}</mark>${code(line.after)}`
  return [
    '<pre>',
    ...around(number - linesAround, number - 1),
    formatLine(number, marked),
    ...around(number + 1, number + linesAround),
    '</pre>',
  ].join('')
}

/** The lines of a source from `first` to `last`, one-based, as far as there are any. */
function neighbours({ text, lines }: LinedText, first: number, last: number): [number, string][] {
  const found: [number, string][] = []
  for (let number = Math.max(1, first); number <= Math.min(last, lines.lineCount); number++) {
    const start = lines.offsetAt({ line: number - 1, character: 0 })
    const end = lines.offsetAt({ line: number - 1, character: excerptWidth })
    found.push([number, text.slice(start, end)])
  }
  return found
}

function formatLine(number: number, content: string): string {
  return `<span class="line"><span class="number">${number}</span> ${content}\n</span>`
}

function code(text: string): string {
  return safeText(text.slice(0, 2 * excerptWidth).replaceAll('\t', '  '), 'html')
}
