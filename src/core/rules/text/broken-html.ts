import { englishIn, nameOwners, textHoldersOf, textPointer } from '../../questionnaire/texts.ts'
import { findHtmlProblems, type HtmlProblem } from '../../text/html.ts'
import { remember } from '../../text/remember.ts'
import type { Texts } from '../../workspace/facts.ts'
import { lookAt } from '../../workspace/looked-at.ts'
import { defineRule, type Extra, type Place } from '../rule.ts'

const messages = {
  unclosed:
    'The help text of {owner} opens "<{name}>" and never closes it; help texts are inserted into the page as they are, so what follows on the page can end up inside it. Close it.',
  unclosedBefore:
    'The help text of {owner} opens "<{name}>" and does not close it before "</{before}>". Close it there.',
  stray:
    'The help text of {owner} has a closing tag "</{name}>" without an opening tag; help texts are inserted into the page as they are, so it can close an element of the page. Remove it.',
  incomplete:
    'The tag "<{name}" in the help text of {owner} is unfinished; the browser swallows what follows on the page up to the next "{until}". Complete it, or remove it.',
  unknown: {
    text: 'Unknown HTML element "<{name}>" in the help text of {owner}; help texts are inserted into the page as they are, so readers do not see it. Write "&lt;" for a "<" that readers should see.',
  },
  voidEnd: {
    text: '"{name}" has no content, so "</{name}>" is not needed; browsers ignore it. Remove it.',
    consequence: 'untidy',
  },
  bare: {
    text: 'This "<" in the help text of {owner} does not start a tag; browsers show it as it is, but it is not valid HTML. Write "&lt;" instead.',
    consequence: 'untidy',
  },
} as const

/** To place a mistake costs the length of the text, which may be megabytes; whoever mends these sees the next ones. */
const mostReported = 50

/** Help texts whose tags do not fit together. */
export const brokenHtml = defineRule({
  meta: {
    id: 'broken-html',
    consequence: 'ineffective',
    category: 'text',
    fix: 'sometimes',
    summary: 'The HTML of a help text is broken.',
    why: 'Help texts are HTML and are inserted into the page unescaped. Texts of more than 50 words (or helptext_length) are cut off until the reader asks for more.',
    messages,
  },
  create: ({ file, report }) => ({
    file: () => {
      for (const holder of textHoldersOf(file)) {
        lookAt(holder.texts)
        for (const { context, problem } of brokenIn(holder.texts)) {
          const owner = nameOwners(holder)
          const pointer = textPointer(file, holder.record, context, 'helptext', 'en')
          const { code, name, before, start, end } = problem
          const place: Place = { pointer, within: { start, end } }
          report(code, place, { owner, name, before, until: name === '!--' ? '-->' : '>' }, extraFor(problem, pointer))
        }
      }
    },
  }),
})

/** The mistakes in help texts, which are the same in every set. */
const brokenIn = remember((texts: Texts) =>
  englishIn(texts).flatMap(({ context, textKeyword, text }) => {
    if (textKeyword !== 'helptext' || !/[<&]/.test(text)) return []
    return findHtmlProblems(text)
      .slice(0, mostReported)
      .map((problem) => ({ context, problem }))
  }),
)

/** Translations are found by the exact English text, so no change of it is safe. */
function extraFor({ code, start, end }: HtmlProblem, pointer: string): Extra {
  if (code !== 'bare' && code !== 'voidEnd') return {}
  const text = code === 'bare' ? '&lt;' : ''
  return { fixes: [{ safe: false, changes: [{ op: 'replaceText', pointer, start, end, text }] }] }
}
