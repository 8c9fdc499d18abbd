import { answerFacts, isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import { namesRead } from '../../schema/readers.ts'
import { sinkFacts } from '../../schema/sinks.ts'
import { templateFacts } from '../../schema/templates.ts'
import { lookUp, memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { isAsked, isDroppedByView, questionsNotPrinted, showingOf, subcategoryView } from '../details.ts'
import { isGeometry } from '../geometry.ts'
import { linksInsteadOf } from '../links-instead.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../node.ts'
import { isLink } from '../options.ts'
import { hasSummary } from '../questionnaires.ts'
import { overlookedAround } from '../served-nodes.ts'
import { questionsInSummary } from '../summary/summary-questions.ts'
import { templateFolder } from '../templates.ts'
import { filterOutcome, offeringOrder } from './filter.ts'
import { isNeverPrintedBelow, printedBelow } from './old-conditional.ts'
import { isNameOfIt } from './which-names-it.ts'
import { placesOf } from './who-can-enter.ts'

/** A place where people see an answer; `tree` and `ownList` are answers of the interface only. */
export type Sink =
  | 'details'
  | 'gallery'
  | 'remarks'
  | 'head'
  | 'title'
  | 'country'
  | 'map'
  | 'name'
  | 'list'
  | 'ownList'
  | 'filter'
  | 'summary'
  | 'members'
  | 'links'
  | 'tree'

/** Why the pages of details print nothing of a node. */
export type Unprinted =
  /** Its template shows nothing of it, on purpose. */
  | { readonly kind: 'template'; readonly node: Node; readonly template: string }
  /** A view template prints nothing of it. */
  | { readonly kind: 'unprinted'; readonly node: Node; readonly template: string }
  /** The template of the category leaves the subcategory out. */
  | { readonly kind: 'header'; readonly node: Node; readonly template: string }
  /** The old option `conditional` leaves it to other questions, and none of them prints it. */
  | { readonly kind: 'conditional'; readonly node: Node }

/** Where people see the answer to a question that is asked at one place (format facts 13.2). */
export const sinksOf: (question: Node) => ReadonlySet<Sink> = remember((question) => {
  const sinks = new Set<Sink>()
  if (isPrintedInDetails(question)) sinks.add('details')
  addPictures(question, sinks)
  addHeader(question, sinks)
  addOptions(question, sinks)
  if (linksInsteadOf(question) === undefined && !overlookedAround(question)) sinks.add('tree')
  return sinks
})

/** Whether the pages of details print a question at its place; as far as templates around it and its own decide that. */
export function isPrintedInDetails(question: Node): boolean {
  return unprintedBecause(question).length === 0 && !isBesideSubcategories(question)
}

/** Whether people see the answer to a question anywhere, at whichever place it is asked; as far as that is known. */
export function isShownAnywhere(question: Node): boolean {
  return placesOf(question).some((one) => [...sinksOf(one)].some((sink) => sink !== 'tree'))
}

const questionsOf = remember(({ roots }: Questionnaire) => walkAll(roots).filter(({ level }) => level === 'question'))

/**
 * Why the pages of details print nothing of a subcategory, questiongroup or question; outermost first, empty where they
 * do or that is not known.
 */
export const unprintedBecause: (node: Node) => readonly Unprinted[] = remember((node) => {
  const own = unprintedThere(node)
  const around = node.parent ? unprintedBecause(node.parent) : []
  return own.length === 0 ? around : [...around, ...own]
})

/** Why nothing of a node is printed, but for what is so of all that it is in. */
function unprintedThere(node: Node): readonly Unprinted[] {
  if (node.level !== 'question') return unprintedByItself(node)
  if (isNeverPrintedBelow(node)) return [{ kind: 'conditional', node }]
  const around = printedBelow(node)?.outermost
  return around ? [...unprintedByItself(around), ...unprintedByItself(node)] : unprintedByItself(node)
}

function unprintedByItself(node: Node): readonly Unprinted[] {
  if (node.level === 'section' || node.level === 'category') return []
  const template = node.template('view')?.name
  if (template !== undefined && showsNothing(node, template)) return [{ kind: 'template', node, template }]
  return unprintedAround(node)
}

/** Why the view template around a node, or its own, prints nothing of it. */
function unprintedAround(node: Node): readonly Unprinted[] {
  const around = node.parent
  const template = around?.template('view')?.name
  if (around === undefined || template === undefined) return []
  if (isLeftOut(node, around)) return [{ kind: 'unprinted', node: around, template }]
  if (around.level === 'category') {
    const drops = templateFacts('details/category', template)?.dropsSubcategories
    return drops?.includes(node.keyword ?? '') ? [{ kind: 'header', node: around, template }] : []
  }
  const showing = node.level === 'question' ? showingOf(node) : undefined
  const isBlank = showing !== undefined && showing.how === undefined
  return isBlank ? [{ kind: 'unprinted', node, template: showing.template.name }] : []
}

function isLeftOut(node: Node, around: Node): boolean {
  if (node.level === 'question') return questionsNotPrinted(around)?.has(node) === true
  if (node.level === 'questiongroup') return isDroppedByView(node)
  const takes = around.level === 'subcategory' ? subcategoryView(around)?.takes : undefined
  return takes !== undefined && takes.length > 0 && !takes.includes('subcategories')
}

/** Whether a template shows nothing on purpose of a node or of what is below it. */
function showsNothing(node: Node, template: string): boolean {
  const folder = templateFolder(node.level, 'view_options')
  const { takes, positions, links, shown } = (folder && templateFacts(folder, template)) ?? {}
  return takes?.length === 0 || (positions === 0 && !links) || shown === false
}

/** Details go into subcategories only, where there are any. */
function isBesideSubcategories({ parent }: Node): boolean {
  return parent?.parent !== undefined && parent.parent.childrenAt('subcategory').length > 0
}

/** Whether a question gives the pictures that the application looks for. */
export function isPicture({ keyword, type }: Node): boolean {
  return keyword === sinkFacts.pictures.key && type === sinkFacts.pictures.type
}

/** Whether a questiongroup asks for a picture. */
export const hasPicture = remember((group: Node): boolean => group.children.some(isPicture))

/** Whether the pages of a questionnaire have a gallery of all its pictures. */
export const hasGallery = remember(({ roots }: Questionnaire): boolean =>
  walkAll(roots).some((node) => {
    if (node.level !== 'section' && node.level !== 'subcategory') return false
    if (node.option('view_options', 'media_gallery')?.value !== true) return false
    return node.template('view')?.facts?.reads.includes('media_gallery')
  }),
)

function addPictures(question: Node, sinks: Set<Sink>): void {
  const { companions, remarks } = sinkFacts.pictures
  const { keyword = '', parent, questionnaire } = question
  const isBeside = parent !== undefined && companions.includes(keyword) && hasPicture(parent)
  if (isPicture(question) || isBeside) {
    sinks.add('head')
    if (hasGallery(questionnaire)) sinks.add('gallery')
  }
  const isRemark = parent?.keyword === remarks.questiongroup && keyword === remarks.key
  if (isRemark && hasGallery(questionnaire) && questionsOf(questionnaire).some(isPicture)) sinks.add('remarks')
}

/** What the head of a category prints of the questions below it. */
function addHeader(question: Node, sinks: Set<Sink>): void {
  const { keyword = '', type = '', parent: group } = question
  const category = ancestor(question, 'category')
  const facts = category?.template('view')?.facts
  const isRaw = category?.option('view_options', 'use_raw_data')?.value === true
  const isDirect = group?.parent?.parent === category
  if (isRaw && isDirect && facts?.title?.includes(keyword)) sinks.add('title')
  if (keyword !== sinkFacts.country.key || !sinkFacts.country.types.includes(type) || facts?.country === undefined)
    return
  if (facts.country === 'use_raw_data') {
    if (isRaw && isDirect) sinks.add('country')
    return
  }
  const named = memberOf(category?.option('view_options', facts.country)?.value, group?.keyword ?? '')
  if (Array.isArray(named) && named.includes(keyword)) sinks.add('country')
}

/** What options of a question, or of its questiongroup, switch on. */
function addOptions(question: Node, sinks: Set<Sink>): void {
  const { type = '', parent } = question
  if (isGeometry(question)) sinks.add('map')
  if (isNameOfIt(question)) sinks.add('name')
  if (isInOwnList(question)) sinks.add('ownList')
  if (isInLists(question)) sinks.add('list')
  if (offeringOrder(question) && filterOutcome(question) === 'filtered') sinks.add('filter')
  if (hasSummary(question.questionnaire) && questionsInSummary(question.questionnaire).has(question))
    sinks.add('summary')
  if (isStoredAs(type, 'user') && parent?.option('form_options', 'user_role')?.value) sinks.add('members')
  if (isStoredAs(type, 'questionnaire') && isLink(parent?.option('form_options', 'link'))) sinks.add('links')
}

/** Whether lists read the answer to a question; beside subcategories they do not look for it (format facts 12.8). */
export function isListed(question: Node): boolean {
  return question.option('view_options', 'in_list')?.value === true && !overlookedAround(question)
}

/** Whether programs get the answer in the list of a user's own questionnaires, which has some members of its own (12.5). */
export function isInOwnList(question: Node): boolean {
  const { keyword = '', questionnaire } = question
  return isListed(question) && (!isNamedOtherwise(keyword) || keyword === descriptionOf(questionnaire))
}

/** What the service leaves out of that list under its own keyword. */
export function isNamedOtherwise(keyword: string): boolean {
  return keyword === 'name' || keyword === 'country' || /_(?:definition|description)$/.test(keyword)
}

/** The key that lists take the description from. */
export function descriptionOf({ configuration }: Questionnaire): string | undefined {
  return lookUp(namesRead().descriptions, configuration?.code ?? '')
}

/** Whether lists on pages print the answer to a question (13.2). */
export function isInLists(question: Node): boolean {
  if (!isListed(question)) return false
  const { keyword = '', type = '', questionnaire } = question
  const { keys, notStoredAs } = sinkFacts.list
  if (type === sinkFacts.pictures.type) return true
  const isPrinted = keys.includes(keyword) || keyword === descriptionOf(questionnaire)
  return isPrinted && answerFacts(type) !== undefined && !notStoredAs.includes(keyTypeFacts(type)?.answer ?? '')
}

/** Whether people gave answers to a question which nobody ever sees. */
export function isSeenByNobody(question: Node): boolean {
  return question.type !== undefined && isAsked(question) && !isShownAnywhere(question)
}
