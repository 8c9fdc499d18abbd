import { splitEdition } from '../text/edition-name.ts'
import { largestOf } from '../text/lists.ts'
import { safeText } from '../text/safe-text.ts'
import { codeBookMakings } from './code-book-page.ts'
import { pageEnd, pageStart } from './html-page.ts'
import { describeType, detailsBelow, titleOf, wordCounts } from './outline-titles.ts'
import type { PresentedChoice, PresentedDetail, PresentedOutline, PresentedPart } from './present-outline.ts'

/** Where a code book comes from, as its cover tells it. */
export interface CodeBookSource {
  /** The day on which it was made: `2026-03-01`. */
  readonly date: string
  /** The file with the configuration. */
  readonly file: string
  /** Which state of the file that is, in words. */
  readonly version: string
}

/** The outline as one HTML page that can be read, searched and printed: works offline and without scripts. */
export function formatCodeBook(outline: PresentedOutline, source?: CodeBookSource): string {
  return [
    pageStart(`${outline.title}: code book`, codeBookMakings),
    '<a class="skip" href="#questions">Skip to the questions</a>',
    '<header>',
    `<h1${langOf(outline)}>${plain(outline.title)}</h1>`,
    `<p>Code book: ${plain(wordCounts(outline))}.</p>`,
    formatSource(outline, source),
    '</header>',
    '<div class="book">',
    formatContents(outline),
    '<div>',
    formatSearch(outline),
    '<main id="questions">',
    ...outline.parts.map((part) => formatPart(part, outline, 2)),
    '</main>',
    '</div>',
    '</div>',
    pageEnd(codeBookMakings),
    '',
  ].join('\n')
}

function formatSource({ name }: PresentedOutline, source: CodeBookSource | undefined): string {
  const [, edition = ''] = splitEdition(name)
  const rows = [
    ['Edition', edition],
    ['Date', source?.date ?? ''],
    ['File', source?.file ?? ''],
    ['Version', source?.version ?? ''],
  ].filter(([, value]) => value !== '')
  const items = rows.map(([term = '', value = '']) => `<div><dt>${term}</dt><dd>${plain(value)}</dd></div>`)
  return items.length === 0 ? '' : `<dl>${items.join('')}</dl>`
}

/** Labels and help texts may be in another language than the words around them. */
function langOf({ language }: PresentedOutline): string {
  return language === 'en' || !/^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(language)
    ? ''
    : ` lang="${language.replaceAll('_', '-')}"`
}

function formatContents(outline: PresentedOutline): string {
  return `<nav aria-label="Contents"><details open><summary>Contents</summary>${contentsOf(outline.parts, outline)}</details></nav>`
}

function contentsOf(parts: readonly PresentedPart[], outline: PresentedOutline): string {
  const items = parts
    .filter(({ level }) => level !== 'questiongroup' && level !== 'question')
    .map(
      (part) =>
        `<li><a href="#${part.id}"${langOf(outline)}>${plain(titleOf(part))}</a>${contentsOf(part.children, outline)}</li>`,
    )
  return items.length === 0 ? '' : `<ul>${items.join('\n')}</ul>`
}

/** Shown by the script, as nothing else makes it work. */
function formatSearch({ parts }: PresentedOutline): string {
  const types = [...new Set(parts.flatMap(typesIn))].sort()
  const options = types.map((type) => `<option value="${plain(type)}">${plain(type)}</option>`)
  return [
    '<form id="search" role="search" aria-label="Search the questions" hidden>',
    '<label>Search <input type="search" name="words" placeholder="words of labels, keywords, choices"></label>',
    `<label>Type <select name="type"><option value="">all types</option>${options.join('')}</select></label>`,
    '<output aria-live="polite"></output>',
    '<p class="here"></p>',
    '</form>',
  ].join('\n')
}

function typesIn({ question, children }: PresentedPart): readonly string[] {
  return question === undefined ? children.flatMap(typesIn) : [question.type]
}

function formatPart(part: PresentedPart, outline: PresentedOutline, level: number): string {
  const { question, id } = part
  const element = question ? 'article' : 'section'
  const type = question ? ` data-type="${plain(question.type)}"` : ''
  return [
    `<${element} class="${part.level}"${type} aria-labelledby="${id}">`,
    formatTitle(part, outline, level),
    ...(question
      ? [
          `<p class="type"><code>${plain(question.type || '?')}</code> ${plain(describeType(question, part.details))}</p>`,
        ]
      : []),
    formatHelp(part.help, outline),
    formatChoices(question?.choices ?? [], outline),
    formatDetails(detailsBelow(part), outline),
    ...part.children.map((child) => formatPart(child, outline, level + 1)),
    `</${element}>`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** HTML has six levels of headings, and a questionnaire may have more. */
function formatTitle(part: PresentedPart, outline: PresentedOutline, level: number): string {
  const { id, keyword, label } = part
  const content = `<span${langOf(outline)}>${plain(titleOf(part))}</span>${label === '' ? '' : ` <code>${plain(keyword)}</code>`}`
  return level <= 6
    ? `<h${level} class="title" id="${id}">${content}</h${level}>`
    : `<p class="title" role="heading" aria-level="${level}" id="${id}">${content}</p>`
}

/** Help texts are shown with their lines and lists, but never as HTML of their own. */
function formatHelp(lines: readonly string[], outline: PresentedOutline): string {
  if (lines.length === 0) return ''
  const parts: string[] = []
  let isList = false
  for (const line of lines) {
    const isItem = line.startsWith('• ')
    if (isItem !== isList) parts.push(isItem ? '<ul>' : '</ul>')
    isList = isItem
    parts.push(isItem ? `<li>${plain(line.slice(2))}</li>` : `<p>${plain(line)}</p>`)
  }
  return `<div class="help"${langOf(outline)}>${parts.join('')}${isList ? '</ul>' : ''}</div>`
}

/** Long lists of short choices are in columns. */
const mostRows = 12

/** With longer keywords choices are in fewer columns, as keywords are not broken on paper. */
const columnWidths = [
  [44, ' longest'],
  [22, ' long'],
] as const

function formatChoices(choices: readonly PresentedChoice[], outline: PresentedOutline): string {
  if (choices.length === 0) return ''
  const label = (choice: PresentedChoice): string =>
    `<span${langOf(outline)}>${plain(choice.label || '(no label)')}</span>`
  const stored = (choice: PresentedChoice): string => `<code>${plain(String(choice.stored))}</code>`
  if (choices.length > mostRows && choices.every(({ help }) => help === ''))
    return `<ul class="many${widthOf(choices)}" aria-label="Choices">${choices.map((choice) => `<li>${stored(choice)} ${label(choice)}</li>`).join('\n')}</ul>`
  const rows = choices.map((choice) => {
    const note = choice.help === '' ? '' : `<small${langOf(outline)}>${plain(choice.help)}</small>`
    return `<tr><th scope="row">${stored(choice)}</th><td>${label(choice)}${note}</td></tr>`
  })
  return `<table class="choices" aria-label="Choices">${rows.join('\n')}</table>`
}

function widthOf(choices: readonly PresentedChoice[]): string {
  const longest = largestOf(choices.map(({ stored }) => String(stored).length))
  return columnWidths.find(([length]) => longest > length)?.[1] ?? ''
}

function formatDetails(details: readonly PresentedDetail[], outline: PresentedOutline): string {
  const items = details.map((detail) => `<li class="${detail.kind}">${linkNames(detail, outline)}.</li>`)
  return items.length === 0 ? '' : `<ul class="facts">${items.join('\n')}</ul>`
}

function linkNames({ line }: PresentedDetail, outline: PresentedOutline): string {
  return line
    .map((piece) => {
      if (typeof piece === 'string') return plain(piece)
      if (piece.id === '') return `<code>${plain(piece.name)}</code>`
      return `<a href="#${piece.id}"${langOf(outline)}>${plain(piece.name)}</a>`
    })
    .join('')
}

function plain(text: string): string {
  return safeText(text, 'html')
}
