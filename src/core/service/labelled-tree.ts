import { asPlainNumber, Decimal } from '../answers/value.ts'
import { choicesOf } from '../questionnaire/choices.ts'
import { hasLinksInstead } from '../questionnaire/links-instead.ts'
import type { Node, OptionsMember, Questionnaire } from '../questionnaire/node.ts'
import { servedChildren } from '../questionnaire/served-nodes.ts'
import { type AnswerShape, type Given, keyTypeFacts } from '../schema/key-types.ts'
import { isObject, memberOf, scalarText } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { recordByPk, recordsOfModel } from './model-records.ts'
import { type OfferedChoice, offeredChoices } from './offered-choices.ts'
import { firstText, type Translate, type Wording, wordingOf } from './wording.ts'

/** The languages of a tree, and its words. */
export interface TreeLanguage {
  /** The code of the language, such as `en`. */
  readonly language: string
  /** The language that the answers were first written in; without it texts that lack the language are taken in their first one. */
  readonly original?: string
  readonly translate?: Translate
}

/** What only the service knows of a questionnaire; without it the tree has what the service answers where it does not know them. */
export interface KnownToService {
  /** The address of a file and of its preview, by the id that was answered. */
  readonly file?: (id: string) => ServedFile | undefined
  /** The questionnaires that are linked with this one. */
  readonly links?: readonly QuestionnaireLink[]
  /** The page that shows the answers on a map. */
  readonly mapUrl?: string | undefined
}

/** A file as the service gives it out. */
export interface ServedFile {
  readonly contentType: string
  readonly url: string
  readonly preview: string
}

/** A questionnaire that another one is linked with. */
export interface QuestionnaireLink {
  readonly code: string
  readonly configuration: string
  readonly name: unknown
  readonly url: string
}

/** Labels with the answers beside them, as the endpoint for one questionnaire answers (format facts 8). */
export type LabelledTree = Readonly<Record<string, unknown>>

/**
 * What the endpoint for one questionnaire answers, built from its configuration and its answers; numbers in it are as
 * those of the answers, exact ones too.
 */
export function labelledTreeOf(
  questionnaire: Questionnaire,
  data: unknown,
  language: TreeLanguage,
  known: KnownToService = {},
): LabelledTree {
  const wording = wordingOf(questionnaire.configuration, language.translate)
  const labelling: Labelling = { wording, language, data: isObject(data) ? data : {}, questionnaire, known }
  return labelAll(questionnaire.roots, labelling)
}

interface Labelling {
  readonly wording: Wording
  readonly language: TreeLanguage
  readonly data: Readonly<Record<string, unknown>>
  readonly questionnaire: Questionnaire
  readonly known: KnownToService
}

/** By keyword; of several of one keyword the last, in the place of the first. */
function labelAll(nodes: readonly Node[], labelling: Labelling): LabelledTree {
  return Object.fromEntries(new Map(nodes.map((node) => [node.keyword ?? '', labelNode(node, labelling)])))
}

function labelNode(node: Node, labelling: Labelling): LabelledTree {
  const label = labelOf(node, labelling.wording)
  if (node.level === 'question') return { label, value: answersTo(node, labelling) }
  if (hasLinksInstead(node)) return { label, value: labelling.known.links ?? [] }
  return { label, children: labelAll(servedChildren(node), labelling) }
}

/** Python writes a text that is missing as `None`; a questiongroup may have no texts at all. */
function labelOf(node: Node, wording: Wording): string {
  const label = wording.textOf(node.record, node.file, 'label')
  if (label !== undefined) return label
  return node.level === 'questiongroup' && Object.keys(node.texts).length === 0 ? '' : 'None'
}

function answersTo(question: Node, labelling: Labelling): unknown {
  const repetitions = labelling.data[question.parent?.keyword ?? '']
  if (!Array.isArray(repetitions) || repetitions.length === 0) return ''
  return repetitions.map((repetition) => {
    const answer = memberOf(repetition, question.keyword ?? '') ?? null
    return labelAnswer(question, textIn(answer, labelling.language), repetition, labelling)
  })
}

/** What people read of the answers to a question in the tree, wherever in it that is: texts and numbers, without what is empty. */
export function readInTree(question: Node, data: unknown): readonly unknown[] {
  const { questionnaire } = question
  const language = { language: 'en' }
  const wording = wordingOf(questionnaire.configuration, undefined)
  const answers = answersTo(question, { wording, language, data: isObject(data) ? data : {}, questionnaire, known: {} })
  const read = Array.isArray(answers) ? (answers as readonly unknown[]) : [answers]
  return read
    .flatMap((one) => (isObject(one) ? ['value', 'values', 'text', 'layer'].map((name) => memberOf(one, name)) : [one]))
    .flatMap((one): readonly unknown[] => (Array.isArray(one) ? (one as readonly unknown[]).flat() : [one]))
    .filter((one) => one !== null && one !== undefined && one !== '')
}

/** An answer, of texts the one in a language, else in the original one; null where it has neither. */
export function textIn(texts: unknown, { language, original }: Omit<TreeLanguage, 'translate'>): unknown {
  if (!isObject(texts) || texts instanceof Decimal) return texts ?? null
  const found =
    memberOf(texts, language) ?? (original === undefined ? Object.values(texts)[0] : memberOf(texts, original))
  return found ?? null
}

/** What answers of these types look like where nothing more is known: a line break. */
const lineBreak = '\n'

/** One answer with all that the application gives to the template that shows it. */
function labelAnswer(question: Node, answer: unknown, repetition: unknown, labelling: Labelling): unknown {
  const stored = keyTypeFacts(question.type ?? '')?.answer ?? 'any'
  if (stored === 'questionnaire' || (stored === 'user' && answer === null)) return lineBreak
  const shown = labelled[stored]({ question, answer, repetition, labelling })
  const { template: _template, ...options } = mergedOptions(question, 'view_options')
  return {
    ...options,
    template: 'raw',
    additional_translations: scaleLabels(question, labelling.wording),
    ...shown,
  }
}

interface Answered {
  readonly question: Node
  readonly answer: unknown
  readonly repetition: unknown
  readonly labelling: Labelling
}

type Label = (answered: Answered) => LabelledTree

/** What is given beside the options, by what an answer is stored as. */
const labelled: Readonly<Record<Exclude<AnswerShape, 'questionnaire'>, Label>> = {
  texts: (answered) => (isShownAs(answered.question, 'layer') ? labelLayer(answered) : labelPlain(answered)),
  integer: labelPlain,
  decimal: (answered) => {
    const decimals = memberOf(answered.question.option('form_options', 'field_options')?.value, 'decimals') ?? null
    return { ...labelPlain(answered), decimals }
  },
  date: labelPlain,
  yesNo: labelChoice,
  tick: labelChoices,
  position: labelPosition,
  keyword: (answered) => (isShownAs(answered.question, 'choices') ? labelChoices(answered) : labelChoice(answered)),
  keywords: (answered) => (isShownAs(answered.question, 'pictures') ? labelPictures(answered) : labelChoices(answered)),
  questiongroup: labelQuestiongroup,
  record: labelRecord,
  user: ({ answer }) => ({ value: 'Unknown User', user_id: answer, unknown_user: true }),
  file: labelFile,
  map: (answered) => ({ ...labelPlain(answered), map_url: answered.labelling.known.mapUrl ?? null }),
  any: labelPlain,
  nothing: labelPlain,
}

function isShownAs(question: Node, given: Given): boolean {
  return keyTypeFacts(question.type ?? '')?.details.gives === given
}

function keyOf({ question, labelling }: Answered): string | null {
  return firstText(labelling.wording, question, 'label_view', 'label') ?? null
}

function labelPlain(answered: Answered): LabelledTree {
  return { key: keyOf(answered), value: answered.answer }
}

function labelFile(answered: Answered): LabelledTree {
  const { answer, labelling } = answered
  const file = typeof answer === 'string' ? labelling.known.file?.(answer) : undefined
  return {
    content_type: file?.contentType ?? null,
    preview_image: file?.preview ?? '',
    key: keyOf(answered),
    value: file?.url ?? null,
  }
}

function labelLayer({ question, answer }: Answered): LabelledTree {
  return { layer: answer, wms_url: question.option('view_options', 'wms_url')?.value ?? null }
}

/**
 * The labels of answers among choices, as the application looks them up: nothing for what is not there, and an empty
 * text too for what can be none.
 */
function labelsOf(answers: readonly unknown[], choices: readonly OfferedChoice[]): readonly (string | null)[] {
  return answers.flatMap((given) => {
    const answer = asPlainNumber(given)
    const found =
      choices.find(({ stored }) => stored === (answer === true ? 1 : answer === false ? 0 : answer))?.label ?? null
    const isPlain = typeof answer === 'string' || typeof answer === 'boolean' || Number.isInteger(answer)
    return isPlain ? [found] : ['', found]
  })
}

function asList(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : [answer]
}

function labelChoice(answered: Answered): LabelledTree {
  const choices = offeredChoices(answered.question, answered.labelling.wording)
  const values = labelsOf(asList(answered.answer), choices)
  return { key: keyOf(answered), value: values[0] ?? null, ...stackedValues(answered, choices, values) }
}

/** How many steps a bar has. */
const mostLevels = 5

function labelPosition(answered: Answered): LabelledTree {
  const choices = offeredChoices(answered.question, answered.labelling.wording)
  const [value = null] = labelsOf(asList(answered.answer), choices)
  const place = value === null ? -1 : choices.findIndex(({ label }) => label === value)
  const level = place < 0 ? null : roundHalfEven((place / choices.length) * mostLevels)
  return { key: keyOf(answered), value, level, ...stackedValues(answered, choices, [value]) }
}

/** Python rounds a half to the even number. */
function roundHalfEven(number: number): number {
  const rounded = Math.round(number)
  return number % 1 === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded
}

function labelChoices(answered: Answered): LabelledTree {
  const { question, labelling } = answered
  const choices = offeredChoices(question, labelling.wording)
  const answers = asList(answered.answer)
  const labels = labelsOf(answers, choices).filter((label) => label)
  const isRaw = question.option('view_options', 'with_raw_values')?.value === true
  const given = answers.filter((answer) => answer !== null)
  const values = isRaw ? labels.slice(0, given.length).map((label, index) => [label, given[index]]) : labels
  return { key: keyOf(answered), values, ...stackedValues(answered, choices, isRaw ? [] : labels) }
}

/** Label, picture, what a conditional question shows there, keyword. */
function labelPictures(answered: Answered): LabelledTree {
  const choices = offeredChoices(answered.question, answered.labelling.wording)
  const answers = asList(answered.answer)
  const labels = labelsOf(answers, choices)
  const given = answers.filter((answer) => choices.some(({ stored }) => stored === answer))
  const values = given.map((answer, index) => [
    labels[index] ?? null,
    pictureOf(answer, answered.question, choices),
    null,
    answer,
  ])
  return { key: keyOf(answered), values, ...stackedValues(answered, choices, labels) }
}

/** The picture of a choice: the pictures are in the order of the values, also where the choices are sorted by label. */
export function pictureOf(answer: unknown, question: Node, choices: readonly OfferedChoice[]): string {
  return picturesOf(question)[choices.findIndex(({ stored }) => stored === answer)] ?? 'assets/img/None'
}

const picturesOf = remember(({ record: key, file }: Node): readonly string[] =>
  (key === undefined ? [] : choicesOf(key, file)).map(
    ({ value }) => `assets/img/${scalarText(memberOf(value?.fields.configuration, 'image_name')) || 'None'}`,
  ),
)

/** Only questiongroups with answers can be chosen. */
function labelQuestiongroup(answered: Answered): LabelledTree {
  const { question, labelling, answer } = answered
  const options = question.option('form_options', 'options_by_questiongroups')?.value
  const isOffered = Array.isArray(options) && options.includes(answer) && typeof answer === 'string'
  const group = isOffered ? question.file.byKeyword('questiongroup', answer) : undefined
  const isAnswered = typeof answer === 'string' && Array.isArray(labelling.data[answer])
  const label = group && isAnswered ? (labelling.wording.textOf(group, question.file, 'label') ?? null) : null
  return { key: keyOf(answered), value: answer === null ? '' : label }
}

function labelRecord(answered: Answered): LabelledTree {
  const { question, answer, repetition, labelling } = answered
  const model = question.option('form_options', 'model')?.value
  const records = recordsOfModel(model, question.file.set, labelling.language.translate)
  const record = records && answer !== null ? recordByPk(scalarText(asPlainNumber(answer)), records) : undefined
  const text = record?.name ?? memberOf(repetition, `${question.keyword}_display`) ?? ''
  return { value: answer, label: keyOf(answered), text }
}

/** All choices with the height of their bars. */
function stackedValues(
  { question }: Answered,
  choices: readonly OfferedChoice[],
  values: readonly (string | null)[],
): LabelledTree {
  const isStacked = [question.option('form_options', 'layout'), question.option('view_options', 'layout')].some(
    (layout) => layout?.value === 'stacked',
  )
  if (!isStacked) return {}
  return {
    all_values: choices.map(({ label }) => [
      label !== undefined && values.includes(label) ? mostLevels : 1,
      label ?? null,
    ]),
    label_text_direction: question.option('view_options', 'label_text_direction')?.value ?? null,
  }
}

/** The words at the ends of the scale of a measure. */
function scaleLabels(question: Node, wording: Wording): LabelledTree {
  const names = keyTypeFacts(question.type ?? '')?.texts ?? []
  return Object.fromEntries(names.map((name) => [name, wording.textOf(question.record, question.file, name) ?? null]))
}

/** The options of the key with those of the questionnaire over them. */
function mergedOptions(question: Node, member: OptionsMember): LabelledTree {
  const ofKey = memberOf(question.record?.fields.configuration, member)
  const own = question.value[member]
  return { ...(isObject(ofKey) ? ofKey : {}), ...(isObject(own) ? own : {}) }
}
