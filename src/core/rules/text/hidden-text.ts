import { mayNeedLabel } from '../../questionnaire/questions/read-without-label.ts'
import {
  hasText,
  languagesOf,
  nameOwners,
  type TextHolder,
  textKeywords,
  textPointer,
} from '../../questionnaire/texts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/** Texts of a code that the texts of one of its editions hide. */
export const hiddenText = defineRule({
  meta: {
    id: 'hidden-text',
    consequence: 'ineffective',
    category: 'text',
    summary: 'The texts for an edition hide the texts for its code.',
    why: 'Of the contexts code_edition, code and wocat, only the first that exists is used; texts missing there are not looked up in the next one.',
    messages: {
      hidden:
        'The texts of {owner} for "{edition}" have no {hidden}, and the texts for "{code}" are not used: only the first context that exists is read. Repeat what should be shown.',
      there: 'the texts that are not used',
    },
  },
  create: ({ file, report }) => {
    const check = (holder: TextHolder, edition: string, code: string): void => {
      // Of what needs a label, missing-label says that it is hidden.
      const isOnlyHere = !holder.owners.some(mayNeedLabel)
      const hidden = textKeywords.filter(
        (keyword) => (keyword !== 'label' || isOnlyHere) && isHidden(holder, edition, code, keyword),
      )
      if (hidden.length === 0) return
      const there = { pointer: textPointer(file, holder.record, code) }
      const place = { pointer: textPointer(file, holder.record, edition) }
      const data = { owner: nameOwners(holder), edition, code, hidden }
      report('hidden', place, data, { related: [{ messageId: 'there', place: there }] })
    }
    return {
      texts: (holder) => {
        for (const edition in holder.texts) {
          const code = codeOf(edition, holder, file.set)
          if (code !== undefined) check(holder, edition, code)
        }
      },
    }
  },
})

/** The code whose edition a context is for, when the same texts have a context for the code as well. */
function codeOf(edition: string, holder: TextHolder, set: SetIndex): string | undefined {
  const end = edition.lastIndexOf('_')
  const code = edition.slice(0, Math.max(end, 0))
  if (!Object.hasOwn(holder.texts, code)) return undefined
  const year = edition.slice(end + 1)
  const isEdition =
    /^\d{4}$/.test(year) || set.configurations(code).some((configuration) => configuration.edition === year)
  return isEdition ? code : undefined
}

function isHidden(holder: TextHolder, edition: string, code: string, textKeyword: string): boolean {
  const text = languagesOf(holder.texts, code, textKeyword)?.en
  return text !== undefined && text !== '' && !hasText(holder.texts, edition, textKeyword)
}
