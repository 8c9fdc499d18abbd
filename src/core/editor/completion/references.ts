import { comparedKeyword, questiongroupsOf as questiongroupsIn } from '../../form/choice-pairing.ts'
import { conditionsIn } from '../../form/triggers.ts'
import { questionsOnPage } from '../../questionnaire/calculations.ts'
import { homeOf, questiongroupsOf } from '../../questionnaire/enclosing-configuration.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { optionOf, recordOf } from '../../questionnaire/options.ts'
import { keyTypeOf } from '../../questionnaire/templates.ts'
import { usesIn } from '../../questionnaire/trees.ts'
import { memberOf } from '../../text/json-value.ts'
import type { Candidate } from './candidate.ts'
import { conditionEntries, conditionNames } from './conditions.ts'
import { nodeKeywords } from './keywords.ts'
import { byKeyword } from './labelled.ts'
import { choices, chosenIn, questions, unlisted } from './listed.ts'
import {
  amounts,
  factors,
  legacyConditions,
  numericQuestions,
  optionQuestions,
  others,
  summaryNames,
} from './pair-references.ts'
import { configurations, contexts, translations, valuesOfKey } from './record-references.ts'
import type { Setting, Slot } from './setting.ts'
import { templates } from './template-names.ts'

/** What a text can name, by what its schema says it refers to. */
export function references(refersTo: string, slot: Slot): readonly Candidate[] {
  if (refersTo.startsWith('template:')) return templates(refersTo.slice('template:'.length), slot)
  const find = Object.hasOwn(finders, refersTo) ? finders[refersTo] : undefined
  return find?.(slot) ?? []
}

const finders: Readonly<Record<string, (slot: Slot) => readonly Candidate[]>> = {
  key: keys,
  value: values,
  category: keywordsOfNode,
  questiongroup: questiongroups,
  translation: translations,
  configuration: configurations,
  context: contexts,
  condition: conditionNames,
  conditionEntry: conditionEntries,
  legacyCondition: legacyConditions,
  other: others,
  keySuffix: ({ setting }) =>
    questions(numericQuestions(setting.node ? questionsOnPage(setting.node) : [], setting), setting),
  'file:image': ({ setting }) =>
    [...(setting.workspace.project.images ?? [])].map((path) => ({ label: path, kind: 'file', value: path })),
  'questiongroup.key': summaryNames,
  'questiongroup|key': optionQuestions,
  'key|key': factors,
  'questiongroup|key|questiongroup|key': amounts,
}

function keywordsOfNode({ setting, steps }: Slot): readonly Candidate[] {
  const { node, location } = setting
  if (steps.join('/') !== 'keyword' || location.nodes.length === 0 || node === undefined) return []
  const position = node.parent?.children.indexOf(node) ?? 0
  return nodeKeywords({ level: node.level, parent: node.parent, self: node, position }, setting)
}

function keys(slot: Slot): readonly Candidate[] {
  const { setting, steps } = slot
  const { node, location } = setting
  if (steps.length === 1) return keywordsOfNode(slot)
  const option = steps[1]
  if (option === 'additional_data') return unlisted(questions(askedIn(steps[2] ?? '', setting), setting), slot)
  if (option === 'field_options') {
    const keyword = location.record?.keyword ?? node?.keyword
    return keyword === undefined ? [] : [{ label: keyword, kind: 'reference', value: keyword }]
  }
  const beside = (node?.parent?.children ?? []).filter((sibling) => sibling !== node)
  if (option !== 'custom_to_options') return questions(beside, setting)
  return questions(
    beside.filter((sibling) => keyTypeOf(sibling, setting.index) === 'select_conditional_custom'),
    setting,
  )
}

/** The questions of a questiongroup of the questionnaire around, at every place where it stands. */
function askedIn(questiongroup: string, { node, index }: Setting): readonly Node[] {
  const home = node && homeOf(node, index.set)
  const [first, ...others] = home ? (questiongroupsOf(home.sections).get(questiongroup) ?? []) : []
  return (first?.children ?? []).filter(({ keyword }) =>
    others.every((other) => other.children.some((child) => child.keyword === keyword)),
  )
}

function questiongroups(slot: Slot): readonly Candidate[] {
  const { setting, steps } = slot
  const { node, index, location, contexts } = setting
  if (steps.length === 1 && steps[0] === 'keyword') return keywordsOfNode(slot)
  const describe = (keywords: Iterable<string>): Candidate[] =>
    [...new Set(keywords)].flatMap((keyword) => {
      const record = index.byKeyword('questiongroup', keyword)
      return record ? [byKeyword(record, contexts, index)] : []
    })
  if (steps.at(-1) === 'inherited_questiongroup') {
    const code = memberOf(location.record?.fields.configuration, 'inherited_configuration')
    const homes = typeof code === 'string' ? configurationsOf(code, setting) : []
    return describe(homes.flatMap((sections) => [...questiongroupsOf(sections).keys()]))
  }
  if (node?.level === 'subcategory') {
    const grouping = memberOf(node.value.view_options, 'table_grouping')
    const named = new Set(Array.isArray(grouping) ? grouping.flat() : [])
    const own = questiongroupsIn(node).flatMap(({ keyword }) => keyword ?? [])
    return describe(own.filter((keyword) => !named.has(keyword) || keyword === setting.cursor.content))
  }
  const home = node && homeOf(node, index.set)
  return home ? unlisted(describe(questiongroupsOf(home.sections).keys()), slot) : []
}

function configurationsOf(code: string, { index }: Setting): readonly (readonly Node[])[] {
  const sections = [...usesIn(index.set).section.values()].flat().filter((use) => use.configuration?.code === code)
  return [sections.map(({ node }) => node)]
}

function values(slot: Slot): readonly Candidate[] {
  const { setting, steps } = slot
  const { node, location, index } = setting
  if (steps[0] === 'values') return valuesOfKey(slot)
  if (steps.at(-1) === 'conditional_question') return node ? bringingChoices(node, setting) : []
  if (steps[1] !== 'custom_to_options') return []
  if (steps.length === 2) {
    const key = location.record ?? (node && recordOf(node, index))
    const byDefault: Candidate = {
      label: 'default',
      kind: 'constant',
      value: 'default',
      detail: 'while nothing is chosen',
    }
    return key ? [...choices(key, setting), byDefault] : []
  }
  const target = node?.parent?.children.find(({ keyword }) => keyword === steps.at(-1))
  return target ? unlisted(chosenIn([target], setting), slot) : []
}

/** The choices that show a questiongroup: those that its conditions compare with, else all of the question. */
function bringingChoices(node: Node, setting: Setting): Candidate[] {
  const { nodeFacts, index } = setting
  const name = optionOf(node, 'form_options', 'questiongroup_condition', nodeFacts.uri, index)?.value
  const category = ancestor(node, 'category')
  if (typeof name !== 'string' || category === undefined) return []
  const triggers = conditionsIn(nodeFacts, index).flatMap(
    (all) => all.questiongroups.get(category)?.triggers.get(name) ?? [],
  )
  const all = chosenIn([...new Set(triggers.map(({ question }) => question))], setting)
  const compared = new Set(triggers.map(({ expression }) => comparedKeyword(expression.text)))
  const brought = all.filter(({ label }) => compared.has(label))
  return brought.length > 0 ? brought : all
}

/** The application's own model of questiongroups names the type value, so both are right for them. */
