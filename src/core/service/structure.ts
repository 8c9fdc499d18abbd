import type { Level, Node, Questionnaire } from '../questionnaire/node.ts'
import { overlookedAround, servedChildren } from '../questionnaire/served-nodes.ts'
import { lookUp, scalarText } from '../text/json-value.ts'
import { offeredChoices } from './offered-choices.ts'
import { createWording, type Translate, type Wording } from './wording.ts'

/** A part of the structure as the service writes it: the members are `categories_label`, `categories_keyword` and so on. */
export type StructurePart = Readonly<Record<string, unknown>>

/** What the structure endpoint answers for a configuration: its categories, with all that is in them (format facts 8). */
export function structureOf({ roots, configuration }: Questionnaire, translate?: Translate): readonly StructurePart[] {
  const wording = createWording(configuration, translate)
  return roots.flatMap((section) => section.childrenAt('category').map((category) => nest(category, wording)))
}

/**
 * What the endpoint is meant to answer to `flat`: each question with the members of all that it is in. The service itself repeats the
 * last question of each category. As there, the conditions are those of the question, and of nested subcategories the innermost is named.
 */
export function flatStructureOf(
  { roots, configuration }: Questionnaire,
  translate?: Translate,
): readonly StructurePart[] {
  const wording = createWording(configuration, translate)
  const questions: StructurePart[] = []
  const visit = (node: Node, around: StructurePart): void => {
    const members = { ...around, ...membersOf(node, wording) }
    if (node.level === 'question') questions.push(members)
    for (const child of servedChildren(node)) visit(child, members)
  }
  for (const section of roots) for (const category of section.childrenAt('category')) visit(category, {})
  return questions
}

/** How the service calls the nodes of each level. */
const names: Readonly<Record<Level, string>> = {
  section: 'sections',
  category: 'categories',
  subcategory: 'subcategories',
  questiongroup: 'questiongroups',
  question: 'questions',
}

/** Where the service puts what is directly in a node; subcategories of subcategories are among the questiongroups. */
const listNames: Readonly<Partial<Record<Level, string>>> = {
  category: 'subcategories',
  subcategory: 'questiongroups',
  questiongroup: 'questions',
}

function nest(node: Node, wording: Wording): StructurePart {
  const members = membersOf(node, wording)
  const list = listNames[node.level]
  return list === undefined
    ? members
    : { ...members, [list]: servedChildren(node).map((child) => nest(child, wording)) }
}

function membersOf(node: Node, wording: Wording): StructurePart {
  const name = names[node.level]
  const basic = { [`${name}_label`]: labelOf(node, wording), [`${name}_keyword`]: node.keyword ?? '' }
  if (node.level === 'questiongroup') {
    const repeating = node.option('form_options', 'max_num')?.value ?? null
    return { questiongroups_repeating: repeating, conditions: conditionsOf(node), ...basic }
  }
  if (node.level !== 'question') return basic
  const choices = offeredChoices(node, wording).map(({ stored, label }) => [stored, label ?? 'None'])
  return { ...basic, questions_type: node.type ?? '', questions_choices: choices, conditions: conditionsOf(node) }
}

function labelOf(node: Node, wording: Wording): string {
  const numbering = node.option('form_options', 'numbering')
  const label = wording.textOf(node.record, node.file, 'label') ?? ''
  return `${numbering?.value === null ? 'None' : scalarText(numbering?.value)} ${label}`.trim()
}

/** The options that the service gives out under another name, by the level that it reads them at (format facts 8). */
const conditionNames: Readonly<Partial<Record<Node['level'], Readonly<Record<string, string>>>>> = {
  question: {
    questiongroup_conditions: 'questiongroup_triggers',
    question_conditions: 'question_triggers',
    question_condition: 'trigger_keyword',
  },
  questiongroup: { questiongroup_condition: 'trigger_keyword' },
}

/** Whether clients read an option of the `form_options` of a node as a condition in the structure. */
export function isServedCondition(node: Node, option: string): boolean {
  return lookUp(conditionNames[node.level] ?? {}, option) !== undefined && overlookedAround(node) === undefined
}

function conditionsOf(node: Node): StructurePart {
  const conditions: Record<string, unknown> = {}
  for (const [option, name] of Object.entries(conditionNames[node.level] ?? {})) {
    const found = node.option('form_options', option)
    if (found) conditions[name] = found.value
  }
  return conditions
}
