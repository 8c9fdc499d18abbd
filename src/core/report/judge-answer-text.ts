import { readAnswerText } from '../answers/read-values.ts'
import { readAnswerXml } from '../answers/read-xml.ts'
import { exactValueOf } from '../answers/stored.ts'
import { type AnswerUnit, type ConfigurationReference, readUnit, unitsIn } from '../answers/units.ts'
import type { AnswerValue } from '../answers/value.ts'
import type { Document } from '../document/document.ts'
import { parseText } from '../document/parse.ts'
import { checkText } from '../lint/check-text.ts'
import { type AnswerOptions, collectFindings, judgeUnit } from '../lint/judge-unit.ts'
import { reportMalformed } from '../lint/word-answers.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import type { Range } from '../text/range.ts'
import { type DocumentPlace, presentAnswerFindings } from './answer-findings.ts'
import type { PresentedFinding } from './present.ts'

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

/** Judges all stored questionnaires of a file that holds one value. */
export function judgeAnswerText(uri: string, text: string, run: AnswerRun): readonly JudgedAnswers[] {
  if (/^\ufeff?\s*</.test(text)) return [judgeXml(uri, text, run)]
  const value = readAnswerText(text)
  let document: Document | undefined
  const read = (): Document => {
    document ??= parseText(uri, text)
    return document
  }
  if (value !== undefined) return unitsIn(value).map((unit) => judgeOne(unit, unit.data as AnswerValue, uri, run, read))
  // Of two members with one name the later one counts, as for the service.
  if (read().problems.some(({ code }) => code !== 'duplicate-member')) return [unreadable(uri, read(), run)]
  // YAML, which holds answers as plain data.
  const [first, ...others] = unitsIn(read().value).map((unit) =>
    judgeOne(unit, exactValueOf(read(), unit.pointer), uri, run, read),
  )
  return first ? [{ ...first, findings: [...judgeSyntax(uri, read(), run), ...first.findings] }, ...others] : []
}

/** A line of JSON lines with its place in the file. */
export interface AnswerLine {
  readonly text: string
  readonly linesBefore: number
  /** Its number among the lines that are not blank, from 1. */
  readonly number: number
}

/** Judges one line, which holds one stored questionnaire. */
export function judgeAnswerLine(uri: string, { text, linesBefore, number }: AnswerLine, run: AnswerRun): JudgedAnswers {
  const value = readAnswerText(text)
  const place = { linesBefore, pointer: `/${number - 1}` }
  const read = (): Document => parseText(uri, text, 'json')
  if (value === undefined) return unreadable(uri, read(), run, place)
  const unit = readUnit(value, '', number)
  return judgeOne(unit, unit.data as AnswerValue, uri, run, read, place)
}

function judgeOne(
  unit: AnswerUnit,
  data: AnswerValue,
  uri: string,
  run: AnswerRun,
  read: () => Document,
  place?: DocumentPlace,
): JudgedAnswers {
  const questionnaire = run.find(unit.reference)
  if (questionnaire === undefined) return { findings: [], isRefused: false, cleaned: null, unknown: unit.reference }
  const { findings, isRefused, cleaned } = judgeUnit(unit, data, questionnaire, uri, run)
  if (findings.length === 0) return { findings: [], isRefused, cleaned }
  let document: Document | undefined
  const readOnce = (): Document => {
    document ??= read()
    return document
  }
  return { findings: presentAnswerFindings(findings, readOnce, place), isRefused, cleaned }
}

/** The body of a request in XML, which holds the data of one questionnaire. */
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
  return judgeOne(unit, xml.value, uri, { ...run, isXml: true }, () => xmlDocument(uri, text, xml.places))
}

/** A document of which only places are known. */
function xmlDocument(uri: string, text: string, places: ReadonlyMap<string, Range> = new Map()): Document {
  return {
    uri,
    text,
    format: 'json',
    value: undefined,
    problems: [],
    rangeOf: (pointer) => places.get(pointer),
    rangeInString: () => undefined,
    pointerAt: () => ({ pointer: '', part: 'value' }),
    edits: () => undefined,
  }
}

/** One broken text, one finding: what follows from it is none of its own. */
function unreadable(uri: string, document: Document, run: AnswerRun, place?: DocumentPlace): JudgedAnswers {
  const findings = judgeSyntax(uri, document, run, place).slice(0, 1)
  return { findings: place ? findings.map(sayLine) : findings, isRefused: undefined, cleaned: null }
}

function judgeSyntax(
  uri: string,
  document: Document,
  { levels }: AnswerRun,
  place?: DocumentPlace,
): PresentedFinding[] {
  const findings = collectFindings(uri, levels, (reportTo) => checkText(document, reportTo))
  return presentAnswerFindings(findings, () => document, place)
}

/** The messages are about files. */
function sayLine(finding: PresentedFinding): PresentedFinding {
  return { ...finding, message: finding.message.replace('the file cannot be loaded', 'this line cannot be read') }
}
