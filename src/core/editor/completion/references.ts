import { questionsOnPage } from '../../questionnaire/calculations.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { questiongroupsIn, questionnairesOfCode } from '../../questionnaire/questionnaires.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { lookUp, memberOf } from '../../text/json-value.ts'
import { conditionsOf } from '../../triggers/triggers.ts'
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
  const find = lookUp(finders, refersTo)
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
    beside.filter((sibling) => keyTypeFacts(sibling.type ?? '')?.drivenBy !== undefined),
    setting,
  )
}

/** The questions of a questiongroup of the questionnaire around, at every place where it is. */
function askedIn(questiongroup: string, { node }: Setting): readonly Node[] {
  const places = node?.questionnaire.configuration && questiongroupsIn(node.questionnaire).get(questiongroup)
  const [first, ...others] = places ?? []
  return (first?.children ?? []).filter(({ keyword }) =>
    others.every((other) => other.children.some((child) => child.keyword === keyword)),
  )
}

function questiongroups(slot: Slot): readonly Candidate[] {
  const { setting, steps } = slot
  const { node, file, location, contexts } = setting
  if (steps.length === 1 && steps[0] === 'keyword') return keywordsOfNode(slot)
  const describe = (keywords: Iterable<string>): Candidate[] =>
    [...new Set(keywords)].flatMap((keyword) => {
      const record = file.byKeyword('questiongroup', keyword)
      return record ? [byKeyword(record, contexts, file)] : []
    })
  if (steps.at(-1) === 'inherited_questiongroup') {
    const code = memberOf(location.record?.fields.configuration, 'inherited_configuration')
    const sources = typeof code === 'string' ? questionnairesOfCode(code, file.set) : []
    return describe(sources.flatMap((one) => [...questiongroupsIn(one).keys()]))
  }
  if (node?.level === 'subcategory') {
    const grouping = memberOf(node.value.view_options, 'table_grouping')
    const named = new Set(Array.isArray(grouping) ? grouping.flat() : [])
    const own = node.childrenAt('questiongroup').flatMap(({ keyword }) => keyword ?? [])
    return describe(own.filter((keyword) => !named.has(keyword) || keyword === setting.cursor.content))
  }
  if (node?.questionnaire.configuration === undefined) return []
  return unlisted(describe(questiongroupsIn(node.questionnaire).keys()), slot)
}

function values(slot: Slot): readonly Candidate[] {
  const { setting, steps } = slot
  const { node, location } = setting
  if (steps[0] === 'values') return valuesOfKey(slot)
  if (steps.at(-1) === 'conditional_question') return node ? bringingChoices(node, setting) : []
  if (steps[1] !== 'custom_to_options') return []
  if (steps.length === 2) {
    const key = location.record ?? node?.record
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
  const name = node.option('form_options', 'questiongroup_condition')?.value
  const category = ancestor(node, 'category')
  if (typeof name !== 'string' || category === undefined) return []
  const triggers = conditionsOf(node.questionnaire).questiongroups.get(category)?.triggers.get(name) ?? []
  const all = chosenIn([...new Set(triggers.map(({ question }) => question))], setting)
  const compared = new Set(triggers.map(({ expression }) => expression.keyword))
  const brought = all.filter(({ label }) => compared.has(label))
  return brought.length > 0 ? brought : all
}

/** The application's own model of questiongroups names the type value, so both are right for them. */
