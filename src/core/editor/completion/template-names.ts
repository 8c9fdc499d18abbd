import { givenOf } from '../../questionnaire/given-answers.ts'
import { type Level, type Node, walk } from '../../questionnaire/node.ts'
import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { isMisaddressed } from '../../questionnaire/questions/printed-answers.ts'
import { formTableLists, viewLists } from '../../questionnaire/view-outlets.ts'
import { defaultKeyType, keyTypeFacts } from '../../schema/key-types.ts'
import { type OptionContainer, type OptionLevel, optionsOf } from '../../schema/options.ts'
import {
  folderFacts,
  isMisshown,
  type TemplateFacts,
  type TemplateFolder,
  templateFacts,
  templateFolders,
  templateNames,
  waysShown,
} from '../../schema/templates.ts'
import { isObject, lookUp, memberOf } from '../../text/json-value.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import type { Candidate } from './candidate.ts'
import type { Slot } from './setting.ts'

/** The templates of a folder: those that others of the same level and key type use first, then by name. */
export function templates(folder: string, slot: Slot): Candidate[] {
  const known = templateFolders().find((one) => one === folder)
  if (known === undefined) return []
  const { setting, steps } = slot
  const names = new Set([...templateNames(known), ...(lookUp(setting.workspace.project.templates, folder) ?? [])])
  const level = levelOf(known)
  const counts = level && countsOf(setting.file.set, level, steps)
  const type = level === 'question' ? (setting.keyType ?? defaultKeyType) : ''
  const here = keywordsIn(setting.node)
  const beside = isObject(setting.around) ? setting.around : {}
  const readable = Object.keys(beside).filter((option) => isReadBy(known, option))
  return [...names].flatMap((name) => {
    const facts = templateFacts(known, name)
    if (facts?.hardCodedKeywords?.some((keyword) => here.has(keyword)) === false) return []
    const needs = Object.entries(facts?.needs ?? {})
    const count = counts?.get(`${type} ${name}`) ?? 0
    const elsewhere = counts?.get(name) ?? 0
    const detail = needs.length > 0 ? `needs ${needs.map(wordNeed).join(', ')}` : undefined
    const popularity = count > 0 ? -Math.min(count, 900) : name === 'default' ? 0 : elsewhere > 0 ? 1 : 2
    const lacking = needs.filter(([option, value]) => !isMet(option, value, beside)).length
    const unread = readable.filter((option) => facts?.reads.includes(option) === false).length
    const isUnfit = known === 'details/field' && facts !== undefined && isUnreadable(facts, name, type, setting.node)
    const isIdle = facts !== undefined && givesNothing(known, facts, type, setting.node)
    const misfits = lacking + unread + countLost(facts, setting.node) + Number(isUnfit) + Number(isIdle)
    const rank = popularity + 1000 * misfits
    return [
      {
        label: name,
        kind: 'enumMember' as const,
        value: name,
        detail: detail ?? (count > 0 ? `used ${count} times` : undefined),
        rank,
      },
    ]
  })
}

function isMet(option: string, value: unknown, beside: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(beside, option) && (value === null || beside[option] === value)
}

/** How much of what a questiongroup is to do a template of the form would take from it: to be hidden, and to be repeated. */
function countLost(facts: TemplateFacts | undefined, node: Node | undefined): number {
  if (facts === undefined || node?.level !== 'questiongroup') return 0
  const isGated = node.option('form_options', 'questiongroup_condition') !== undefined
  const most = node.option('form_options', 'max_num')?.value
  const isRepeated = typeof most === 'number' && most > 1
  return (
    Number(isGated && facts.emitsConditionId === false) + Number(isRepeated && facts.buttons?.includes('add') === false)
  )
}

/** Whether nobody could answer, or see, what is in a node by a template; beside choices, whether it draws no questiongroups. */
function givesNothing(folder: TemplateFolder, facts: TemplateFacts, type: string, node: Node | undefined): boolean {
  if (folder === 'form/field') return facts.drawsQuestiongroups === undefined
  if (facts.shown === false || facts.inputs === 'none') return true
  if (facts.storesMap === false && keyTypeFacts(type)?.answer === 'map') return true
  if (node?.level !== 'subcategory') return false
  if (folder === 'details/subcategory' && facts.takes?.includes('tables')) return viewLists(node).length === 0
  if (node.childrenAt('questiongroup').length === 0) return false
  if (folder === 'form/subcategory') {
    const hasNoTable = facts.table !== undefined && formTableLists(node).length === 0
    return hasNoTable || facts.draws?.includes('questiongroups') !== true
  }
  return folder === 'details/subcategory' && !showsQuestiongroups(facts, node)
}

function showsQuestiongroups({ takes = [] }: TemplateFacts, node: Node): boolean {
  const hasQuestions = memberOf(node.value.view_options, 'raw_questions') === true
  return takes.includes('questiongroups') || (takes.includes('questions') && hasQuestions)
}

/** Whether readers cannot see in a template what was answered to a question of a type. */
function isUnreadable(facts: TemplateFacts, name: string, type: string, node: Node | undefined): boolean {
  const details = keyTypeFacts(type)?.details
  const gives = (node && givenOf(node)) ?? details?.gives
  if (gives === undefined || details?.template === name) return false
  return [false, true].every((isStacked) => {
    const how = waysShown(facts, gives, isStacked)
    return isMisshown(how) || isMisaddressed(how, gives)
  })
}

/** Whether only templates read an option, those of this folder among them. */
function isReadBy(folder: TemplateFolder, option: string): boolean {
  const [level = '', container = ''] = folderFacts(folder).optionsOf.split('.')
  const facts = optionsOf(level as OptionLevel, container as OptionContainer).get(option)
  return facts?.readBy.includes(folder) === true && !facts.readBy.includes('application')
}

function wordNeed([option, value]: [string, unknown]): string {
  return value === null ? option : `${option}: ${JSON.stringify(value)}`
}

function levelOf(folder: TemplateFolder): Level | undefined {
  const name = folder.split('/')[1]
  if (name === 'field') return folder === 'details/field' ? 'question' : undefined
  return name as Level
}

function keywordsIn(node: Node | undefined): ReadonlySet<string> {
  return new Set(node?.level === 'subcategory' ? walk(node).flatMap(({ keyword }) => keyword ?? []) : [])
}

const known = new WeakMap<SetIndex, Map<string, ReadonlyMap<string, number>>>()

/** How often the nodes of a level use each template, by key type and name, and by name alone. */
function countsOf(set: SetIndex, level: Level, steps: readonly string[]): ReadonlyMap<string, number> {
  const ofSet = known.get(set) ?? new Map<string, ReadonlyMap<string, number>>()
  known.set(set, ofSet)
  const member = steps[0] === 'view_options' ? 'view_options' : 'form_options'
  const place = `${level} ${member}`
  const counts = ofSet.get(place) ?? count(set, level, member)
  ofSet.set(place, counts)
  return counts
}

function count(set: SetIndex, level: Level, member: 'view_options' | 'form_options'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const nodes of nodesIn(set)[level].values()) {
    for (const node of nodes) {
      const name = node.option(member, 'template')?.value
      if (typeof name !== 'string') continue
      add(name)
      add(`${level === 'question' ? (node.type ?? '') : ''} ${name}`)
    }
  }
  return counts
}
