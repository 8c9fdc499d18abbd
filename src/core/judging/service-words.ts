import { toInt } from '../answers/python-numbers.ts'
import { type AnswerValue, answerAt, isAnswerObject, pythonText } from '../answers/value.ts'
import { labelOf } from '../questionnaire/labels.ts'
import { scalarText } from '../text/json-value.ts'
import type { AnswerModel, QuestionModel } from './model.ts'
import { type AnswerProblem, type AnswerStep, isRefusal } from './problem.ts'

/** The refusals of a check in the words of the service, in the order of its check (facts 7 and 10.2). */
export function serviceMessages(
  problems: readonly AnswerProblem[],
  model: AnswerModel,
  data: AnswerValue,
): readonly string[] {
  const refusals = problems.filter(isRefusal)
  // The service says once that the form is wrong, and shows all that it was sent.
  if (refusals.some(({ code }) => code === 'format'))
    return [`The questionnaire format is invalid: "${pythonText(data)}"`]
  const told = new Map(refusals.map((problem) => [subjectOf(problem), problem])).values()
  return [...new Set([...told].map((problem) => messageOf(problem, model, data)))]
}

/** What decides the words. All of a list is in those about one of its items, which would be put together anew for each. */
function subjectOf({ code, path, data }: AnswerProblem): string {
  return JSON.stringify(code === 'not-a-choice' ? [code, path.slice(0, 3)] : [code, path, data])
}

function messageOf({ code, path, data: holes }: AnswerProblem, model: AnswerModel, data: AnswerValue): string {
  const [group = '', index = 0, key = ''] = path
  const question = model.groups.get(String(group))?.questions.get(String(key))
  const answer = (): string => pythonText(valueAt(data, [group, index, key]))
  switch (code) {
    case 'unknown-questiongroup':
    case 'overlooked-questiongroup':
      return `Questiongroup with keyword '${group}' is not valid for this Configuration`
    case 'too-many-repetitions':
      return `Questiongroup with keyword "${group}" has a max_num of ${holes.limit} but appears ${holes.count} times`
    case 'unknown-question':
      return `Question with keyword "${key}" is not valid for Questiongroup with keyword "${group}"`
    case 'not-a-choice':
      // Of a list the service shows all of it, and of a position the number that it made of it.
      return `Value "${question?.stored === 'position' ? wholeText(valueAt(data, [group, index, key])) : answer()}" is not valid for key "${key}" (questiongroup "${group}").`
    case 'not-a-list':
      return `Value "${answer()}" of key "${key}" needs to be a list`
    case 'not-a-translation':
      return `Value "${answer()}" of key "${key}" needs to be a dict.`
    case 'too-long':
      return `Value of question "${labelOfQuestion(question)}" of subcategory "${subcategoryOf(question)}" is too long. It can only contain ${limitOf(question)} characters.`
    case 'too-many-choices':
      return `Key "${key}" has too many values: ${answer()}`
    case 'not-an-integer':
      return notAnInteger(answer(), String(group), String(key), question)
    case 'not-a-number':
      return `Value "${answer()}" of key "${key}" is not a valid number.`
    case 'not-a-row':
      return `The value is not a valid choice of model "${scalarText(question?.node.option('form_options', 'model')?.value)}"`
    case 'invalid-geometry':
      return `Invalid geometry: "${answer()}"`
    case 'questiongroup-condition':
      return `Questiongroup with keyword "${group}" requires condition "${holes.condition}".`
    case 'question-condition':
      return `Key "${key}" is only valid if "${holes.trigger}=${holes.value}"`
    default:
      // The service fails here, and has no words.
      return `Value "${pythonText(valueAt(data, path))}" of key "${key}" (questiongroup "${group}") cannot be read.`
  }
}

function wholeText(value: AnswerValue): string {
  const whole = toInt(value)
  return pythonText('value' in whole ? whole.value : value)
}

function notAnInteger(answer: string, group: string, key: string, question: QuestionModel | undefined): string {
  if (question?.stored === 'position')
    return `Measure value "${answer}" of key "${key}" (questiongroup "${group}") is not valid.`
  if (question?.stored === 'tick')
    return `Value "${answer}" is not a valid boolean checkbox value for key "${key}" (questiongroup "${group}")`
  return `Value "${answer}" of key "${key}" is not a valid integer.`
}

function valueAt(data: AnswerValue, path: readonly AnswerStep[]): AnswerValue {
  let value: AnswerValue | undefined = data
  for (const step of path) {
    if (typeof step === 'number' && Array.isArray(value)) value = (value as readonly AnswerValue[])[step]
    else value = value !== undefined && isAnswerObject(value) ? answerAt(value, String(step)) : undefined
  }
  return value ?? null
}

function labelOfQuestion(question: QuestionModel | undefined): string {
  const node = question?.node
  return (node?.record && labelOf(node.record, node.file)) ?? 'None'
}

/** As it is configured: `true` limits to one character, and is shown as it is. */
function limitOf(question: QuestionModel | undefined): string {
  return pythonText((question?.node.option('form_options', 'max_length')?.value ?? null) as AnswerValue)
}

/** The uppermost subcategory around, with its numbering; the service writes None for what is missing. */
function subcategoryOf(question: QuestionModel | undefined): string {
  let found = question?.node.parent
  for (let node = found; node; node = node.parent) if (node.level === 'subcategory') found = node
  const label = (found?.record && labelOf(found.record, found.file)) ?? 'None'
  const numbering = found?.option('form_options', 'numbering')?.value
  return `${numbering === undefined || numbering === null ? 'None' : scalarText(numbering)} ${label}`
}
