import { type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import type { Problem } from '../document/document.ts'
import type { Describe } from '../judging/describe.ts'
import type { AnswerModel } from '../judging/model.ts'
import type { AnswerProblem, AnswerProblemCode, AnswerStep } from '../judging/problem.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { rules } from '../rules/index.ts'
import type { Finding, Rule } from '../rules/rule.ts'
import { plainName } from '../text/edition-name.ts'
import { nearestName } from '../text/nearest-name.ts'
import { appendPointer, isListIndex, lastToken, parsePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import { reportProblem } from './check-text.ts'
import type { ReportTo } from './report-to.ts'

/** A stored questionnaire whose problems are to be reported. */
export interface AnsweredQuestionnaire {
  /** Its code, else its number from 1. */
  readonly questionnaire: string | number
  readonly model: AnswerModel
  readonly data: AnswerValue
  /** Where its data is in the file. */
  readonly pointer: string
  readonly describe: Describe
}

/** The rule whose message words a problem of answers. */
const wordings: ReadonlyMap<string, Rule> = new Map(
  rules
    .filter(({ meta }) => meta.category === 'answer')
    .flatMap((rule) => Object.keys(rule.meta.messages).map((code) => [code, rule] as const)),
)

/** The rule of a problem. */
function ruleOfProblem(code: AnswerProblemCode): Rule {
  const rule = wordings.get(code)
  if (rule === undefined) throw new Error(`No rule has words for ${code}`)
  return rule
}

/** Reports a text that the service cannot read as answers at all. */
export function reportMalformed(expected: string, mistake: string, place: Finding['place'], reportTo: ReportTo): void {
  const answer = `a text with a mistake (${mistake})`
  reportTo(ruleOfProblem('format'), 'format', place, { what: 'The answers', expected, answer })
}

/** Reports what is wrong with the text of a stored questionnaire. */
export function reportTextProblems(
  problems: readonly Problem[],
  { questionnaire, model, pointer: base }: Pick<AnsweredQuestionnaire, 'questionnaire' | 'model' | 'pointer'>,
  reportTo: ReportTo,
): void {
  for (const problem of problems) {
    const isInside = problem.pointer.startsWith(`${base}/`)
    const tokens = isInside
      ? (parsePointer(problem.pointer.slice(base.length)) ?? [])
      : [lastToken(problem.pointer) ?? '']
    const path = tokens.map((token) => (isListIndex(token) ? Number(token) : token))
    reportProblem(problem, 'the file cannot be loaded', (rule, messageId, place, data, extra) =>
      reportTo(rule, messageId, place, data, {
        ...extra,
        path: [model.name, ...path.map((step) => shortName(String(step)))],
        where: whereAnswered(model, path),
        questionnaire,
      }),
    )
  }
}

/** Reports the problems of a stored questionnaire as findings. */
export function reportProblems(
  problems: readonly AnswerProblem[],
  answered: AnsweredQuestionnaire,
  reportTo: ReportTo,
): void {
  for (const problem of problems) {
    const { code, path, isName, severity } = problem
    reportTo(ruleOfProblem(code), code, placeOf(answered.pointer, path, isName === true), holesOf(problem, answered), {
      path: [answered.model.name, ...path.map((step) => shortName(String(step)))],
      where: whereAnswered(answered.model, path),
      questionnaire: answered.questionnaire,
      ...(severity ? { severity } : {}),
    })
  }
}

function placeOf(base: string, path: readonly AnswerStep[], isName: boolean): Finding['place'] {
  const pointer = path.reduce<string>((outer, step) => appendPointer(outer, step), base)
  return isName ? { pointer, part: 'key' } : { pointer }
}

function holesOf(
  { code, path, data }: AnswerProblem,
  { model, data: answers, describe }: AnsweredQuestionnaire,
): Finding['data'] {
  const [questiongroup, , question] = path.map(String)
  return {
    configuration: model.name,
    ...(questiongroup === undefined ? {} : { questiongroup }),
    ...(question === undefined ? {} : { question }),
    answer: describe(valueAt(answers, path)),
    consequence: consequenceOf(code, questiongroup, question, { model, data }),
    ...formHoles(code, questiongroup),
    ...data,
  }
}

/** What is wrong with the form of the data as a whole. */
function formHoles(code: AnswerProblemCode, questiongroup: string | undefined): Finding['data'] {
  if (code !== 'format') return {}
  if (questiongroup === undefined) return { what: 'The answers', expected: 'an object' }
  return { what: `The answers to "${shortName(questiongroup)}"`, expected: 'a list of repetitions' }
}

/** A sentence that helps: a name that is near, or what decides. */
function consequenceOf(
  code: AnswerProblemCode,
  questiongroup: string | undefined,
  question: string | undefined,
  { model, data }: { readonly model: AnswerModel; readonly data: AnswerProblem['data'] },
): string {
  if (code === 'unknown-questiongroup') return guess(questiongroup, model.groups.keys())
  if (code === 'unknown-question') return guess(question, model.groups.get(questiongroup ?? '')?.questions.keys() ?? [])
  if (code !== 'questiongroup-condition') return ''
  const { trigger, triggerGroup } = data
  if (trigger === '') return 'No question declares this condition.'
  return `It depends on the answer to "${shortName(String(trigger))}" in "${shortName(String(triggerGroup))}".`
}

function guess(name: string | undefined, candidates: Iterable<string>): string {
  const candidate = name === undefined ? undefined : nearestName(name, candidates)
  return candidate === undefined ? '' : `Did you mean "${candidate}"?`
}

function valueAt(data: AnswerValue, path: readonly AnswerStep[]): AnswerValue {
  let value: AnswerValue | undefined = data
  for (const step of path) {
    if (value === undefined) return null
    value =
      typeof step === 'number' && Array.isArray(value) ? (value as readonly AnswerValue[])[step] : memberAt(value, step)
  }
  return value ?? null
}

function memberAt(value: AnswerValue, step: AnswerStep): AnswerValue | undefined {
  return isAnswerObject(value) ? answerAt(value, String(step)) : undefined
}

/** The place in the words of the questionnaire's author, with the repetition where there can be several. */
function whereAnswered(model: AnswerModel, [questiongroup, index, question]: readonly AnswerStep[]): string {
  const group = model.groups.get(String(questiongroup))
  const node =
    group?.questions.get(String(question))?.node ?? group?.node ?? model.overlooked.get(String(questiongroup))
  if (node === undefined) return plainName(model.name)
  const where = whereOfNode(node)
  return typeof index === 'number' && (group?.maxNum ?? 1) > 1 ? `${where} (repetition ${index + 1})` : where
}

const whereOfNode = remember((node: Node): string => whereOf(locate(node.file, node.pointer)))
