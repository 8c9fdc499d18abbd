import { readAnswerText } from '../answers/read-values.ts'
import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import { isAnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { judgeAnswerText } from '../data/judge-answer-text.ts'
import type { PresentedFinding } from '../findings/presented.ts'
import { visibilityOf } from '../judging/explain-visibility.ts'
import { answerModelOf } from '../judging/model.ts'
import { calculatedAnswers } from '../judging/recalculate.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { formatWhy } from '../report/why.ts'
import type { Translate } from '../service/wording.ts'
import { isObject } from '../text/json-value.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type DetailsPage, detailsPageOf } from './details-page.ts'
import { type FormPage, formPageOf } from './form-page.ts'
import { type ShownParts, shownPartsOf } from './form-state.ts'
import { nodeIdsOf } from './node-ids.ts'
import { openingAnswers, type PlainAnswers } from './opening-answers.ts'
import type { ComparedForm } from './part-changes.ts'
import { findingsOfParts, type PartFinding, partsAt } from './part-findings.ts'
import { type PreviewTest, previewTestOf } from './preview-test.ts'

/** What a preview shows, apart from the answers. */
export interface PreviewContent {
  readonly form: FormPage
  /** `undefined` until the files are judged. */
  readonly findings: readonly PartFinding[] | undefined
  /** The language of the labels, such as `en`. */
  readonly language: string
  /** What it is compared with. */
  readonly compared?: ComparedForm
}

/** What becomes of the answers that were given. */
export interface PreviewJudgement {
  readonly shown: ShownParts
  /** What `questlint check answers` says of the answers, with the question that it is about. */
  readonly findings: readonly (PresentedFinding & { readonly part?: AnswerPart })[]
  readonly isRefused: boolean
  /** The data as the service would store it, as JSON; what was sent where it refuses it. */
  readonly stored: string
  /** What the script of the form makes of calculated answers, where that is not what is given; `null` takes one away. */
  readonly calculated: readonly {
    readonly group: string
    readonly index: number
    readonly question: string
    readonly value: unknown
  }[]
}

/** Why a part is shown or hidden. */
export interface PreviewReason {
  /** Lines for people, as `questlint explain` prints them. */
  readonly text: string
  /** Whether some answers are known that show it. */
  readonly canOpen: boolean
}

/** Where a part is in the files: the file, and the offset in its text. */
export interface PartPlace {
  readonly file: string
  readonly offset: number
}

/** A part, and which of its repetitions. */
export interface AnswerPart {
  readonly id: string
  /** From 0. */
  readonly index: number
}

/** How a preview is made. */
export interface PreviewOptions {
  /** The current year. */
  readonly year: number
  readonly language?: string
  readonly translate?: Translate
}

/** All that a page asks about one questionnaire; everything that it gives is plain data. */
export interface Preview {
  /** The form, with what was found in the files once they are judged. */
  readonly content: (findings: readonly PresentedFinding[] | undefined) => PreviewContent
  /** Judges answers, given as JSON text. */
  readonly judge: (answers: string) => PreviewJudgement
  readonly details: (answers: string) => DetailsPage
  readonly why: (id: string) => PreviewReason | undefined
  /** The answers with those that show a part. */
  readonly open: (id: string, answers: string) => PlainAnswers | undefined
  readonly place: (id: string) => PartPlace | undefined
  /** The id of the part that a place in a file is about; `undefined` where it is about none. */
  readonly partAt: (place: PartPlace) => string | undefined
  /** The part that shows an answer, by the path of a finding about it: the question, else the questiongroup. */
  readonly partOfAnswer: (path: readonly string[]) => AnswerPart | undefined
  /** The answers with what is shown now as a test for `questlint test`, and how many answers it cannot say. */
  readonly test: (answers: string) => PreviewTest
}

/** Prepares what a page asks about a questionnaire of a workspace; works in Node and in browsers alike. */
export function createPreview(workspace: Workspace, questionnaire: Questionnaire, options: PreviewOptions): Preview {
  const { year, language = 'en', translate } = options
  let form: FormPage | undefined
  const { nodeOf } = nodeIdsOf(questionnaire)
  return {
    content: (findings) => {
      form ??= formPageOf(questionnaire, year, translate)
      return { form, findings: findings && findingsOfParts(questionnaire, findings), language }
    },
    judge: (answers) => judgeAnswers(questionnaire, answers, { year, language }),
    details: (answers) =>
      detailsPageOf(questionnaire, readPlain(answers), { language, ...(translate ? { translate } : {}) }),
    why: (id) => {
      const node = nodeOf(id)
      if (node === undefined) return undefined
      const visibility = visibilityOf(node)
      return { text: formatWhy(visibility), canOpen: visibility.needed !== undefined && visibility.needed.length > 0 }
    },
    open: (id, answers) => {
      const node = nodeOf(id)
      return node && openingAnswers(node, readPlain(answers))
    },
    place: (id) => {
      const node = nodeOf(id)
      const document = node && workspace.files.get(node.file.uri)?.document
      return document && { file: node.file.uri, offset: document.rangeOf(node.pointer)?.start ?? 0 }
    },
    partAt: ({ file, offset }) => {
      const document = workspace.files.get(file)?.document
      return document && partsAt(questionnaire, { file, pointer: document.pointerAt(offset).pointer })[0]
    },
    partOfAnswer: (path) => partOfAnswer(questionnaire, path),
    test: (answers) => previewTestOf(questionnaire, readPlain(answers), readData(answers)),
  }
}

function partOfAnswer(
  questionnaire: Questionnaire,
  [, keyword, index, ...more]: readonly string[],
): AnswerPart | undefined {
  const group = answerModelOf(questionnaire).groups.get(keyword ?? '')
  if (group === undefined) return undefined
  const question = group.questions.get(more[0] ?? '')
  const repetition = /^\d+$/.test(index ?? '') ? Number(index) : 0
  return { id: nodeIdsOf(questionnaire).idOf(question?.node ?? group.node), index: repetition }
}

function judgeAnswers(
  questionnaire: Questionnaire,
  text: string,
  { year, language }: { readonly year: number; readonly language: string },
): PreviewJudgement {
  const run = { as: 'entry', year, showAnswers: true, levels: {}, find: () => questionnaire } as const
  const [judged] = judgeAnswerText('answers.json', text, run)
  const isRefused = judged?.isRefused !== false
  const data = readData(text)
  return {
    shown: shownPartsOf(questionnaire, data),
    findings: (judged?.findings ?? []).map((finding) => {
      const part = finding.path.length > 3 ? partOfAnswer(questionnaire, finding.path) : undefined
      return part === undefined ? finding : { ...finding, part }
    }),
    isRefused,
    stored: writeAnswers(isRefused ? data : (judged?.cleaned ?? {}), 2),
    calculated: calculatedAnswers(answerModelOf(questionnaire), data, language).map((one) => ({
      ...one,
      value: one.value === undefined ? null : plainOf(one.value),
    })),
  }
}

/** An answer as the page has it. */
function plainOf(value: AnswerValue): unknown {
  return (JSON.parse(writeAnswers({ value })) as { readonly value: unknown }).value
}

function readData(text: string): AnswerObject {
  const value = readAnswerText(text)
  return value !== undefined && isAnswerObject(value) ? value : {}
}

/** Answers without anything that is no list of repetitions. */
function readPlain(text: string): PlainAnswers {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const lists = Object.entries(value ?? {}).flatMap(([keyword, list]) =>
      Array.isArray(list) ? [[keyword, list.filter(isObject)] as const] : [],
    )
    return Object.fromEntries(lists) as PlainAnswers
  } catch {
    return {}
  }
}
