import { addAll } from '../text/lists.ts'
import { safeText } from '../text/safe-text.ts'
import { describeType, detailsBelow, nameOf, titleOf, wordCounts } from './outline-titles.ts'
import type { PresentedDetail, PresentedOutline, PresentedPart } from './present-outline.ts'

/** The outline as Markdown of GitHub's flavour: headings down to questiongroups, a list item a question, links from conditions. */
export function formatOutlineMarkdown(outline: PresentedOutline): string {
  const lines = [`# ${plain(outline.title)}`, '', `${plain(wordCounts(outline))}.`, '']
  for (const part of outline.parts) addPart(lines, part, 2)
  return `${lines.join('\n').trimEnd()}\n`
}

function addPart(lines: string[], part: PresentedPart, level: number): void {
  addAll(lines, part.level === 'question' ? questionLines(part) : headingLines(part, level))
  for (const child of part.children) addPart(lines, child, level + 1)
  if (part.level === 'questiongroup') lines.push('')
}

/** Markdown has six levels of headings. */
const deepest = 6

function headingLines(part: PresentedPart, level: number): string[] {
  const about = describe(part)
  return [
    `<a id="${part.id}"></a>`,
    '',
    `${'#'.repeat(Math.min(level, deepest))} ${plain(titleOf(part))}${keywordOf(part)}`,
    '',
    ...(about.length === 0 ? [] : [about.join('\\\n'), '']),
  ]
}

function questionLines(part: PresentedPart): string[] {
  const { question } = part
  if (question === undefined) return []
  const { type, choices } = question
  return [
    `- <a id="${part.id}"></a>${bold(nameOf(part))}${keywordOf(part)}: ${code(type || '?')}, ${plain(describeType(question, part.details))}`,
    ...describe(part).map((line) => `  - ${line}`),
    ...choices.map(({ stored, label }) => `  - ${code(String(stored))} ${plain(label || '(no label)')}`),
  ]
}

function keywordOf({ label, keyword }: PresentedPart): string {
  return label === '' ? '' : ` ${code(keyword)}`
}

function describe(part: PresentedPart): string[] {
  return [...part.help.map(plain), ...detailsBelow(part).map((detail) => `${linkNames(detail)}.`)]
}

function linkNames({ line }: PresentedDetail): string {
  return line
    .map((piece) => {
      if (typeof piece === 'string') return plain(piece)
      return piece.id === '' ? plain(piece.name) : `[${plain(piece.name)}](#${piece.id})`
    })
    .join('')
}

function code(keyword: string): string {
  return `\`${safeText(keyword, 'terminal').replaceAll('`', "'")}\``
}

/** Stars beside a space are no marks. */
function bold(name: string): string {
  const trimmed = name.trim()
  return trimmed === '' ? '' : `**${plain(trimmed)}**`
}

function plain(text: string): string {
  return safeText(text, 'markdown')
}
