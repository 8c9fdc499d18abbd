import { inputFacts, keyTypeFacts, type OtherTemplate, offersChoices } from '../../schema/key-types.ts'
import { type TemplateFacts, templateFacts, templateNames, type WidgetFacts } from '../../schema/templates.ts'
import { addToGroup, groupBy } from '../../text/group-by.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { pairingOf, triggerQuestion } from '../choice-pairing.ts'
import { type AnswerSource, answerSourceOf } from '../inheritance.ts'
import { fitsAddress } from '../keyword-form.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../node.ts'
import type { Option } from '../options.ts'
import { isOverlooked } from '../served-nodes.ts'
import { countCells, shownInputs } from '../shown-inputs.ts'
import { chooses, drawingTemplate, isOfProject } from '../templates.ts'
import { valueKeywordsOf } from '../values.ts'
import { classHiding } from './hiding-class.ts'
import { areLeftChoicesRead, leftChoicesOf } from './left-choices-read.ts'
import { undrawnIn } from './undrawn.ts'

/** What the form has for the answer to a question. */
export type Input = 'visible' | 'folded' | 'hidden' | 'readonly' | 'disabled' | 'css-hidden' | 'none' | 'raises'

/** Why nobody can enter an answer. */
export type Obstacle =
  /** The page of its category has no address. */
  | { readonly reason: 'page'; readonly node: Node }
  /** The form template of a subcategory has no place for what is below it. */
  | { readonly reason: 'undrawn'; readonly node: Node; readonly template: string }
  /** The subcategory around it has subcategories too. */
  | { readonly reason: 'mixed'; readonly node: Node }
  /** A template, of the question or around it, shows no input. */
  | { readonly reason: 'template'; readonly node: Node; readonly template: string }
  /** A template is named that the application does not have. */
  | { readonly reason: 'unknownTemplate'; readonly node: Node; readonly template: string }
  /** There are more questions than cells. */
  | { readonly reason: 'cell'; readonly node: Node }
  /** There are more cells than questions, which breaks the page. */
  | { readonly reason: 'surplus'; readonly node: Node }
  /** The form template of the subcategory draws only choices in the questiongroup of this trigger. */
  | { readonly reason: 'choices'; readonly node: Node; readonly template: string; readonly trigger: Node }
  /** A class hides the question or what is around it. */
  | {
      readonly reason: 'class'
      readonly node: Node
      readonly name: string
      readonly option: Option
    }
  /** Only programs write answers of its type, or nothing is stored. */
  | { readonly reason: 'type'; readonly type: string }
  /** The input is hidden, and its questiongroup draws nothing by which people could answer. */
  | { readonly reason: 'widget'; readonly type: string; readonly wanted: string }
  /** The questiongroup draws that, but it does not write into this question. */
  | {
      readonly reason: 'unwritten'
      readonly by: 'place' | 'keyword' | 'template'
      readonly widget: WidgetFacts
      readonly template: string
    }
  /** Files can be chosen, but are not stored. */
  | { readonly reason: 'upload'; readonly template: string }
  | { readonly reason: 'attribute'; readonly name: 'readonly' | 'disabled'; readonly option: Option }
  /** An option chooses a template without an input, or one that fails. */
  | { readonly reason: 'option'; readonly chosen: OtherTemplate; readonly option: Option | undefined }
  /** The option that says what can be chosen is missing. */
  | { readonly reason: 'need'; readonly name: string }
  /** No other question says what can be chosen, the form cannot read what one says, or it leaves nothing. */
  | { readonly reason: 'undriven'; readonly unread?: Node; readonly empty?: Node }
  /** The answers are those of another questionnaire. */
  | { readonly reason: 'inherited'; readonly source: AnswerSource }
  /** The field for "other" is outside of what the script looks at. */
  | { readonly reason: 'fieldset'; readonly template: string }

/** Whether people can enter the answer to a question at one place. */
export interface Entry {
  readonly input: Input
  /** `depends` on other answers, or on a template of the project. */
  readonly usable: 'yes' | 'no' | 'depends'
  /** What keeps people from it, where they cannot. */
  readonly obstacle?: Obstacle
  /** Where the answers come from, so that what is entered is not stored. */
  readonly unstored?: AnswerSource
}

/**
 * Whether people can enter the answer to a question at the place where it is, once what it waits for is shown
 * (format facts 13.1, 13.6); `undefined` where what decides it is not loaded.
 */
export const entryOf: (question: Node) => Entry | undefined = remember((question) => {
  const around = obstacleAround(question)
  if (around) return around
  if (question.type === undefined || inputFacts(question.type) === undefined) return undefined
  return ownObstacle(question, question.type) ?? usableEntry(question, question.type)
})

const no = (input: Input, obstacle: Obstacle): Entry => ({ input, usable: 'no', obstacle })

/** What keeps people from a subcategory, questiongroup or question, and from all that is there. */
export function obstacleOf(node: Node): Obstacle | undefined {
  return (node.level === 'question' ? entryOf(node) : obstacleAround(node))?.obstacle
}

/** Whether the form leaves out the place where a node is, so that it prints nothing of it; what a class hides is there. */
export function isLeftOutOfForm(node: Node): boolean {
  const inner = node.level === 'question' ? node.parent : node
  const obstacle = inner && obstacleBefore(inner)?.obstacle
  return obstacle !== undefined && obstacle.reason !== 'class'
}

/** What keeps people from all that is where a node is, and from a subcategory or questiongroup itself; from the page inwards. */
function obstacleAround(node: Node): Entry | undefined {
  const inner = node.level === 'question' ? node.parent : node
  const found = inner && obstacleBefore(inner)
  if (found) return found
  if (node.level === 'subcategory') return obstacleOfSubcategory(node)
  return inner?.level === 'questiongroup' ? obstacleInGroup(node, inner) : undefined
}

/** What keeps people from the place where a node is, the same for all its questions. */
const obstacleBefore = remember((node: Node): Entry | undefined => {
  const category = ancestor(node, 'category')
  if (category?.keyword !== undefined && !fitsAddress(category.keyword)) {
    return no('none', { reason: 'page', node: category })
  }
  const subcategories = subcategoriesAbove(node)
  for (const [at, subcategory] of subcategories.entries()) {
    const found = obstacleIn(subcategory, subcategories[at + 1] ?? node)
    if (found) return found
  }
  return undefined
})

function obstacleOfSubcategory(node: Node): Entry | undefined {
  const template = node.template('form')
  const facts = template?.facts
  if (template && facts === undefined) return unknown(node, template.name)
  if (template && facts?.draws?.length === 0) return no('none', { reason: 'template', node, template: template.name })
  return hidden(node, facts)
}

/** The subcategories in which a node is, outermost first. */
const subcategoriesAbove: (node: Node) => readonly Node[] = remember(({ parent }) => {
  if (parent === undefined) return []
  const around = subcategoriesAbove(parent)
  return parent.level === 'subcategory' ? [...around, parent] : around
})

/** What a subcategory does to something directly in it. */
function obstacleIn(subcategory: Node, child: Node): Entry | undefined {
  const template = subcategory.template('form')
  const facts = template?.facts
  if (template && facts === undefined) return unknown(subcategory, template.name)
  if (child.level === 'subcategory' && facts?.draws?.includes('subcategories') === false) {
    return no('none', { reason: 'undrawn', node: subcategory, template: template?.name ?? '' })
  }
  if (child.level === 'questiongroup') {
    if (isOverlooked(child)) return no('none', { reason: 'mixed', node: subcategory })
    const undrawn = undrawnIn(subcategory)
    if (undrawn !== 'none' && undrawn.questiongroups.includes(child)) {
      return no('none', { reason: 'undrawn', node: subcategory, template: undrawn.template })
    }
  }
  return hidden(subcategory, facts)
}

/** What a template of the project draws, nobody knows; one that there is not draws nothing. */
function unknown(node: Node, template: string): Entry {
  if (isOfProject(node, template)) return { input: 'visible', usable: 'depends' }
  return no('none', { reason: 'unknownTemplate', node, template })
}

function hidden(node: Node, facts: TemplateFacts | undefined): Entry | undefined {
  const found = classHiding(node, facts?.hiddenBy)
  if (found === undefined || (node.level === 'subcategory' && !drawsFieldset(node))) return undefined
  // That of the column with the tick leaves what it opens folded away.
  return no(found.name === 'columns_class' ? 'folded' : 'css-hidden', { reason: 'class', node, ...found })
}

/** What a questiongroup does to itself or a question in it; nothing where a template around draws it. */
function obstacleInGroup(node: Node, group: Node): Entry | undefined {
  const template = group.template('form')
  if (template === undefined) return undefined
  const facts = template.facts
  if (facts === undefined) return template.name.includes('/') ? undefined : unknown(group, template.name)
  if (facts.inputs === 'none') return no('none', { reason: 'template', node: group, template: template.name })
  const inCells = node === group ? undefined : obstacleInCells(node, group)
  if (inCells) return inCells
  const isBeyond = group.children.indexOf(node) >= (facts.hidesFirst ?? Number.POSITIVE_INFINITY)
  return isBeyond ? undefined : hidden(group, facts)
}

/** What keeps people from a question by the cells of its questiongroup: it has none, or one too many breaks the page. */
function obstacleInCells(question: Node, group: Node): Entry | undefined {
  const cells = countCells(group)
  const shown = cells === undefined ? undefined : shownInputs(group)
  // Hidden inputs are in no cell.
  if (cells === undefined || shown?.includes(question) !== true) return undefined
  if (cells > shown.length) return no('raises', { reason: 'surplus', node: group })
  return shown.indexOf(question) >= cells ? no('none', { reason: 'cell', node: group }) : undefined
}

/** What keeps people from a question for its own sake. */
function ownObstacle(question: Node, type: string): Entry | undefined {
  const { input, answer, needs } = keyTypeFacts(type) ?? {}
  const facts = inputFacts(type)
  const chosen = input?.otherwise?.find((one) => chooses(one, question))
  const option = chosen && question.option('form_options', chosen.option)
  if (chosen?.raises) return no('raises', { reason: 'option', chosen, option })
  if (answer === 'record' && needs && question.option('form_options', needs.option) === undefined) {
    return no('raises', { reason: 'need', name: needs.option })
  }
  if (facts?.hidden) return widgetEntry(question, type)
  if (facts?.drawnBy !== undefined) return uploadEntry(question)
  const undrawn = obstacleBesideTrigger(question, type) ?? questionObstacle(question)
  if (undrawn) return undrawn
  if (chosen?.withoutInput) return no('none', { reason: 'option', chosen, option })
  if (answer === 'nothing') return no('readonly', { reason: 'type', type })
  return attributeObstacle(question, type, chosen?.staysEnabled === true || facts?.staysEnabled === true)
}

/** A hidden input takes an answer only from what its questiongroup draws for it. */
function widgetEntry(question: Node, type: string): Entry {
  const answer = keyTypeFacts(type)?.answer
  const wanted = answer === undefined ? undefined : widgetTemplates().get(answer)
  if (wanted === undefined) return no('hidden', { reason: 'type', type })
  const { name: template = '', facts } = question.parent?.template('form') ?? {}
  const widget = facts?.widget
  if (widget === undefined || widget.answer !== answer) return no('hidden', { reason: 'widget', type, wanted })
  const unwritten = (by: 'place' | 'keyword' | 'template'): Entry =>
    no('hidden', { reason: 'unwritten', by, widget, template })
  const before = question.parent?.children.slice(0, question.parent.children.indexOf(question)) ?? []
  if (widget.place === 'first' && before.some((one) => !isHidden(one))) return unwritten('place')
  if (widget.keyword !== undefined && question.keyword !== widget.keyword) return unwritten('keyword')
  const own = question.template('form')?.facts
  if (answer === 'map' && own?.storesMap === false) return unwritten('template')
  // What the script takes for the first row after a map was not executed with hidden inputs before it.
  return { input: 'hidden', usable: widget.place === 'first' && before.length > 0 ? 'depends' : 'yes' }
}

function isHidden({ type }: Node): boolean {
  return type === undefined || inputFacts(type)?.hidden === true
}

let widgets: ReadonlyMap<string, string> | undefined

/** The questiongroup templates that draw something by which people answer though the input is hidden, by the answer. */
function widgetTemplates(): ReadonlyMap<string, string> {
  widgets ??= new Map(
    templateNames('form/questiongroup').flatMap((name) => {
      const answer = templateFacts('form/questiongroup', name)?.widget?.answer
      return answer === undefined ? [] : [[answer, name] as const]
    }),
  )
  return widgets
}

/** Uploads are drawn whatever the question names, and nothing disables them. */
function uploadEntry(question: Node): Entry {
  const { name: template = '', facts } = question.parent?.template('form') ?? {}
  if (facts?.storesUploads === false) {
    return no('visible', { reason: 'upload', template })
  }
  const unstored = question.parent && answerSourceOf(question.parent)
  return { input: isFoldedAway(question) ? 'folded' : 'visible', usable: 'yes', ...(unstored ? { unstored } : {}) }
}

/** The questiongroup of a trigger is drawn with a list of choices for each question, which is empty without choices (format facts 11.1). */
function obstacleBesideTrigger(question: Node, type: string): Entry | undefined {
  const subcategory = question.parent?.parent
  const pairing = subcategory?.level === 'subcategory' ? pairingOf(subcategory) : undefined
  if (subcategory === undefined || pairing?.by !== 'position') return undefined
  const trigger = triggerQuestion(subcategory, pairing)
  if (trigger === undefined || trigger === question || trigger.parent !== question.parent) return undefined
  if (offersChoices(type) !== false) return undefined
  return no('none', { reason: 'choices', node: subcategory, template: pairing.template, trigger })
}

/** What the template does by which a question is drawn: its own, unless one around it draws it. */
function questionObstacle(question: Node): Entry | undefined {
  const template = question.template('form')
  if (template === undefined || drawingTemplate(question)) return undefined
  const facts = template.facts
  if (facts === undefined) return unknown(question, template.name)
  if (facts.shown === false) {
    return no('css-hidden', { reason: 'template', node: question, template: template.name })
  }
  return hidden(question, facts)
}

function attributeObstacle(question: Node, type: string, staysEnabled: boolean): Entry | undefined {
  const source = question.parent && answerSourceOf(question.parent)
  if (source && staysEnabled) return { input: 'visible', usable: 'yes', unstored: source }
  if (source) return no('disabled', { reason: 'inherited', source })
  const option = question.option('form_options', 'field_options')
  if (option === undefined || isFilled(option.value)) return undefined
  const isDisabled = Boolean(memberOf(option.value, 'disabled')) && !staysEnabled
  if (isDisabled) return no('disabled', { reason: 'attribute', name: 'disabled', option })
  const effect = inputFacts(type)?.readonly
  const readonly = memberOf(option.value, 'readonly')
  const isHeld = effect === 'disables' ? readonly === 'readonly' : effect === 'blocks' && Boolean(readonly)
  if (!isHeld) return undefined
  return no(effect === 'disables' ? 'disabled' : 'readonly', { reason: 'attribute', name: 'readonly', option })
}

/** Whether `readonly` beside other attributes keeps people from answering questions of a type, as no script does it for them. */
export function wouldHold(attributes: unknown, type: string): boolean {
  return inputFacts(type)?.readonly !== undefined && !isFilled(attributes)
}

/** Whether an attribute makes a script fill an input, or one that is not known here may. */
function isFilled(attributes: unknown): boolean {
  return isObject(attributes) && Object.keys(attributes).some((name) => name.startsWith('data-') && !isLimit(name))
}

/** Those of the application's attributes that only limit what is chosen. */
function isLimit(name: string): boolean {
  return name === 'data-cb-max-choices'
}

/** A question that nothing keeps people from. */
function usableEntry(question: Node, type: string): Entry {
  if (keyTypeFacts(type)?.disabled) {
    const driving = drivingOf(question)
    if (driving === 'maybe') return { input: 'disabled', usable: 'depends' }
    const read = driving.filter(areLeftChoicesRead)
    if (read.some((one) => leavesSome(one, question))) return { input: 'disabled', usable: 'depends' }
    const [unread] = driving
    const [empty] = read
    return no('disabled', { reason: 'undriven', ...(empty ? { empty } : unread && { unread }) })
  }
  if (waitsForOther(question, type)) {
    const outside = outsideFieldsets(question)
    return outside === undefined
      ? { input: 'readonly', usable: 'yes' }
      : no('readonly', { reason: 'fieldset', template: outside })
  }
  return { input: isFoldedAway(question) ? 'folded' : 'visible', usable: 'yes' }
}

function leavesSome(driving: Node, { keyword = '', record, file }: Node): boolean {
  const left = leftChoicesOf(driving).get(keyword)
  if (left === undefined || left.isOpen) return left !== undefined
  const choices = record && valueKeywordsOf(record, file)
  return choices === undefined ? left.choosable.size > 0 : choices.some((choice) => left.choosable.has(choice))
}

/** The other questions of the questiongroup that say what can be chosen of this one; those that are not loaded may do so. */
function drivingOf(question: Node): readonly Node[] | 'maybe' {
  const { keyword = '', type = '', parent } = question
  const driver = keyTypeFacts(type)?.drivenBy
  if (driver === undefined || parent === undefined || isOpen(parent)) return 'maybe'
  return (drivenBy(parent, driver).get(keyword) ?? []).filter((one) => one !== question)
}

const isOpen = remember((group: Node): boolean => group.children.some(({ record }) => record === undefined))

const drivenIn = remember((_group: Node) => new Map<string, ReadonlyMap<string, readonly Node[]>>())

/** The questions of a questiongroup of which an option says what can be chosen of others, by the keywords of these. */
function drivenBy(group: Node, driver: string): ReadonlyMap<string, readonly Node[]> {
  const known = drivenIn(group).get(driver)
  if (known) return known
  const driven = new Map<string, Node[]>()
  for (const child of group.children) {
    const leaves = child.option('form_options', driver)?.value
    const names = Object.values(isObject(leaves) ? leaves : {}).flatMap((keys) =>
      isObject(keys) ? Object.keys(keys) : [],
    )
    for (const name of new Set(names)) addToGroup(driven, name, child)
  }
  drivenIn(group).set(driver, driven)
  return driven
}

/** Whether a tick, a heading or a tab opens what is around a question. */
function isFoldedAway(question: Node): boolean {
  const group = question.parent
  const facts = group?.template('form')?.facts
  const isLater = (group?.children.indexOf(question) ?? -1) >= (facts?.hiddenFrom ?? Number.POSITIVE_INFINITY)
  return facts?.folds === true || isLater || subcategoriesAbove(question).some(isFolding)
}

function isFolding(subcategory: Node): boolean {
  return subcategory.template('form')?.facts?.folds === true
}

/** Whether a line of text opens only when its radio or tick is chosen. */
function waitsForOther(question: Node, type: string): boolean {
  const { kind, picker } = keyTypeFacts(type)?.input ?? {}
  if (kind !== 'line' || picker || drawingTemplate(question)) return false
  return question.template('form')?.facts?.other !== undefined
}

/**
 * The template without a fieldset in which the field of a radio is, where the whole page has none by which the
 * script could open it.
 */
function outsideFieldsets(question: Node): string | undefined {
  if (question.template('form')?.facts?.other !== 'radios') return undefined
  const around = subcategoriesAbove(question)
  const page = ancestor(question, 'category')
  if (around.length === 0 || page === undefined) return undefined
  const hasFieldset = walkAll([page]).some((one) => one.level === 'subcategory' && drawsFieldset(one))
  return hasFieldset ? undefined : (around[0]?.template('form')?.name ?? '?')
}

const drawsFieldset = remember((subcategory: Node): boolean => {
  const fieldset = subcategory.template('form')?.facts?.fieldset
  return fieldset === 'questiongroups' ? subcategory.childrenAt('subcategory').length === 0 : fieldset !== false
})

/** Whether a question can have an answer by somebody: people can enter it, or may be able to, or another questionnaire gives it. */
function mayBeAnswered(question: Node): boolean {
  const entry = entryOf(question)
  if (entry?.usable !== 'no') return true
  return entry.obstacle?.reason === 'inherited' || entry.obstacle?.reason === 'unknownTemplate'
}

const answeredIn = remember(({ roots }: Questionnaire) => {
  const questions = walkAll(roots).filter(({ level }) => level === 'question')
  const answered = questions.filter(mayBeAnswered)
  return {
    byKeyword: groupBy(answered, ({ keyword }) => keyword ?? ''),
    answers: new Set(answered.map(answerName)),
    byAnswer: groupBy(questions, answerName),
  }
})

/** All places where the same question is asked, in its questiongroup. */
export function placesOf(question: Node): readonly Node[] {
  return answeredIn(question.questionnaire).byAnswer.get(answerName(question)) ?? [question]
}

/** The places where somebody can answer the key of a question, in its own questiongroup or in another one of its questionnaire. */
export function placesAnswered({ keyword = '', questionnaire }: Node): readonly Node[] {
  return answeredIn(questionnaire).byKeyword.get(keyword) ?? []
}

/** Whether somebody can answer this very question, in its questiongroup, at one of the places where that is asked. */
export function isAnswered(question: Node): boolean {
  return answeredIn(question.questionnaire).answers.has(answerName(question))
}

function answerName({ keyword, parent }: Node): string {
  return `${parent?.keyword ?? ''} ${keyword ?? ''}`
}
