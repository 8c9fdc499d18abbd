import { questionsOnPage } from '../../questionnaire/calculations.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import { otherAnswersIn } from '../../triggers/other-answers.ts'
import type { Candidate } from './candidate.ts'
import { byKeyword } from './labelled.ts'
import { chosenIn, unlisted } from './listed.ts'
import type { Setting, Slot } from './setting.ts'

/** `value|boolean|key` for the questions beside that are conditional. */
export function legacyConditions({ setting, listed }: Slot): Candidate[] {
  const { node } = setting
  if (node === undefined) return []
  const targets = (node.parent?.children ?? []).filter(
    (sibling) => sibling !== node && sibling.option('form_options', 'conditional')?.value === true,
  )
  return chosenIn([node], setting).flatMap((choice) =>
    targets.flatMap(({ keyword }) => {
      const entry = `${choice.label}|True|${keyword}`
      return listed.includes(entry) ? [] : [{ ...choice, label: entry, value: entry }]
    }),
  )
}

/** The names of the ends beside that have no partner yet. */
export function others({ setting, steps }: Slot): Candidate[] {
  const { node } = setting
  const questiongroup = node?.parent
  if (questiongroup === undefined) return []
  const [own, partner] =
    steps.at(-1) === 'has_other' ? (['has_other', 'other_radio'] as const) : (['other_radio', 'has_other'] as const)
  const answers = otherAnswersIn(questiongroup.questionnaire)
  const paired = answers[own].at(questiongroup)
  return [...answers[partner].at(questiongroup)].flatMap(([name, { question }]) => {
    const end = paired.get(name)
    if (end !== undefined && end.question !== node) return []
    return [{ label: name, kind: 'reference' as const, value: name, detail: question.keyword }]
  })
}

/** `questiongroup.key` for all places where the key is asked. */
export function summaryNames({ setting }: Slot): Candidate[] {
  const { node, location, file } = setting
  const key = location.record?.keyword ?? node?.keyword
  if (key === undefined) return []
  const groups = (nodesIn(file.set).question.get(key) ?? []).flatMap(({ parent }) => parent?.keyword ?? [])
  return [...new Set(groups)].map((group) => ({
    label: `${group}.${key}`,
    kind: 'reference',
    value: `${group}.${key}`,
  }))
}

/** The questions of the form page whose choices are questiongroups, this one among them. */
export function optionQuestions(slot: Slot): Candidate[] {
  const { node, file, contexts } = slot.setting
  if (node?.level !== 'questiongroup') return []
  const found = questionsOnPage(node).flatMap((question) => {
    if (!isStoredAs(question.type, 'questiongroup')) return []
    const listed = question.option('form_options', 'options_by_questiongroups')?.value
    if (Array.isArray(listed) && !listed.includes(node.keyword)) return []
    const key = question.record
    if (key === undefined || question.parent?.keyword === undefined) return []
    const entry = `${question.parent.keyword}|${question.keyword}`
    return [{ ...byKeyword(key, contexts, file), label: entry, value: entry }]
  })
  return unlisted(found, slot)
}

/** The other questions among some whose answers are numbers; none for a whole number, which takes nothing that is calculated. */
export function numericQuestions(nodes: readonly Node[], { node, keyType }: Setting): readonly Node[] {
  if (isStoredAs(keyType, 'integer')) return []
  return nodes.filter((one) => {
    return one !== node && keyTypeFacts(one.type ?? '')?.input.kind === 'number'
  })
}

/** How many questions are combined at most. */
const mostCombined = 12

/** `key|key` for each two of the questions beside whose answers are numbers. */
export function factors({ setting }: Slot): Candidate[] {
  const beside = numericQuestions(setting.node?.parent?.children ?? [], setting).slice(0, mostCombined)
  const keywords = beside.flatMap(({ keyword }) => keyword ?? [])
  return keywords.flatMap((first, position) => keywords.slice(position + 1).map((second) => combine([first, second])))
}

/** `questiongroup|key|questiongroup|key` for a rate and an amount on the form page. */
export function amounts({ setting }: Slot): Candidate[] {
  const page = setting.node ? questionsOnPage(setting.node) : []
  const inputs = numericQuestions(page, setting)
    .slice(0, mostCombined)
    .flatMap(({ keyword, parent }) => (keyword && parent?.keyword ? [[parent.keyword, keyword]] : []))
  return inputs.flatMap((rate) => inputs.flatMap((sum) => (rate === sum ? [] : [combine([...rate, ...sum])])))
}

function combine(names: readonly string[]): Candidate {
  const text = names.join('|')
  return { label: text, kind: 'reference', value: text }
}
