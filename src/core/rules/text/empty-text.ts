import { isLabelMissed, mayNeedLabel } from '../../questionnaire/questions/read-without-label.ts'
import { recordUsesIn } from '../../questionnaire/record-uses.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { readWithoutLabel, seenBy, usersByContext } from '../../questionnaire/text-users.ts'
import { type EnglishText, englishTexts, nameOwners, textHoldersOf, textPointer } from '../../questionnaire/texts.ts'
import { addToGroup } from '../../text/group-by.ts'
import { defineRule, type RuleContext } from '../rule.ts'

const messages = {
  empty: {
    text: 'The {textKeyword} of {owner} for {contexts} is empty, so it is treated as missing. Write a text, or remove it.',
    consequence: 'untidy',
  },
  unnamed: 'The label of {owner} for {contexts} is empty; in {configurations} {consequence}. Write a label.',
  blank:
    'The {textKeyword} of {owner} for "{context}" contains only spaces; it is shown as a blank. Write a text, or remove it.',
  padded: {
    text: 'The {textKeyword} of {owner} for "{context}" {where}. Translations are found by the exact English text, so change it there as well.',
    consequence: 'untidy',
  },
} as const

/** An English text that is empty, blank or has spaces around it. */
export const emptyText = defineRule({
  meta: {
    id: 'empty-text',
    consequence: 'misread',
    category: 'text',
    fix: 'sometimes',
    summary: 'An English text is empty or has spaces around it.',
    why: 'An empty text is treated as missing: the form shows a choice without a label as "None", a question by its keyword in words, and the heading of a category or subcategory as "None". Texts with spaces around them are shown as they are, and translations are looked up by the exact English text.',
    messages,
    formerMessages: { choice: 'unnamed' },
  },
  create: (context) => ({
    file: () => {
      const holders = textHoldersOf(context.file)
      const empty = new Map<string, EnglishText[]>()
      for (const text of englishTexts(holders)) {
        if (text.text === '') {
          addToGroup(empty, `${text.holder.record.pointer} ${text.textKeyword}`, text)
        } else if (text.text.trim() !== text.text) checkSpaces(text, context)
      }
      for (const texts of empty.values()) checkEmpty(texts.sort(byContext), context)
    },
  }),
})

function byContext(left: EnglishText, right: EnglishText): number {
  return left.context < right.context ? -1 : 1
}

/** The same text of one record may be empty in several contexts, usually on purpose: that is one finding. */
function checkEmpty(found: readonly EnglishText[], context: RuleContext<typeof messages>): void {
  const { file, report } = context
  // By name, not as written, so that reordering a file changes nothing.
  const texts = [...found].sort((left, right) => (left.context < right.context ? -1 : 1))
  const [first] = texts
  if (first === undefined) return
  const { holder, textKeyword } = first
  const { owners } = holder
  const pointer = textPointer(file, holder.record, first.context, textKeyword, 'en')
  const data = { textKeyword, owner: nameOwners(holder), contexts: texts.map((text) => `"${text.context}"`) }
  if (textKeyword !== 'label') return report('empty', { pointer }, data)
  if (reportUnnamed(texts, context)) return
  const users = recordUsesIn(file.set).configurationsOf(holder.record)
  const isSeen = owners.some(
    (owner) =>
      owner.model === 'questiongroup' ||
      (mayNeedLabel(owner) && (users.length === 0 || users.some((user) => isLabelMissed(owner, user, file.set)))),
  )
  if (isSeen || owners.length === 0) report('empty', { pointer }, data)
}

/** Where people see the label, an empty one does what a missing one does. */
function reportUnnamed(texts: readonly EnglishText[], { file, report }: RuleContext<typeof messages>): boolean {
  const [first] = texts
  if (first === undefined) return false
  const { holder } = first
  const groups = usersByContext(holder, file.set).filter(({ context }) =>
    texts.some((text) => text.context === context),
  )
  const seen = groups.flatMap(({ users }) => seenBy(holder, users, file.set))
  const configurations = seen.map(nameConfiguration)
  const [taken] = groups.filter(({ users }) => seenBy(holder, users, file.set).length > 0)
  if (taken?.context === undefined) return false
  const contexts = texts.map((text) => `"${text.context}"`)
  const consequence = readWithoutLabel(holder, seen, file.set)
  const pointer = textPointer(file, holder.record, taken.context, 'label', 'en')
  report('unnamed', { pointer }, { owner: nameOwners(holder), contexts, configurations, consequence })
  return true
}

function checkSpaces(english: EnglishText, { file, report }: RuleContext<typeof messages>): void {
  const { holder, context, textKeyword, text } = english
  const data = { textKeyword, owner: nameOwners(holder), context }
  const pointer = textPointer(file, holder.record, context, textKeyword, 'en')
  const trimmed = text.trim()
  if (trimmed === '') {
    report('blank', { pointer }, data)
  } else if (textKeyword !== 'helptext') {
    const start = text.length - text.trimStart().length
    const end = text.trimEnd().length
    const within = start > 0 ? { start: 0, end: start } : { start: end, end: text.length }
    const where = start === 0 ? 'ends with spaces' : end === text.length ? 'begins with spaces' : 'has spaces around it'
    const change = { op: 'replace', pointer, value: trimmed } as const
    report('padded', { pointer, within }, { ...data, where }, { fixes: [{ safe: false, changes: [change] }] })
  }
}
