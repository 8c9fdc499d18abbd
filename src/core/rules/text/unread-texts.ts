import { chosenContext, recordTexts } from '../../questionnaire/labels.ts'
import { type Node, walkAll } from '../../questionnaire/node.ts'
import { isTextRead } from '../../questionnaire/questions/is-text-read.ts'
import { isLabelMissed, mayNeedLabel } from '../../questionnaire/questions/read-without-label.ts'
import { translationOf, valuesOf } from '../../questionnaire/record-uses.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { contextsInUse, suspectCode } from '../../questionnaire/suspect-codes.ts'
import {
  contextsFor,
  quotedContexts,
  readWithoutLabel,
  seenBy,
  usersByContext,
} from '../../questionnaire/text-users.ts'
import { nameOwner, nameOwners, type TextHolder, textPointer } from '../../questionnaire/texts.ts'
import { lookUp } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { parentPointer, resolvePointer } from '../../text/pointer.ts'
import { type ConfigurationFact, configurationPointer, type RecordFact } from '../../workspace/facts.ts'
import type { SetFile, SetIndex } from '../../workspace/set-index.ts'
import { replacement } from '../parts/replacement.ts'
import { namesOutside, withinContext } from '../parts/texts-outside.ts'
import { defineRule, type RuleContext } from '../rule.ts'

const messages = {
  misspelt:
    'The texts of {owner} for "{context}" are never shown; {configurations} looks for {contexts}. Did you mean "{candidate}"?',
  code: 'No texts for the code "{code}", but {count} records have texts for "{context}", which no loaded configuration has; {configuration} does not show them. Did you mean "{context}"?',
  unlabelled:
    'No text for {owner} in {configurations} (looked for under {contexts}), so {consequence}. Only other configurations have texts. Add texts for one of these.',
  shared:
    'No text for {owner} in {configurations} (looked for under {contexts}); only other configurations have texts. A choice or heading without a text is shown as "None", a question by its keyword. Add texts for one of these.',
  gathered: {
    text: 'No texts for {owner} under "wocat", so it has no name in {configurations}, which gathers questionnaires of all kinds. Add texts for "wocat".',
    consequence: 'untidy',
  },
  unshown: {
    text: 'The texts of {owner} are never shown: {configurations} looks for {contexts}. Use one of these names.',
    consequence: 'untidy',
  },
  outside: {
    text: 'The texts of {owner} are never shown: they begin with {names}, where {configurations} looks for {contexts}. Put them within one of these.',
    misplaces: true,
  },
  texts: 'the texts for other configurations',
  keyword: {
    text: 'The {textKeyword} of {owner} is never read; only {readers}. Remove it, or move it there.',
    consequence: 'untidy',
  },
} as const

/** The text keywords that only some records have, with those in words (format facts 1.3, 13.3). */
const restricted: Readonly<Record<string, string>> = {
  label_view: 'keys and categories have a name of their own where answers are shown',
  label_filter: 'keys have a name in the filter',
  label_left: 'keys of type measure have texts at the ends of a scale',
  label_right: 'keys of type measure have texts at the ends of a scale',
}

/** Texts that are never looked up. */
export const unreadTexts = defineRule({
  meta: {
    id: 'unread-texts',
    consequence: 'misread',
    category: 'text',
    fix: 'sometimes',
    summary:
      'The texts of a record are for contexts that the configuration using it does not look up, or of a kind that nothing reads there.',
    why: 'Texts are looked up for the edition (code_edition), then the code, then wocat. Without any of them, the form shows a choice as "None", a question by its keyword in words, and the heading of a category or subcategory as "None". label_view is read only for keys and for categories that are subcategories, label_filter is read only for keys, label_left and label_right only for keys of type measure.',
    messages,
    said: { readers: (words) => words.replace('and categories', 'and subcategories') },
  },
  create: (context) => ({
    texts: (holder) => {
      check(holder, context)
      checkKeywords(holder, context)
    },
    configuration: (configuration, sections) => {
      checkShared(configuration, sections, context)
      const { code } = configuration
      const suspect = suspectCode(configuration, context.set)
      if (code === undefined || suspect === undefined) return
      const place = configurationPointer(configuration, 'code')
      const data = { code, ...suspect, configuration: nameConfiguration(configuration) }
      context.report('code', { pointer: place }, data, replacement(place, suspect.context))
    },
  }),
})

function checkKeywords(holder: TextHolder, { file, set, report }: RuleContext<typeof messages>): void {
  const { owners, record, texts } = holder
  if (owners.length === 0) return
  for (const name in texts) {
    for (const textKeyword in texts[name]) {
      const readers = lookUp(restricted, textKeyword)
      if (readers === undefined || owners.some((owner) => isTextRead(textKeyword, owner, set))) continue
      const place = { pointer: textPointer(file, record, name, textKeyword), part: 'key' } as const
      report('keyword', place, { textKeyword, owner: nameOwners(holder), readers })
    }
  }
}

/** What a configuration uses of other files that has texts for others only is told where it is used. */
function checkShared(
  configuration: ConfigurationFact,
  sections: readonly Node[],
  { file, set, report }: RuleContext<typeof messages>,
): void {
  const { code } = configuration
  if (code === undefined || code === 'wocat' || suspectCode(configuration, set)) return
  const contexts = contextsFor([configuration])
  const lacksTexts = (record: RecordFact): boolean => {
    const texts = recordTexts(record, file)
    if (chosenContext(texts, contexts) !== undefined || !mayNeedLabel(record)) return false
    const names = Object.keys(texts)
    const holder = textRecord(record, file)
    if (names.length === 0 || holder === undefined || holder.uri === file.uri) return false
    if (namesOutside(texts, holder, set.fileOf(holder), set).length > 0) return false
    return isLabelMissed(record, configuration, set) && misspeltContext(names, [configuration], set) === undefined
  }
  const seen = new Set<RecordFact>()
  for (const node of walkAll(sections)) {
    const { record } = node
    if (record === undefined || seen.has(record)) continue
    const records = record.model === 'key' ? [record, ...valuesOf(record, file)] : [record]
    const owners = records.filter((one) => !seen.has(one) && lacksTexts(one))
    for (const one of records) seen.add(one)
    if (owners.length === 0) continue
    const data = {
      owner: owners.map(nameOwner),
      configurations: [nameConfiguration(configuration)],
      contexts: quotedContexts([configuration]),
    }
    const holders = new Set(owners.flatMap((owner) => textRecord(owner, file) ?? []))
    const related = [...holders].map((holder) => {
      return { messageId: 'texts', uri: holder.uri, place: { pointer: textPointer(set.fileOf(holder), holder) } }
    })
    report('shared', node.place('keyword'), data, { related, cause: nameConfiguration(configuration) })
  }
}

/** The record in which the texts of a record are. */
function textRecord(record: RecordFact, file: SetFile): RecordFact | undefined {
  return record.texts ? record : translationOf(record, file)
}

function check(holder: TextHolder, context: RuleContext<typeof messages>): void {
  if (Object.keys(holder.texts).length === 0) return
  const groups = usersByContext(holder, context.set)
  const failed = groups.find((group) => group.context === undefined)
  const users = failed?.users.filter((user) => user.code !== undefined && !suspectCode(user, context.set)) ?? []
  if (users.length === 0) return
  const { file, report } = context
  const place = { pointer: textPointer(file, holder.record) }
  const owner = nameOwners(holder)
  const outside = namesOutside(holder.texts, holder.record, file, context.set)
  if (outside.length > 0) return reportOutside(holder, outside, users, context)
  const seen = seenBy(holder, users, context.set)
  if (seen.length > 0) {
    const configurations = seen.map(nameConfiguration)
    if (seen.every(({ code }) => code === 'wocat')) return report('gathered', place, { owner, configurations })
    if (reportMisspelt(holder, seen, context)) return
    // Other files tell of it where they use it.
    const own = seen.filter(({ uri }) => uri === holder.record.uri)
    if (own.length === 0) return
    const data = {
      owner,
      configurations: own.map(nameConfiguration),
      contexts: quotedContexts(own),
      consequence: readWithoutLabel(holder, own, context.set),
    }
    return report('unlabelled', place, data, { cause: data.configurations.join() })
  }
  // Shared records often have texts for some configurations only; those beside the questionnaire are meant for it.
  const isBeside = users.some(({ uri }) => uri === holder.record.uri)
  if (groups.length > 1 || reportMisspelt(holder, users, context) || !isBeside) return
  const configurations = users.map(nameConfiguration)
  report('unshown', place, { owner, configurations, contexts: quotedContexts(users) })
}

function reportOutside(
  holder: TextHolder,
  names: readonly string[],
  users: readonly ConfigurationFact[],
  { file, report }: RuleContext<typeof messages>,
): void {
  const pointerOf = (name: string): string => textPointer(file, holder.record, name)
  const [first = ''] = names
  const pointer = parentPointer(pointerOf(first)) ?? ''
  const value = withinContext(resolvePointer(file.value, pointer), users)
  const fixes = value === undefined ? [] : [{ safe: false, changes: [{ op: 'replace', pointer, value } as const] }]
  const data = {
    owner: nameOwners(holder),
    names: names.map((name) => `"${name}"`),
    configurations: users.map(nameConfiguration),
    contexts: quotedContexts(users),
  }
  report('outside', { pointer: pointerOf(first), part: 'key' }, data, { fixes })
}

/** Whether a context that no configuration has is near one that is looked up; that is the cause then. */
function reportMisspelt(
  holder: TextHolder,
  users: readonly ConfigurationFact[],
  { file, report }: RuleContext<typeof messages>,
): boolean {
  const found = misspeltContext(Object.keys(holder.texts), users, file.set)
  if (found === undefined) return false
  const { name, candidate } = found
  const misspelt = { pointer: textPointer(file, holder.record, name), part: 'key' } as const
  const change = { op: 'rename', pointer: misspelt.pointer, name: candidate } as const
  const configurations = users.map(nameConfiguration)
  const data = { owner: nameOwners(holder), configurations, context: name, candidate }
  const fixes = [{ safe: false, changes: [change] }]
  const cause = [name, candidate, ...configurations].join()
  report('misspelt', misspelt, { ...data, contexts: quotedContexts(users) }, { fixes, cause })
  return true
}

/** The first context that no configuration has and that is near one that is looked up. */
function misspeltContext(
  names: readonly string[],
  users: readonly ConfigurationFact[],
  set: SetIndex,
): { readonly name: string; readonly candidate: string } | undefined {
  for (const name of names) {
    const candidate = contextsInUse(set).has(name) ? undefined : nearestName(name, contextsFor(users))
    if (candidate !== undefined) return { name, candidate }
  }
  return undefined
}
