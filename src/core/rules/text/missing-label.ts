import { shownText } from '../../questionnaire/labels.ts'
import { mayNeedLabel } from '../../questionnaire/questions/read-without-label.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import {
  type ContextUsers,
  contextsFor,
  readWithoutLabel,
  seenBy,
  usersByContext,
} from '../../questionnaire/text-users.ts'
import { hasText, nameOwners, type TextHolder, textPointer } from '../../questionnaire/texts.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { resolvePointer } from '../../text/pointer.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { wrapMembers } from '../parts/wrap-members.ts'
import { defineRule, type RuleContext } from '../rule.ts'

const messages = {
  noTexts: 'No texts for {owner}; in {configurations} {consequence}. Add a label.',
  noLabel: 'The texts of {owner} for "{context}" have no label; in {configurations} {consequence}. Add one.',
  unwrapped: {
    text: 'The texts of {owner} for "{context}" have no label, as their languages are not within one; in {configurations} {consequence}. Put them into "label".',
    misplaces: true,
  },
  hidden:
    'The texts of {owner} for "{context}" have no label, and {configurations} does not use the label for "{other}": only the first context that exists is read. Repeat it there.',
  unseen: {
    text: 'The texts of {owner} for "{context}" have no label. In {configurations} no page prints it, but the API gives "None" or an empty label. Add a label.',
    consequence: 'untidy',
  },
  unused: {
    text: 'The texts of {owner} for "{context}" have no label. No loaded configuration shows it. Add one, or remove the texts.',
    consequence: 'untidy',
  },
  empty: { text: 'The translation of {owner} has no texts. Add a label.', consequence: 'untidy' },
} as const

/** A record that people see, without a label in the context that is looked up. */
export const missingLabel = defineRule({
  meta: {
    id: 'missing-label',
    consequence: 'misread',
    category: 'text',
    fix: 'sometimes',
    summary: 'A key, value or category has no label in the context that is used.',
    why: 'Texts are looked up for the edition (code_edition), then the code, then wocat; only the first of these contexts that exists is used. Without a label, the form shows a choice as "None", a question by its keyword in words, and the heading of a category or subcategory as "None"; the details show "None" for a question, and leave out answers that are such a choice.',
    yieldsTo: ['wrong-type'],
    messages,
  },
  create: (context) => ({
    texts: (holder) => {
      const groups = usersByContext(holder, context.set)
      if (Object.keys(holder.texts).length === 0) return checkEmpty(holder, groups, context)
      if (!holder.owners.some(mayNeedLabel)) return
      if (groups.length === 0) checkUnused(holder, context)
      else for (const group of groups) checkGroup(holder, group, context)
    },
  }),
})

function checkEmpty(
  holder: TextHolder,
  groups: readonly ContextUsers[],
  { file, report }: RuleContext<typeof messages>,
): void {
  const { record, owners } = holder
  const place = { pointer: textPointer(file, record) }
  const owner = nameOwners(holder)
  const seen = groups.flatMap(({ users }) => seenBy(holder, users, file.set))
  const configurations = seen.map(nameConfiguration)
  if (isOfWrongType(holder, file)) return
  if (configurations.length > 0)
    report('noTexts', place, { owner, configurations, consequence: readWithoutLabel(holder, seen, file.set) })
  // A definition without texts is no mistake by itself, but a translation is there for nothing else.
  else if (record.model === 'translation' && owners.length > 0) report('empty', place, { owner })
}

/** Texts of a wrong type are there, and have their own finding. */
function isOfWrongType({ record }: TextHolder, file: SetFile): boolean {
  if (record.model === 'translation') return !isObject(record.fields.data)
  const definition = resolvePointer(file.value, record.pointer)
  const label = memberOf(definition, 'label')
  return [definition, label === undefined ? {} : label].some((texts) => typeof texts !== 'string' && !isObject(texts))
}

/** Whether a label is there; one of a wrong type has its own finding. */
function hasLabel({ record, texts }: TextHolder, context: string, file: SetFile): boolean {
  if (hasText(texts, context, 'label')) return true
  const pointer = textPointer(file, record, context, 'label')
  return pointer !== textPointer(file, record) && resolvePointer(file.value, pointer) !== undefined
}

function checkGroup(holder: TextHolder, group: ContextUsers, { file, report }: RuleContext<typeof messages>): void {
  const { context, users } = group
  if (context === undefined || hasLabel(holder, context, file)) return
  const seen = seenBy(holder, users, file.set)
  const configurations = (seen.length > 0 ? seen : users).map(nameConfiguration)
  const owner = nameOwners(holder)
  const place = { pointer: textPointer(file, holder.record, context) }
  if (seen.length === 0) return report('unseen', place, { owner, context, configurations })
  const other = contextsFor(seen).find((name) => name !== context && shownText(holder.texts, [name], 'label'))
  if (other !== undefined) return report('hidden', place, { owner, context, other, configurations })
  const data = { owner, context, configurations, consequence: readWithoutLabel(holder, seen, file.set) }
  const isOwn = place.pointer !== textPointer(file, holder.record)
  const wrapped = isOwn ? wrapLanguages(resolvePointer(file.value, place.pointer)) : undefined
  if (wrapped === undefined) return report('noLabel', place, data)
  const change = { op: 'replace', pointer: place.pointer, value: wrapped } as const
  const english = { pointer: textPointer(file, holder.record, context, 'en'), part: 'key' } as const
  report('unwrapped', english, data, { fixes: [{ safe: false, changes: [change] }] })
}

/** Texts by keyword with the languages among them put into the label; `undefined` where English is not among them. */
function wrapLanguages(texts: unknown): unknown {
  const isText = (_: string, text: unknown): boolean => typeof text === 'string'
  return isObject(texts) && typeof texts.en === 'string' ? wrapMembers(texts, 'label', isText) : undefined
}

function checkUnused(holder: TextHolder, { file, report }: RuleContext<typeof messages>): void {
  for (const context of Object.keys(holder.texts)) {
    if (hasLabel(holder, context, file)) continue
    report('unused', { pointer: textPointer(file, holder.record, context) }, { owner: nameOwners(holder), context })
  }
}
