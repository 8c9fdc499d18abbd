import { wordObstacle } from '../judging/obstacle-words.ts'
import type { Node } from '../questionnaire/node.ts'
import { textLimitsOf } from '../questionnaire/questions/how-long-may-it-be.ts'
import { areLeftChoicesRead } from '../questionnaire/questions/left-choices-read.ts'
import { printsChoiceHelp } from '../questionnaire/questions/where-help-printed.ts'
import { entryOf, type Obstacle } from '../questionnaire/questions/who-can-enter.ts'
import {
  type AnswerShape,
  answerFacts,
  type InputKind,
  inputFacts,
  type KeyTypeFacts,
  keyTypeFacts,
} from '../schema/key-types.ts'
import { recordsOfModel } from '../service/model-records.ts'
import { offeredChoices } from '../service/offered-choices.ts'
import { createWording, type Translate } from '../service/wording.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import type { PageWording, ShownText } from './wording.ts'

/** How an answer is given on the page. */
export type ControlKind =
  | 'line'
  | 'area'
  | 'number'
  | 'date'
  | 'radios'
  | 'scale'
  | 'tick'
  | 'checkboxes'
  | 'pictures'
  | 'list'
  | 'multiple'
  | 'upload'
  | 'map'
  | 'user'
  | 'link'
  | 'hidden'
  | 'note'

/** One choice of a control. */
export interface ControlChoice {
  /** What is stored; the empty text stands for no answer. */
  readonly stored: string | number
  readonly label: ShownText
  readonly help?: ShownText
  /** The name of its picture. */
  readonly picture?: string
}

/** What a page needs to ask one question. */
export interface Control {
  readonly kind: ControlKind
  /** What an answer is stored as, by its name in `schemas/key-types.json`. */
  readonly answer: AnswerShape
  readonly isTranslated: boolean
  readonly choices?: readonly ControlChoice[]
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The most choices that can be ticked. */
  readonly maxChoices?: number
  readonly rows?: number
  readonly placeholder?: string
  /** The words at the ends of a scale. */
  readonly ends?: readonly [ShownText | undefined, ShownText | undefined]
  /** The answers by which the choices of other questions of the questiongroup are left: this question's answer, then key, then values. */
  readonly leaves?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Whether it offers only questiongroups that are answered. */
  readonly offersAnswered?: true
  /** Why nothing can be filled in. */
  readonly disabled?: string
}

/** The control of a question; `undefined` where the type of its key is not known. */
export function controlOf(
  question: Node,
  wording: PageWording,
  year: number,
  translate?: Translate,
): Control | undefined {
  const { type } = question
  const facts = type === undefined ? undefined : keyTypeFacts(type)
  if (type === undefined || facts === undefined) return undefined
  const kind = kindOf(type, facts, question)
  const isTranslated = answerFacts(type)?.translated === true
  const choices = choicesOf(question, wording, translate)
  const disabled = disabledBecause(question)
  const placeholder = question.option('form_options', 'label_position')?.value === 'placeholder'
  return {
    kind,
    answer: facts.answer,
    isTranslated,
    ...(choices.length > 0 ? { choices } : {}),
    ...limitsOf(question, kind, facts.answer, year),
    ...(placeholder ? { placeholder: wording.labelOf(question).text } : {}),
    ...scaleEnds(question, wording),
    ...leavesOf(question),
    ...(facts.answer === 'questiongroup' ? { offersAnswered: true } : {}),
    ...(disabled === undefined ? {} : { disabled }),
  }
}

/** The controls of inputs, where nothing else about the question asks for another. */
const controls: Readonly<Record<InputKind, ControlKind>> = {
  line: 'line',
  area: 'area',
  number: 'number',
  radios: 'radios',
  checkboxes: 'checkboxes',
  list: 'list',
  upload: 'upload',
  hidden: 'hidden',
  note: 'note',
}

function kindOf(type: string, { answer, input: { kind }, valuesNeed }: KeyTypeFacts, question: Node): ControlKind {
  const obstacle = entryOf(question)?.obstacle
  if (obstacle && leavesNothing(obstacle)) return 'hidden'
  if (answer === 'map' || answer === 'user') return answer
  if (answer === 'questionnaire') return 'link'
  if (inputFacts(type)?.hidden) return 'hidden'
  if (answer === 'date') return 'date'
  if (kind === 'radios' && answer === 'position') return 'scale'
  if (kind === 'checkboxes' && answer === 'tick') return 'tick'
  if (kind === 'checkboxes' && valuesNeed) return 'pictures'
  if (kind === 'list' && answerFacts(type)?.list) return 'multiple'
  return controls[kind]
}

/** Whether the form has nothing of a question by which people could try to answer it. */
function leavesNothing(obstacle: Obstacle): boolean {
  if (obstacle.reason === 'option') return obstacle.chosen.withoutInput === true
  return ['cell', 'choices', 'class', 'template', 'unknownTemplate', 'unwritten', 'widget'].includes(obstacle.reason)
}

function choicesOf(question: Node, wording: PageWording, translate?: Translate): readonly ControlChoice[] {
  const { type, file } = question
  const answer = keyTypeFacts(type ?? '')?.answer
  if (answer === 'record') return recordChoices(question, translate)
  if (answer === 'questiongroup') return questiongroupChoices(question, wording)
  const hasHelp = printsChoiceHelp(question)
  return offeredChoices(question, createWording(question.questionnaire.configuration, translate)).map(
    ({ stored, value, label }) => {
      const shown = value && wording.textOf(value, file, 'label')
      const help = hasHelp && value ? wording.textOf(value, file, 'helptext') : undefined
      const picture = memberOf(value?.fields.configuration, 'image_name')
      return {
        stored,
        label: shown ?? { text: label ?? 'None' },
        ...(help ? { help } : {}),
        ...(typeof picture === 'string' ? { picture } : {}),
      }
    },
  )
}

function recordChoices(question: Node, translate?: Translate): readonly ControlChoice[] {
  const records = recordsOfModel(question.option('form_options', 'model')?.value, question.file.set, translate)
  const choices = [...(records?.values() ?? [])].map(({ pk, name }) => ({ stored: Number(pk), label: { text: name } }))
  return choices.length === 0 ? [] : [{ stored: '', label: { text: '-' } }, ...choices]
}

function questiongroupChoices(question: Node, wording: PageWording): readonly ControlChoice[] {
  const names = question.option('form_options', 'options_by_questiongroups')?.value
  const keywords = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  const choices = keywords.map((keyword) => {
    const record = question.file.byKeyword('questiongroup', keyword)
    return { stored: keyword, label: wording.textOf(record, question.file, 'label') ?? { text: keyword } }
  })
  return [{ stored: '', label: { text: '-' } }, ...choices]
}

type Limits = Pick<Control, 'maxLength' | 'min' | 'max' | 'step' | 'maxChoices' | 'rows'>

function limitsOf(question: Node, kind: ControlKind, answer: AnswerShape, year: number): Limits {
  const option = (name: string): number | undefined => wholeNumber(question.option('form_options', name)?.value)
  const attributes = question.option('form_options', 'field_options')?.value
  const attribute = (name: string): number | undefined => {
    const value = memberOf(attributes, name)
    return value === 'now' ? year : typeof value === 'number' ? value : undefined
  }
  const limits: Record<string, number | undefined> = {}
  if (answer === 'texts') limits.maxLength = textLimitsOf(question).form
  if (kind === 'area') limits.rows = option('num_rows') ?? 3
  if (kind === 'number') {
    limits.min = attribute('min')
    limits.max = attribute('max')
    if (answer === 'integer') limits.step = 1
  }
  limits.maxChoices = attribute('data-cb-max-choices')
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

function scaleEnds(question: Node, wording: PageWording): Pick<Control, 'ends'> {
  const [left, right] = keyTypeFacts(question.type ?? '')?.texts ?? []
  if (left === undefined || right === undefined) return {}
  const { record, file } = question
  const ends = [wording.textOf(record, file, left), wording.textOf(record, file, right)] as const
  return ends.some(Boolean) ? { ends } : {}
}

function leavesOf(question: Node): Pick<Control, 'leaves'> {
  const value = question.option('form_options', 'custom_to_options')?.value
  if (!isObject(value) || !areLeftChoicesRead(question)) return {}
  const leaves = Object.fromEntries(
    Object.entries(value).map(([answer, keys]) => [
      answer,
      Object.fromEntries(
        Object.entries(isObject(keys) ? keys : {}).map(([key, values]) => [
          key,
          Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [],
        ]),
      ),
    ]),
  )
  return { leaves }
}

function disabledBecause(question: Node): string | undefined {
  const entry = entryOf(question)
  if (entry?.obstacle && !leavesNothing(entry.obstacle) && entry.obstacle.reason !== 'inherited') {
    return wordObstacle(entry.obstacle)
  }
  const attributes = question.option('form_options', 'field_options')?.value
  const isHeld = inputFacts(question.type ?? '')?.readonly === 'blocks' && memberOf(attributes, 'readonly')
  return isHeld || memberOf(attributes, 'disabled') ? 'a script fills it' : undefined
}
