import { type AnswerText, countMembers, readAnswers } from '../answers/read-values.ts'
import { readAnswerXml } from '../answers/read-xml.ts'
import { exactValueOf } from '../answers/stored.ts'
import { type AnswerUnit, type ConfigurationReference, readUnit, unitsIn } from '../answers/units.ts'
import type { AnswerValue } from '../answers/value.ts'
import type { Document, Problem } from '../document/document.ts'
import { parseText } from '../document/parse.ts'
import type { PresentedFinding } from '../findings/presented.ts'
import { answerModelOf } from '../judging/model.ts'
import { reportProblem } from '../lint/check-text.ts'
import { type AnswerOptions, collectFindings, judgeUnit } from '../lint/judge-unit.ts'
import { reportMalformed, reportTextProblems } from '../lint/word-answers.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import type { Finding } from '../rules/rule.ts'
import { addToGroup } from '../text/group-by.ts'
import { lastToken } from '../text/pointer.ts'
import { type DocumentPlace, presentAnswerFindings } from './answer-findings.ts'

/** How the texts of a run are judged. */
export interface AnswerRun extends AnswerOptions {
  /** The questionnaire that a stored one belongs to; `undefined` where no loaded file has it. */
  readonly find: (reference: ConfigurationReference) => Questionnaire | undefined
}

/** One stored questionnaire of a text, or a text that cannot be read. */
export interface JudgedAnswers {
  readonly findings: readonly PresentedFinding[]
  /** Whether the service refuses it or fails on it; `undefined` where the text cannot be read. */
  readonly isRefused: boolean | undefined
  /** The data as the service would store it; `null` when it stores nothing. */
  readonly cleaned: AnswerValue
  /** The configuration that it belongs to, where no loaded file has it: then nothing is judged. */
  readonly unknown?: ConfigurationReference
}

/** Judges all stored questionnaires of a file that has one value. */
export function judgeAnswerText(uri: string, text: string, run: AnswerRun): readonly JudgedAnswers[] {
  if (/^\ufeff?\s*</.test(text)) return [judgeXml(uri, text, run)]
  const answers = readAnswers(text)
  let document: Document | undefined
  const read = (): Document => {
    document ??= parseText(uri, text)
    return document
  }
  if (answers === undefined && read().problems.some(({ code }) => code !== 'duplicate-member'))
    return [unreadable(uri, read(), run)]
  // What is no JSON is YAML, which has answers as plain data.
  const units = unitsIn(answers === undefined ? read().value : answers.value)
  const duplicates = answers === undefined || isAnyNameTwice(answers) ? duplicatesByUnit(read(), units) : undefined
  return units.map((unit) => {
    const data = answers === undefined ? exactValueOf(read(), unit.pointer) : (unit.data as AnswerValue)
    return judgeOne(unit, data, uri, run, { read, duplicates: duplicates?.get(unit) })
  })
}

/**
 * The members with a name that was there before, of which the later counts as for the service; those that are dropped
 * with an earlier one say nothing more. What is in no questionnaire goes to the first.
 */
function duplicatesByUnit(
  document: Document,
  units: readonly AnswerUnit[],
): ReadonlyMap<AnswerUnit, readonly Problem[]> {
  const byRecord = new Map(units.map((unit) => [recordOf(unit.pointer), unit]))
  const found = new Map<AnswerUnit, Problem[]>()
  for (const problem of document.problems) {
    const unit = byRecord.get(recordOf(problem.pointer)) ?? units[0]
    if (problem.code !== 'duplicate-member' || unit === undefined || lastToken(problem.pointer) !== problem.data.name)
      continue
    addToGroup(found, unit, problem)
  }
  return found
}

/** The item of a list that a pointer leads into. */
function recordOf(pointer: string): string | undefined {
  return pointer.split('/', 2)[1]
}

function isAnyNameTwice({ value, names }: AnswerText): boolean {
  return countMembers(value) < names
}

/** A line of JSON lines with its place in the file. */
export interface AnswerLine {
  readonly text: string
  readonly linesBefore: number
  /** Its number among the lines that are not blank, from 1. */
  readonly number: number
}

/** Judges one line, which has one stored questionnaire. */
export function judgeAnswerLine(uri: string, { text, linesBefore, number }: AnswerLine, run: AnswerRun): JudgedAnswers {
  const answers = readAnswers(text)
  const place = { linesBefore, pointer: `/${number - 1}` }
  const read = (): Document => parseText(uri, text, 'json')
  if (answers === undefined) return unreadable(uri, read(), run, place)
  const unit = readUnit(answers.value, '', number)
  const duplicates = isAnyNameTwice(answers) ? duplicatesByUnit(read(), [unit]).get(unit) : undefined
  return judgeOne(unit, unit.data as AnswerValue, uri, run, { read, duplicates, place })
}

/** The text that a stored questionnaire is in. */
interface UnitText {
  readonly read: () => Document
  readonly duplicates?: readonly Problem[] | undefined
  readonly place?: DocumentPlace
}

function judgeOne(
  unit: AnswerUnit,
  data: AnswerValue,
  uri: string,
  run: AnswerRun,
  { read, duplicates = [], place }: UnitText,
): JudgedAnswers {
  const questionnaire = run.find(unit.reference)
  if (questionnaire === undefined) return { findings: [], isRefused: false, cleaned: null, unknown: unit.reference }
  let document: Document | undefined
  const readOnce = (): Document => {
    document ??= read()
    return document
  }
  const { findings, isRefused, cleaned } = judgeUnit(unit, data, questionnaire, uri, run)
  const all = [...reportDuplicates(duplicates, unit, questionnaire, uri, run), ...findings]
  return { findings: all.length === 0 ? [] : presentAnswerFindings(all, readOnce, place), isRefused, cleaned }
}

function reportDuplicates(
  problems: readonly Problem[],
  { code, number, pointer }: AnswerUnit,
  questionnaire: Questionnaire,
  uri: string,
  { levels }: AnswerRun,
): readonly Finding[] {
  const answered = { questionnaire: code ?? number, model: answerModelOf(questionnaire), pointer }
  return collectFindings(uri, levels, (reportTo) => reportTextProblems(problems, answered, reportTo))
}

/** The body of a request in XML, which has the data of one questionnaire. */
function judgeXml(uri: string, text: string, run: AnswerRun): JudgedAnswers {
  const xml = readAnswerXml(text)
  if ('problem' in xml) {
    const place = { pointer: '', range: { start: xml.at, end: xml.at } }
    const findings = collectFindings(uri, run.levels, (reportTo) =>
      reportMalformed('well-formed XML without entities', xml.problem, place, reportTo),
    )
    return { findings: presentAnswerFindings(findings, () => xmlDocument(uri, text)), isRefused: true, cleaned: null }
  }
  const unit = { code: undefined, number: 1, pointer: '', data: xml.value, reference: {} }
  return judgeOne(unit, xml.value, uri, { ...run, isXml: true }, { read: () => xmlDocument(uri, text, xml.rangeOf) })
}

/** A document of which only places are known. */
function xmlDocument(uri: string, text: string, rangeOf: Document['rangeOf'] = () => undefined): Document {
  return {
    uri,
    text,
    format: 'json',
    value: undefined,
    problems: [],
    rangeOf,
    rangeInString: () => undefined,
    pointerAt: () => ({ pointer: '', part: 'value' }),
    edits: () => undefined,
  }
}

/** One broken text, one finding: what follows from it is none of its own. */
function unreadable(uri: string, document: Document, run: AnswerRun, place?: DocumentPlace): JudgedAnswers {
  const unread = place ? 'this line cannot be read' : 'the file cannot be loaded'
  const found = collectFindings(uri, run.levels, (reportTo) => {
    for (const problem of document.problems) reportProblem(problem, unread, reportTo)
  })
  const findings = presentAnswerFindings(found, () => document, place).slice(0, 1)
  return { findings, isRefused: undefined, cleaned: null }
}
