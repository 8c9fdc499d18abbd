import { questionsOnPage } from '../../model/calculations.ts'
import { homeOf, questiongroupsOf } from '../../model/homes.ts'
import { contextsOf } from '../../model/labels.ts'
import { ancestor, type Node } from '../../model/node.ts'
import { optionOf, recordOf } from '../../model/options.ts'
import { otherAnswersIn } from '../../model/other-answers.ts'
import { comparedKeyword, questiongroupsOf as questiongroupsIn } from '../../model/positional.ts'
import { recordUsesIn, valuesOf } from '../../model/record-uses.ts'
import { keyTypeOf } from '../../model/templates.ts'
import { usesIn } from '../../model/trees.ts'
import { conditionsIn } from '../../model/triggers.ts'
import { memberOf } from '../../text/json-value.ts'
import { type RecordFact, textsOf } from '../../workspace/facts.ts'
import type { FileIndex, SetIndex } from '../../workspace/set-index.ts'
import type { Candidate } from './candidate.ts'
import { conditionEntries, conditionNames } from './conditions.ts'
import { nodeKeywords } from './keywords.ts'
import { byKeyword, byPk } from './labelled.ts'
import { bestOf, keysOffering, rankOf, recordsOf } from './records.ts'
import type { Slot } from './setting.ts'
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
}

type Setting = Slot['setting']

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

function questions(nodes: readonly Node[], { index, contexts }: Setting): Candidate[] {
  const keywords = new Set(nodes.flatMap(({ keyword }) => keyword ?? []))
  return [...keywords].flatMap((keyword) => {
    const record = index.byKeyword('key', keyword)
    return record ? [byKeyword(record, contexts, index)] : []
  })
}

function unlisted(candidates: readonly Candidate[], { listed }: Slot): Candidate[] {
  const names = new Set(listed)
  return candidates.filter(({ value }) => !names.has(value))
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

function chosenIn(nodes: readonly Node[], setting: Setting): Candidate[] {
  return nodes.flatMap((node) => {
    const key = recordOf(node, setting.index)
    return key ? choices(key, setting) : []
  })
}

function choices(key: RecordFact, { index, contexts }: Setting): Candidate[] {
  return valuesOf(key, index).map((value) => byKeyword(value, contexts, index))
}

/** The values of a key: what it lists already is left out, what no key lists comes first. */
function valuesOfKey({ setting, listed }: Slot): Candidate[] {
  const { index, contexts, location } = setting
  const by = location.record?.form === 'authoring' ? 'keyword' : 'pk'
  const named = new Set(listed.map(String))
  const offered = keysOffering(index.set)
  const records = recordsOf('value', by, index)
  const last = listed.at(-1)
  const anchor = records.find(({ record }) => String(record[by]) === String(last))?.order
  const isOffered = (value: RecordFact): boolean => offered.get(value)?.some((key) => key !== location.record) === true
  const ranked = records.flatMap(({ record, order }) => {
    if (named.has(String(record.pk)) || named.has(String(record.keyword))) return []
    const candidate = (): Candidate =>
      by === 'keyword' ? byKeyword(record, contexts, index) : byPk(record, record.keyword, contexts, index)
    return [{ candidate, rank: rankOf(isOffered(record), order, anchor) }]
  })
  return bestOf(ranked, setting.cursor.typed)
}

/** The translations of the record's own type; those that belong to nobody come first. */
function translations({ setting }: Slot): Candidate[] {
  const { index, location, contexts } = setting
  const owner = location.record
  if (owner === undefined) return []
  const uses = recordUsesIn(index.set)
  const records = recordsOf('translation', 'pk', index)
  const anchor = anchorOfTranslation(owner, setting, records)
  const rivals = choicesBeside(owner, index)
  const ranked = records.flatMap(({ record, order }) => {
    if (!fits(record.fields.translation_type, owner)) return []
    const others = uses.ownersOf(record).filter((one) => one !== owner)
    if (others.some((other) => rivals.has(other))) return []
    const name = others.map(({ keyword }) => keyword).find((keyword) => keyword !== undefined)
    const candidate = (): Candidate => byPk(record, name, contexts, index)
    return [{ candidate, rank: rankOf(others.length > 0, order, anchor) }]
  })
  return bestOf(ranked, setting.cursor.typed)
}

/** The other choices of the keys that offer a value: two of them with one label cannot be told apart. */
function choicesBeside(owner: RecordFact, index: FileIndex): ReadonlySet<RecordFact> {
  const beside = new Set<RecordFact>()
  if (owner.model !== 'value') return beside
  for (const key of keysOffering(index.set).get(owner) ?? []) {
    for (const value of valuesOf(key, index.set.forFile(key.uri))) if (value !== owner) beside.add(value)
  }
  return beside
}

/** The application's own model of questiongroups names the type value, so both are right for them. */
function fits(type: unknown, owner: RecordFact): boolean {
  return type === owner.model || (owner.model === 'questiongroup' && type === 'value')
}

/** Where the translation stands that the record before this one names. */
function anchorOfTranslation(
  owner: RecordFact,
  { facts }: Setting,
  records: readonly { readonly record: RecordFact; readonly order: number }[],
): number | undefined {
  const at = facts.records.indexOf(owner)
  const before = facts.records.slice(0, at).findLast(({ fields }) => typeof fields.translation === 'number')
  return records.find(({ record }) => record.pk === before?.fields.translation)?.order
}

function configurations(slot: Slot): Candidate[] {
  const { setting, steps } = slot
  const { index, location, node } = setting
  const own = location.configuration?.code ?? (node && homeOf(node, index.set)?.configuration.code)
  const codes = new Set(index.set.files.flatMap((file) => file.configurations.flatMap(({ code }) => code ?? [])))
  const isOwn = steps.at(-1) === 'configuration'
  const isOther = steps.at(-1) === 'modules'
  const all = [...codes].filter((code) => (isOwn ? own === undefined || code === own : !(isOther && code === own)))
  return unlisted(
    all.map((code) => ({ label: code, kind: 'reference', value: code, rank: code === own ? 1 : 0 })),
    slot,
  )
}

/** The contexts of texts: those first in which the record is used. */
function contexts({ setting }: Slot): Candidate[] {
  const { index, location } = setting
  const users = location.record ? recordUsesIn(index.set).configurationsOf(location.record) : []
  const used = new Set(users.flatMap(({ code, edition }) => contextsOf(code, edition)))
  const all = index.set.files.flatMap((file) => file.configurations)
  const elsewhere = index.set.complete ? [] : contextsIn(index.set)
  const names = new Set(['wocat', ...all.flatMap(({ code, edition }) => contextsOf(code, edition)), ...elsewhere])
  const codes = new Set(all.map(({ code }) => code))
  return [...names].map((name) => {
    const isEdition = !codes.has(name) && name !== 'wocat'
    const detail = name === 'wocat' ? 'for every configuration' : undefined
    return { label: name, kind: 'reference', value: name, detail, rank: (used.has(name) ? 0 : 2) + (isEdition ? 1 : 0) }
  })
}

const knownContexts = new WeakMap<SetIndex, ReadonlySet<string>>()

/** The contexts for which the translations of a set have texts. */
function contextsIn(set: SetIndex): ReadonlySet<string> {
  const names =
    knownContexts.get(set) ??
    new Set(set.records('translation').flatMap(({ fields }) => Object.keys(textsOf(fields.data))))
  knownContexts.set(set, names)
  return names
}

/** `value|boolean|key` for the questions beside that are conditional. */
function legacyConditions({ setting, listed }: Slot): Candidate[] {
  const { node, index, nodeFacts } = setting
  if (node === undefined) return []
  const targets = (node.parent?.children ?? []).filter(
    (sibling) =>
      sibling !== node && optionOf(sibling, 'form_options', 'conditional', nodeFacts.uri, index)?.value === true,
  )
  return chosenIn([node], setting).flatMap((choice) =>
    targets.flatMap(({ keyword }) => {
      const entry = `${choice.label}|True|${keyword}`
      return listed.includes(entry) ? [] : [{ ...choice, label: entry, value: entry }]
    }),
  )
}

/** The names of the ends beside that have no partner yet. */
function others({ setting, steps }: Slot): Candidate[] {
  const { node, index, nodeFacts } = setting
  const questiongroup = node?.parent
  if (questiongroup === undefined) return []
  const [own, partner] =
    steps.at(-1) === 'has_other' ? (['has_other', 'other_radio'] as const) : (['other_radio', 'has_other'] as const)
  return otherAnswersIn(nodeFacts, index).flatMap((answers) => {
    const paired = answers[own].at(questiongroup)
    return [...answers[partner].at(questiongroup)].flatMap(([name, { question }]) => {
      const end = paired.get(name)
      if (end !== undefined && end.question !== node) return []
      return [{ label: name, kind: 'reference' as const, value: name, detail: question.keyword }]
    })
  })
}

function summaryNames({ setting }: Slot): Candidate[] {
  const { node, location, index } = setting
  const key = location.record?.keyword ?? node?.keyword
  if (key === undefined) return []
  const groups = (usesIn(index.set).question.get(key) ?? []).flatMap((use) => use.node.parent?.keyword ?? [])
  return [...new Set(groups)].map((group) => ({
    label: `${group}.${key}`,
    kind: 'reference',
    value: `${group}.${key}`,
  }))
}

/** The questions of the form page whose choices are questiongroups, this one among them. */
function optionQuestions(slot: Slot): Candidate[] {
  const { node, index, nodeFacts, contexts } = slot.setting
  if (node?.level !== 'questiongroup') return []
  const found = questionsOnPage(node).flatMap((question) => {
    if (keyTypeOf(question, index) !== 'select_conditional_questiongroup') return []
    const listed = optionOf(question, 'form_options', 'options_by_questiongroups', nodeFacts.uri, index)?.value
    if (Array.isArray(listed) && !listed.includes(node.keyword)) return []
    const key = recordOf(question, index)
    if (key === undefined || question.parent?.keyword === undefined) return []
    const entry = `${question.parent.keyword}|${question.keyword}`
    return [{ ...byKeyword(key, contexts, index), label: entry, value: entry }]
  })
  return unlisted(found, slot)
}

function numericQuestions(nodes: readonly Node[], { node, index }: Setting): readonly Node[] {
  return nodes.filter((one) => {
    const type = keyTypeOf(one, index)
    return one !== node && (type === 'int' || type === 'float')
  })
}

/** How many pairs of factors are offered at most. */
const mostFactors = 12

function factors({ setting }: Slot): Candidate[] {
  const beside = numericQuestions(setting.node?.parent?.children ?? [], setting).slice(0, mostFactors)
  const keywords = beside.flatMap(({ keyword }) => keyword ?? [])
  return keywords.flatMap((first, position) =>
    keywords.slice(position + 1).map((second) => {
      const pair = `${first}|${second}`
      return { label: pair, kind: 'reference' as const, value: pair }
    }),
  )
}
