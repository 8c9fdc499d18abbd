import { type FieldFacts, type SummaryHarm, summaryFields } from '../../schema/readers.ts'
import { addToGroup } from '../../text/group-by.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../node.ts'
import { configurationKey } from '../questionnaires.ts'
import type { SummaryBreak } from './summary-break.ts'
import { hiderOf, providerByField, providersIn, summaryQuestions } from './summary-questions.ts'

/** The fields that the summary of a questionnaire prints and no question gives it. */
export function missingFields(questionnaire: Questionnaire): readonly SummaryBreak[] {
  const fields = summaryFields(configurationKey(questionnaire)) ?? {}
  // Where a key is not loaded, nobody knows what it gives.
  if (summaryQuestions(questionnaire).some(({ keyword, record }) => keyword !== undefined && record === undefined))
    return []
  const missing = Object.keys(fields).filter((name) => isMissed(name, fields, questionnaire))
  const breaks = new Map<Node | undefined, SummaryBreak[]>()
  for (const name of missing) {
    const found = missingField(name, fields, questionnaire)
    if (found) addToGroup(breaks, found.node, found)
  }
  return [...breaks.values()].flatMap(togetherByKind)
}

function isMissed(name: string, fields: Readonly<Record<string, FieldFacts>>, questionnaire: Questionnaire): boolean {
  const { without, partner } = fields[name] ?? {}
  if (without === 'nothing' || providerByField(questionnaire).has(name)) return false
  return partner === undefined || providerByField(questionnaire).has(partner)
}

function missingField(
  name: string,
  fields: Readonly<Record<string, FieldFacts>>,
  questionnaire: Questionnaire,
): SummaryBreak | undefined {
  const facts = fields[name] as FieldFacts
  const harm: SummaryHarm = facts.without === undefined || facts.without === 'nothing' ? 'blank' : facts.without
  const common = { harm, names: [name], more: facts.asked }
  const misspelt = misspeltProvider(name, fields, questionnaire)
  if (misspelt) {
    const { question, settings } = misspelt
    const option = settings.fieldOption
    return {
      ...common,
      kind: 'misspelt',
      node: question,
      ...(option && { option, within: 'field_name' }),
      more: settings.field ?? '',
    }
  }
  const [group = '', key] = facts.asked.split('.')
  const all = walkAll(questionnaire.roots)
  const asked = all.filter((node) => node.level === 'question' && node.keyword === key)
  const own = asked.find(({ parent }) => parent?.keyword === group)
  if (
    asked.some((question) =>
      providersIn(questionnaire).some((one) => one.question === question && one.settings.problem),
    )
  )
    return undefined
  const hider = own && hiderOf(own)
  if (hider) {
    const option = hider.option('form_options', 'has_links')
    return { ...common, kind: 'hidden', node: hider, ...(option && { option }), more: own.keyword ?? '' }
  }
  const home = own ?? all.find((node) => node.level === 'questiongroup' && node.keyword === group)
  const node = home ?? around(name, fields, questionnaire)
  return node && { ...common, kind: 'missing', node }
}

/** The question whose field_name is nearly the one that is missing, and none that is read. */
function misspeltProvider(name: string, fields: Readonly<Record<string, FieldFacts>>, questionnaire: Questionnaire) {
  return providersIn(questionnaire).find(({ settings: { field } }) => {
    return field !== undefined && !Object.hasOwn(fields, field) && nearestName(field, [name]) !== undefined
  })
}

/** The innermost node around what gives the fields before and after a missing one. */
function around(
  name: string,
  fields: Readonly<Record<string, FieldFacts>>,
  questionnaire: Questionnaire,
): Node | undefined {
  const names = Object.keys(fields)
  const at = names.indexOf(name)
  const given = (some: readonly string[]): Node | undefined => {
    const field = some.find((one) => providerByField(questionnaire).has(one))
    return field === undefined ? undefined : providerByField(questionnaire).get(field)?.question
  }
  const before = given(names.slice(0, at).reverse())
  const after = given(names.slice(at + 1))
  const [one, other] = [before ?? after, after ?? before]
  for (let node = one && ancestor(one, 'subcategory'); node !== undefined; node = node.parent) {
    for (let outer = other; outer !== undefined; outer = outer.parent) if (outer === node) return node
  }
  return one && ancestor(one, 'section')
}

/** One break for the fields that are missing at one node for one reason and with one harm. */
function togetherByKind(breaks: readonly SummaryBreak[]): readonly SummaryBreak[] {
  const groups = new Map<string, SummaryBreak[]>()
  for (const one of breaks) addToGroup(groups, `${one.kind} ${one.harm}`, one)
  return [...groups.values()].map((some) => ({
    ...(some[0] as SummaryBreak),
    names: some.flatMap(({ names }) => names),
  }))
}
