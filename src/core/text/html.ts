import { Tokenizer } from 'htmlparser2'
import { htmlElements, optionalEnds, voidElements } from './html-elements.ts'
import type { Range } from './range.ts'

/** What is wrong with a piece of HTML; `name` is the element. */
export interface HtmlProblem extends Range {
  readonly code: 'unclosed' | 'unclosedBefore' | 'stray' | 'voidEnd' | 'incomplete' | 'unknown' | 'bare'
  readonly name: string
  /** The element whose end tag comes too early (`unclosedBefore`). */
  readonly before: string
}

interface Tag extends Range {
  readonly name: string
  /** Whether it ends with `/>`; HTML itself takes no notice of that. */
  readonly closesItself?: boolean
}

/** The tags of a piece of HTML that do not fit together, in the order of their discovery; linear in its length. */
export function findHtmlProblems(text: string): readonly HtmlProblem[] {
  return isPlainlyBalanced(text) ? [] : readTags(text)
}

const rawTextElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
])

/** The elements whose content has names of its own. */
const foreignElements: ReadonlySet<string> = new Set(['svg', 'math'])

/**
 * Whether a text has only ordinary tags that nest, which most help texts are and which needs no tokenizer: it takes the
 * better part of a short run just to warm up.
 */
export function isPlainlyBalanced(text: string): boolean {
  const open: string[] = []
  const tag = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>"']*(?:"[^"<>]*"[^<>"']*)*)?>/giy
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at
    const match = tag.exec(text)
    if (match === null) return false
    const name = (match[2] ?? '').toLowerCase()
    if (!htmlElements.has(name) || rawTextElements.has(name) || foreignElements.has(name)) return false
    if (match[1] === '/') {
      if (voidElements.has(name) || open.pop() !== name) return false
    } else if (!voidElements.has(name)) open.push(name)
  }
  return open.length === 0
}

/** As {@link findHtmlProblems}, by the tokenizer in any case. */
export function readTags(text: string): readonly HtmlProblem[] {
  const balance = createBalance()
  let opening: Tag | undefined
  const end = (endIndex: number, closesItself: boolean): void => {
    if (opening) balance.open({ ...opening, end: endIndex + 1, closesItself })
    opening = undefined
  }
  const ignore = (): void => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (start, endIndex) => {
        for (let at = text.indexOf('<', start); at >= 0 && at < endIndex; at = text.indexOf('<', at + 1)) {
          balance.report('bare', { name: '', start: at, end: at + 1 })
        }
      },
      onopentagname: (start, endIndex) => {
        opening = { name: text.slice(start, endIndex).toLowerCase(), start: start - 1, end: endIndex }
      },
      onopentagend: (endIndex) => end(endIndex, false),
      onselfclosingtag: (endIndex) => end(endIndex, true),
      onclosetag: (start, endIndex) => {
        const closing = text.indexOf('>', endIndex)
        const name = text.slice(start, endIndex).toLowerCase()
        balance.close({ name, start: start - 2, end: closing < 0 ? text.length : closing + 1 })
      },
      oncomment: (start, endIndex, offset) => {
        const isUnclosed = offset === 0 && text.startsWith('<!--', start - 4)
        if (isUnclosed) balance.report('incomplete', { name: '!--', start: start - 4, end: endIndex })
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
      onend: ignore,
      // There a title is no raw text.
      isInForeignContext: balance.isInForeign,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  if (opening) balance.report('incomplete', opening)
  return balance.finish()
}

interface Balance {
  readonly open: (tag: Tag) => void
  readonly close: (tag: Tag) => void
  readonly report: (code: HtmlProblem['code'], tag: Tag, before?: string) => void
  readonly isInForeign: () => boolean
  readonly finish: () => readonly HtmlProblem[]
}

function createBalance(): Balance {
  const problems: HtmlProblem[] = []
  const open: Tag[] = []
  const counts = new Map<string, number>()
  // An element that was reported as unclosed may still be closed later (<b><i></b></i>): that is the same mistake.
  const excused = new Map<string, number>()
  const add = (table: Map<string, number>, name: string, by: number): void => {
    table.set(name, (table.get(name) ?? 0) + by)
  }
  const report = (code: HtmlProblem['code'], { name, start, end }: Tag, before = ''): void => {
    problems.push({ code, name, before, start, end })
  }
  const closeNamed = (tag: Tag): void => {
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      add(counts, last.name, -1)
      if (last.name === tag.name) return
      if (optionalEnds.has(last.name)) continue
      report('unclosedBefore', last, tag.name)
      add(excused, last.name, 1)
    }
  }
  const isInForeign = (): boolean => [...foreignElements].some((name) => (counts.get(name) ?? 0) > 0)
  return {
    report,
    isInForeign,
    open: (tag) => {
      const isForeign = foreignElements.has(tag.name) || isInForeign()
      if (isForeign && tag.closesItself) return
      if (!isForeign && !htmlElements.has(tag.name) && !tag.name.includes('-')) return report('unknown', tag)
      if (voidElements.has(tag.name)) return
      open.push(tag)
      add(counts, tag.name, 1)
    },
    close: (tag) => {
      if (voidElements.has(tag.name)) return report('voidEnd', tag)
      if ((counts.get(tag.name) ?? 0) > 0) return closeNamed(tag)
      if ((excused.get(tag.name) ?? 0) > 0) return add(excused, tag.name, -1)
      if (htmlElements.has(tag.name)) report('stray', tag)
    },
    finish: () => {
      for (const tag of open) if (!optionalEnds.has(tag.name)) report('unclosed', tag)
      return problems
    },
  }
}
