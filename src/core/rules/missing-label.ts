import { contextsOf, shownText } from '../model/labels.ts'
import { recordUsesIn } from '../model/record-uses.ts'
import { isLabelSeen, nameConfiguration, showsLabel } from '../model/shown-labels.ts'
import { chosenContext, languagesOf, nameOwners, type TextHolder, textHoldersOf, textPointer } from '../model/texts.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { ConfigurationFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { defineRule, type RuleContext } from './rule.ts'

const messages = {
  noContext:
    'The texts of {owner} hold no label for {configurations}: there are none for {contexts}, the contexts that are looked up, so {consequence}.',
  misspelt:
    'The texts of {owner} hold no label for {configurations}: there are some for "{context}", but none for {contexts}, the contexts that are looked up. Did you mean "{candidate}"?',
  noLabel: 'The texts of {owner} for "{context}" hold no label; in {configurations} {consequence}.',
  hidden:
    'The texts of {owner} for "{context}" hold no label, and the label for "{other}" is not used in {configurations}: the first context that exists is taken whole.',
  unseen: {
    text: 'The texts of {owner} for "{context}" hold no label. In {configurations} it is hidden wherever it stands, but the API gives an empty label.',
    severity: 'info',
  },
  gathered: {
    text: 'The texts of {owner} hold no label for {configurations}: there are none for "wocat", so where questionnaires of all kinds are gathered it has no name.',
    severity: 'info',
  },
  unused: {
    text: 'The texts of {owner} for "{context}" hold no label. No loaded configuration shows it.',
    severity: 'info',
  },
} as const

/** A record that people see, without a label in the context that is looked up. */
export const missingLabel = defineRule({
  meta: {
    id: 'missing-label',
    severity: 'warning',
    category: 'text',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'A key, value or category has no label where the application looks for one.',
    why: 'Texts are looked up for the edition (code_edition), then the code, then wocat; the first of these contexts that exists is taken whole. A choice without a label is shown as "None", anything else without a name.',
    messages,
  },
  create: (context) => ({
    file: () => {
      for (const holder of textHoldersOf(context.facts, context.index.set)) check(holder, context)
    },
  }),
})

function check(holder: TextHolder, context: RuleContext<typeof messages>): void {
  const { set } = context.index
  const shown = holder.owners.filter(showsLabel)
  if (shown.length === 0) return
  const users = recordUsesIn(set).configurationsOf(holder.record)
  if (users.length === 0) return checkUnused(holder, context)
  const groups = new Map<string | undefined, ConfigurationFact[]>()
  for (const user of users) {
    const chosen = chosenContext(holder.texts, contextsOf(user.code, user.edition))
    if (chosen !== undefined && languagesOf(holder.texts, chosen, 'label') !== undefined) continue
    groups.set(chosen, [...(groups.get(chosen) ?? []), user])
  }
  for (const [chosen, configurations] of groups) {
    const seen = configurations.filter((user) => shown.some((owner) => isLabelSeen(owner, user, set)))
    if (chosen !== undefined)
      reportNoLabel(holder, chosen, seen.length > 0 ? seen : configurations, seen.length > 0, context)
    else if (seen.length > 0) reportNoContext(holder, seen, context)
  }
}

function reportNoContext(
  holder: TextHolder,
  users: readonly ConfigurationFact[],
  { facts, index, report }: RuleContext<typeof messages>,
): void {
  const contexts = [...new Set(users.flatMap(({ code, edition }) => contextsOf(code, edition)))]
  const configurations = users.map(nameConfiguration)
  const owner = nameOwners(holder)
  const place = { pointer: textPointer(facts, holder.record) }
  if (users.every(({ code }) => code === 'wocat')) return report('gathered', place, { owner, configurations })
  for (const name of Object.keys(holder.texts)) {
    const isCode = index.configurations(name).length > 0 || isEditionContext(name, index.set)
    const candidate = isCode ? undefined : nearestName(name, contexts)
    if (candidate === undefined) continue
    const misspelt = { pointer: textPointer(facts, holder.record, name), part: 'key' } as const
    const change = { op: 'rename', pointer: misspelt.pointer, name: candidate } as const
    const data = { owner, configurations, contexts: contexts.map(quote), context: name, candidate }
    return report('misspelt', misspelt, data, { fixes: [{ safe: false, changes: [change] }] })
  }
  const data = { owner, configurations, contexts: contexts.map(quote), consequence: consequenceFor(holder) }
  report('noContext', place, data)
}

function reportNoLabel(
  holder: TextHolder,
  context: string,
  users: readonly ConfigurationFact[],
  isSeen: boolean,
  { facts, report }: RuleContext<typeof messages>,
): void {
  const configurations = users.map(nameConfiguration)
  const owner = nameOwners(holder)
  const place = { pointer: textPointer(facts, holder.record, context) }
  if (!isSeen) return report('unseen', place, { owner, context, configurations })
  const others = users.flatMap(({ code, edition }) => contextsOf(code, edition))
  const other = others.find((name) => name !== context && shownText(holder.texts, [name], 'label') !== undefined)
  if (other !== undefined) return report('hidden', place, { owner, context, other, configurations })
  report('noLabel', place, { owner, context, configurations, consequence: consequenceFor(holder) })
}

function checkUnused(holder: TextHolder, { facts, report }: RuleContext<typeof messages>): void {
  for (const context of Object.keys(holder.texts)) {
    if (languagesOf(holder.texts, context, 'label') !== undefined) continue
    report('unused', { pointer: textPointer(facts, holder.record, context) }, { owner: nameOwners(holder), context })
  }
}

function consequenceFor(holder: TextHolder): string {
  if (holder.owners.some((owner) => owner.model === 'value')) return 'the choice is shown as "None"'
  return 'it has no name in the form and an empty label in the API'
}

function isEditionContext(name: string, set: SetIndex): boolean {
  return set.files.some((file) => file.configurations.some(({ code, edition }) => name === `${code}_${edition}`))
}

function quote(text: string): string {
  return `"${text}"`
}
