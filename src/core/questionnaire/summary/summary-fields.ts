import { type FieldFacts, type SummaryHarm, summaryFields } from '../../schema/readers.ts'
import { addToGroup } from '../../text/group-by.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { type Node, type Questionnaire, walkAll } from '../node.ts'
import { configurationKey } from '../questionnaires.ts'
import type { SummaryBreak } from './summary-break.ts'
import { homeOf } from './summary-home.ts'
import { hiderOf, providerByField, providersIn, summaryQuestions } from './summary-questions.ts'

/** The fields that the summary of a questionnaire prints and no question gives it. */
export function missingFields(questionnaire: Questionnaire): readonly SummaryBreak[] {
  const fields = summaryFields(configurationKey(questionnaire)) ?? {}
  // Where a key is not loaded, nobody knows what it gives.
  if (summaryQuestions(questionnaire).some(({ keyword, record }) => keyword !== undefined && record === undefined))
    return []
  // With hardly any of the fields it is another questionnaire under that name, or the beginning of one.
  const given = Object.keys(fields).filter((name) => providerByField(questionnaire).has(name))
  if (given.length * 2 < Object.keys(fields).length) return []
  const unnamed = namedElsewhere(questionnaire)
  const missing = Object.keys(fields).filter((name) => isMissed(name, fields, questionnaire) && !unnamed.has(name))
  const breaks = new Map<Node | undefined, SummaryBreak[]>()
  for (const name of missing) {
    const found = missingField(name, fields, questionnaire)
    if (found) addToGroup(breaks, found.node, found)
  }
  return [...breaks.values()].flatMap(togetherByKind)
}

/** The fields that a question gives at some of its places, and not at all, which is told of the question. */
function namedElsewhere(questionnaire: Questionnaire): ReadonlySet<unknown> {
  return new Set(
    providersIn(questionnaire).flatMap(({ settings: { problem, fieldOption } }) => {
      const names = problem?.kind === 'names' ? memberOf(fieldOption?.value, 'field_name') : undefined
      return isObject(names) ? Object.values(names) : []
    }),
  )
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
  const [way = '', key] = facts.asked.split('.')
  const steps = way.split('/')
  const group = steps.at(-1)
  const common = { harm, names: [name], more: `"${key}" in "${group}"` }
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
    return { ...common, kind: 'hidden', node: hider, ...(option && { option }), more: key ?? '' }
  }
  const node = own ?? homeOf(steps, questionnaire) ?? questionnaire.roots[0]
  return node && { ...common, kind: 'missing', node }
}

/** The question whose field_name is nearly the one that is missing, and none that is read. */
function misspeltProvider(name: string, fields: Readonly<Record<string, FieldFacts>>, questionnaire: Questionnaire) {
  return providersIn(questionnaire).find(({ settings: { field } }) => {
    return field !== undefined && !Object.hasOwn(fields, field) && nearestName(field, [name]) !== undefined
  })
}

/** One break for the fields that are missing at one node for one reason and with one harm. */
function togetherByKind(breaks: readonly SummaryBreak[]): readonly SummaryBreak[] {
  const groups = new Map<string, SummaryBreak[]>()
  for (const one of breaks) addToGroup(groups, `${one.kind} ${one.harm}`, one)
  return [...groups.values()].map((some) => ({
    ...(some[0] as SummaryBreak),
    names: some.flatMap(({ names }) => names),
    // Read from one question, they are asked for once.
    more: [...new Set(some.flatMap(({ more }) => more ?? []))],
  }))
}
