import { englishTexts, nameOwners, textHoldersOf, textPointer } from '../../questionnaire/texts.ts'
import { htmlElements } from '../../text/html-elements.ts'
import { defineRule } from '../rule.ts'

/** A label with HTML, which people read as it is written. */
export const htmlInLabel = defineRule({
  meta: {
    id: 'html-in-label',
    consequence: 'misread',
    category: 'text',
    summary: 'A label contains an HTML tag or entity.',
    why: 'Labels are escaped before they are inserted into the page, so tags and entities appear literally. Only help texts are HTML.',
    messages: {
      markup:
        'The {text} of {owner} contains "{markup}"; labels are not HTML, so people see exactly these characters. Write plain text, or move it to the help text.',
    },
  },
  create: ({ file, report }) => ({
    file: () => {
      for (const { holder, context, textKeyword, text } of englishTexts(textHoldersOf(file))) {
        const found = textKeyword === 'helptext' ? undefined : findMarkup(text)
        if (found === undefined) continue
        const start = found.index
        const within = { start, end: start + found[0].length }
        const pointer = textPointer(file, holder.record, context, textKeyword, 'en')
        report('markup', { pointer, within }, { text: textKeyword, owner: nameOwners(holder), markup: found[0] })
      }
    },
  }),
})

const markup = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]{0,300})?\/?>|&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/gi

/** The first tag of an HTML element, or entity. */
function findMarkup(text: string): RegExpExecArray | undefined {
  if (!/[<&]/.test(text)) return undefined
  for (const match of text.matchAll(markup)) {
    if (match[1] === undefined || htmlElements.has(match[1].toLowerCase())) return match
  }
  return undefined
}
