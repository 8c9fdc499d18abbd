import { waitingFor } from '../../judging/reachability.ts'
import { nameSource } from '../../questionnaire/inheritance.ts'
import { looseQuestion, type Node, walkAll } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { isLink } from '../../questionnaire/options.ts'
import { isTitleRow } from '../../questionnaire/questions/title-rows.ts'
import { isNameOfIt } from '../../questionnaire/questions/which-names-it.ts'
import {
  entryOf,
  isAnswered,
  type Obstacle,
  placesAnswered,
  placesOf,
} from '../../questionnaire/questions/who-can-enter.ts'
import { drawingSubcategory } from '../../questionnaire/templates.ts'
import { isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import { addToGroup } from '../../text/group-by.ts'
import { memberOf } from '../../text/json-value.ts'
import { listSome } from '../../text/list-some.ts'
import { remember } from '../../text/remember.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { missingAt, type SetOption, visitOption } from '../parts/option-visitor.ts'
import { defineRule, type Extra, type Place, type Report } from '../rule.ts'

/** The year of the application's last state, which "now" is at least. */
const leastYear = 2020

const messages = {
  range: {
    text: 'min is {min}, but max is {max}, so no answer to "{question}" is within both. Neither limit refuses an answer: the form is sent without asking the browser, and the API does not check them. Correct one of them.',
    consequence: 'ineffective',
  },
  readonly:
    'With readonly, the list of a key of type {type} is drawn disabled: nothing can be chosen, so {lost}. Remove readonly.',
  disabled: 'With disabled, the input does not take an answer and nothing calculates one, so {lost}. Remove disabled.',
  uncalculated:
    'With readonly, nobody can type into the input, and nothing calculates it (field_options have no data-auto-multiplication or data-auto-sum), so {lost}. Remove readonly.',
  template: 'The form template "{template}" shows no input, so {lost}. Choose another template.',
  choices:
    'The form template "{template}" draws only choices in the questiongroup of "{trigger}", and a key of type {type} has none, so {lost}. Ask it in another questiongroup.',
  class: 'The class display-none in {option} hides {what}, so {lost}. Remove the class.',
  widget:
    'The input of a key of type {type} is hidden: people answer it through what the questiongroup template "{wanted}" draws, but "{questiongroup}" does not have that template, so {lost}. Set it, or choose another type.',
  widgetAround:
    'The input of a key of type {type} is hidden: people answer it through what the questiongroup template "{wanted}" draws, but "{template}" around "{questiongroup}" draws its questions in its own way, so {lost}. Choose another template there.',
  first:
    'The questiongroup template "{template}" stores what is drawn on its map only if the map is the first question, so {lost}. Make "{question}" the first question.',
  keyword:
    'The questiongroup template "{template}" stores what is found only for the keyword "{keyword}", so {lost}. Use that keyword.',
  drawn:
    'With the form template "{template}", what is drawn on the map is not stored, so {lost}. Leave the template out.',
  upload:
    'The questiongroup template "{template}" draws a button to upload a file, but not the field that stores it, so {lost}, and a stored file is deleted when the page is saved. Choose another template.',
  option:
    'With {option}, a question of type {type} gets no input, so {lost}, and a stored answer is deleted when the page is saved. Remove the option.',
  fieldset:
    'The field of radio_other opens only in a fieldset, and the subcategory template "{template}" draws none, so {lost}. Choose another template.',
  type: 'The form has no visible input for a key of type {type}, so {lost}. Choose another type.',
  placeholder: {
    text: 'For a key of type todo the form shows "[TODO]", does not take an answer, and deletes what is stored, so {lost}. Choose the type that is meant.',
    consequence: 'ineffective',
  },
  unstored:
    'Questiongroup "{questiongroup}" takes its answers from "{source}" and stores none, but the form still accepts input for {names}, which is lost. Ask that in a questiongroup that is not inherited.',
  other: 'the other limit',
  place: 'another question that nobody can answer because of it',
} as const

/** A question to which the form takes no answer, at any of the places where it is asked. */
export const unanswerableQuestion = defineRule({
  meta: {
    id: 'unanswerable-question',
    consequence: 'unanswerable',
    category: 'option',
    summary: 'Nobody can answer a question in the form.',
    why: 'Types such as map and user_id have a hidden input, which only the template of their questiongroup fills. Templates and the class display-none hide inputs. field_options become attributes of inputs: min and max limit what the arrows of a number input reach, but refuse nothing, a readonly list cannot be opened, and nobody can type into a readonly or disabled input, which stays empty unless a script calculates the answer. A question is reported if no other place of its configuration asks it, if the name of questionnaires is lost, or if something waits for its answer and is never shown. Some questions are not meant to be answered: titles, whose label is printed above others, and types that programs write.',
    messages,
  },
  create: ({ file, set, report }) => {
    const limits = visitOption('question', 'form_options', 'field_options', set, (option) => {
      const { record, nodes } = option
      // What every question replaces harms none.
      if (record && nodes.length === 0 && nodesWith(record, set).length > 0) return
      const question = nodes[0] ?? looseQuestion(record?.keyword, file)
      const isNumber = keyTypeFacts(question.type ?? '')?.input.kind === 'number'
      if (isNumber) checkRange(option, question.keyword ?? '?', report)
    })
    return {
      ...limits,
      record: (record) => {
        limits.record?.(record)
        if (nodesWith(record, set).length > 0) return
        const question = looseQuestion(record.keyword, file)
        const obstacle = question.record === record ? entryOf(question)?.obstacle : undefined
        if (obstacle?.reason === 'attribute') reportCause([{ question, obstacle, lost: lossOf(question) }], report)
      },
      questionnaire: ({ roots }) => {
        const causes = new Map<string, Loss[]>()
        for (const question of walkAll(roots)) {
          const loss = question.level === 'question' ? lossAt(question) : undefined
          if (loss) addToGroup(causes, causeOf(loss), loss)
        }
        for (const losses of causes.values()) reportCause(losses, report)
      },
      questiongroup: (node) => checkUnstored(node, report),
    }
  },
})

/** A question that nobody can answer, and why. */
interface Loss {
  readonly question: Node
  readonly obstacle: Obstacle
  /** What that does, in words. */
  readonly lost: string
}

/** The obstacles of which other rules tell, or which are no mistake of this questionnaire. */
const toldElsewhere: ReadonlySet<Obstacle['reason']> = new Set<Obstacle['reason']>([
  'page',
  'undrawn',
  'mixed',
  'unknownTemplate',
  'cell',
  'surplus',
  'need',
  'undriven',
  'inherited',
])

function lossAt(question: Node): Loss | undefined {
  const obstacle = entryOf(question)?.obstacle
  if (obstacle === undefined || toldElsewhere.has(obstacle.reason) || isToldElsewhere(question, obstacle))
    return undefined
  if (isAnswered(question) || isToldAtAnotherPlace(question)) return undefined
  const isNeeded = isNameOfIt(question) || waitingFor(question).length > 0
  if (!isNeeded && (isMeant(question, obstacle) || placesAnswered(question).length > 0)) return undefined
  return { question, obstacle, lost: lossOf(question) }
}

/** Whether another rule tells of another place of the same question: there people would answer it. */
function isToldAtAnotherPlace(question: Node): boolean {
  return placesOf(question).some((place) => {
    const obstacle = place === question ? undefined : entryOf(place)?.obstacle
    return obstacle !== undefined && (toldElsewhere.has(obstacle.reason) || isToldElsewhere(place, obstacle))
  })
}

/** Whether a template of a questiongroup, of a link, or one that fails has a finding of its own. */
function isToldElsewhere({ parent }: Node, obstacle: Obstacle): boolean {
  if (obstacle.reason === 'template') return obstacle.node.level !== 'question'
  if (obstacle.reason === 'option') return obstacle.chosen.raises !== undefined
  return (
    obstacle.reason === 'widget' &&
    isStoredAs(obstacle.type, 'questionnaire') &&
    isLink(parent?.option('form_options', 'link'))
  )
}

/** Whether a question may be there without an input on purpose: a title above others, or what programs write. */
function isMeant(question: Node, obstacle: Obstacle): boolean {
  if (obstacle.reason === 'class')
    return obstacle.node === question && obstacle.name === 'field_columns_class' && isTitleRow(question)
  return obstacle.reason === 'type' && keyTypeFacts(obstacle.type)?.answer === 'any'
}

/** What is lost with the answer to a question. */
function lossOf(question: Node): string {
  const of = placesAnswered(question).length > 0 ? ` of "${question.parent?.keyword ?? '?'}"` : ''
  const key = `nobody can answer "${question.keyword ?? '?'}"${of} in the form`
  const waiting = waitingFor(question).map(({ keyword }) => `"${keyword ?? '?'}"`)
  const shown = waiting.length === 0 ? '' : `, and what waits for the answer (${namesOf(waiting)}) is never shown`
  const name = isNameOfIt(question) ? ', and no questionnaire gets a name' : ''
  return `${key}${shown}${name}`
}

function namesOf(names: readonly string[]): string {
  return listSome(names.slice(0, names.length > 4 ? 3 : 4), names.length)
}

/** What several losses have in common that have one cause. */
function causeOf({ question, obstacle }: Loss): string {
  if (obstacle.reason === 'upload') return `upload ${question.parent?.pointer}`
  const option =
    obstacle.reason === 'template'
      ? obstacle.node.template('form')?.option
      : 'option' in obstacle
        ? obstacle.option
        : undefined
  return option ? `${option.uri} ${option.pointer}` : `${obstacle.reason} ${question.keyword}`
}

type Tell = Report<typeof messages>

function reportCause(losses: readonly Loss[], report: Tell): void {
  const [first, ...others] = losses
  if (first === undefined) return
  const related = others.map(({ question }) => ({ messageId: 'place', place: question.place('keyword') }))
  reportLoss({ ...first, lost: lostTogether(losses) }, { related }, report)
}

/** The words for several questions that have one cause; each key once. */
function lostTogether(losses: readonly Loss[]): string {
  const [only, ...more] = new Map(losses.map(({ question, lost }) => [question.keyword, lost])).values()
  if (only !== undefined && more.length === 0) return only
  const names = [...new Set(losses.map(({ question }) => `"${question.keyword ?? '?'}"`))]
  return `nobody can answer ${namesOf(names)} in the form`
}

function reportLoss({ question, obstacle, lost }: Loss, extra: Extra, report: Tell): void {
  const own = question.place('keyword')
  const group = question.parent
  switch (obstacle.reason) {
    case 'attribute':
      return reportAttribute(question, obstacle, lost, extra, report)
    case 'template': {
      const option = obstacle.node.template('form')?.option
      return report(
        'template',
        option ? obstacle.node.placeOf(option) : own,
        { template: obstacle.template, lost },
        extra,
      )
    }
    case 'choices': {
      const { template, trigger } = obstacle
      const data = { template, trigger: trigger.keyword ?? '?', type: question.type ?? '?', lost }
      return report('choices', own, data, extra)
    }
    case 'class': {
      const { node, name, option } = obstacle
      const what =
        node === question ? `the input of "${node.keyword ?? '?'}"` : `${node.level} "${node.keyword ?? '?'}"`
      return report('class', node.placeOf(option), { option: name, what, lost }, extra)
    }
    case 'widget': {
      // A record that is not loaded may have the template.
      if (group && group.record === undefined && group.template('form')?.option === undefined) return
      const { type, wanted } = obstacle
      const data = { type, wanted, questiongroup: group?.keyword ?? '?', lost }
      const template = group && drawingSubcategory(group)
      if (template !== undefined) return report('widgetAround', placeAround(question), { ...data, template }, extra)
      return report('widget', placeOfType(question), data, extra)
    }
    case 'unwritten': {
      const { by, template, widget } = obstacle
      if (by === 'place') return report('first', own, { template, question: question.keyword ?? '?', lost }, extra)
      if (by === 'keyword') return report('keyword', own, { template, keyword: widget.keyword ?? '?', lost }, extra)
      const named = question.template('form')
      const place = named?.option ? question.placeOf(named.option) : own
      return report('drawn', place, { template: named?.name ?? '?', lost }, extra)
    }
    case 'upload': {
      const option = group?.template('form')?.option
      return report(
        'upload',
        option && group ? group.placeOf(option) : own,
        { template: obstacle.template, lost },
        extra,
      )
    }
    case 'option': {
      const { chosen, option } = obstacle
      const place = option ? question.placeOf(option) : own
      return report('option', place, { option: chosen.option, type: question.type ?? '?', lost }, extra)
    }
    case 'fieldset':
      return report('fieldset', own, { template: obstacle.template, lost }, extra)
    case 'type': {
      const { type } = obstacle
      if (keyTypeFacts(type)?.answer === 'nothing') return report('placeholder', placeOfType(question), { lost }, extra)
      return report('type', placeOfType(question), { type, lost }, extra)
    }
  }
}

/** Where the subcategory around a question names its template. */
function placeAround(question: Node): Place {
  const subcategory = question.parent?.parent
  const option = subcategory?.template('form')?.option
  return subcategory && option ? subcategory.placeOf(option) : question.place('keyword')
}

function reportAttribute(
  question: Node,
  { name, option }: Extract<Obstacle, { reason: 'attribute' }>,
  lost: string,
  extra: Extra,
  report: Tell,
): void {
  const isHere = option.uri === question.file.uri
  const place = isHere ? { pointer: `${option.pointer}/${name}` } : question.place('keyword')
  if (name === 'disabled') return report('disabled', place, { lost }, extra)
  if (entryOf(question)?.input !== 'disabled') return report('uncalculated', place, { lost }, extra)
  report('readonly', place, { type: question.type ?? '?', lost }, extra)
}

const isOfOneType = remember(({ children }: Node) => children.every(({ type }) => type === children[0]?.type))

/** Where the type of a question is set, or that its questiongroup lacks the template for it, where all else says that this is meant. */
function placeOfType(question: Node): Place {
  const { parent: group, record, file } = question
  const isForUsers = isStoredAs(question.type, 'user') && group?.option('form_options', 'user_role') !== undefined
  const isGroupMeant = isForUsers || (group && isOfOneType(group))
  if (group && isGroupMeant && entryOf(question)?.obstacle?.reason === 'widget') {
    const option = group.template('form')?.option
    return option ? group.placeOf(option) : missingAt(group, 'form_options')
  }
  const isHere = record?.uri === file.uri && memberOf(record.fields.configuration, 'type') !== undefined
  return isHere ? { pointer: fieldPointer(record, 'configuration', 'type') } : question.place('keyword')
}

/** Tells of inputs that stay open in a questiongroup whose answers come from another questionnaire. */
function checkUnstored(node: Node, report: Tell): void {
  const open = node.children.filter((question) => entryOf(question)?.unstored)
  const [first] = open
  const source = first && entryOf(first)?.unstored
  if (first === undefined || source === undefined) return
  const data = {
    questiongroup: node.keyword ?? '?',
    source: nameSource(source),
    names: open.map(({ keyword }) => `"${keyword ?? '?'}"`),
  }
  report('unstored', first.place('keyword'), data)
}

function checkRange({ value, pointer }: SetOption, question: string, report: Tell): void {
  const min = numberOf(memberOf(value, 'min'), leastYear)
  const max = numberOf(memberOf(value, 'max'), Number.POSITIVE_INFINITY)
  if (min === undefined || max === undefined || min <= max) return
  // Limits such as 0 and 100 are usual; the other one is meant to fit them.
  const [odd, other] = max <= 0 ? ['max', 'min'] : ['min', 'max']
  const data = { min: String(memberOf(value, 'min')), max: String(memberOf(value, 'max')), question }
  const related = [{ messageId: 'other', place: { pointer: `${pointer}/${other}` } }]
  report('range', { pointer: `${pointer}/${odd}` }, data, { related })
}

/** A limit as a number; "now" is the current year. */
function numberOf(limit: unknown, now: number): number | undefined {
  if (limit === 'now') return now
  if (typeof limit === 'number') return limit
  return typeof limit === 'string' && /^-?\d+(\.\d+)?$/.test(limit) ? Number(limit) : undefined
}
