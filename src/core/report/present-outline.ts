import { type Limits, limitsOf } from '../outline/limits.ts'
import type { Outline, OutlinePart } from '../outline/outline.ts'
import type { Line } from '../outline/shown-when.ts'
import type { Level, Node } from '../questionnaire/node.ts'
import { type Repetitions, repetitionsOf } from '../questionnaire/repetition.ts'
import { readHtmlLines } from '../text/html-lines.ts'
import { type DetailKind, detailsOf, typeInWords } from './outline-words.ts'

/** An outline as plain data, for all formats. */
export interface PresentedOutline {
  /** `technologies@2015`. */
  readonly name: string
  /** `technologies 2015`. */
  readonly title: string
  /** The language of labels and help texts, such as `en`. */
  readonly language: string
  readonly counts: Readonly<Record<Level, number>>
  /** The sections. */
  readonly parts: readonly PresentedPart[]
}

/** One node of a questionnaire with all that is said of it. */
export interface PresentedPart {
  readonly level: Level
  readonly keyword: string
  /** What links point to. */
  readonly id: string
  /** Empty where the form prints none. */
  readonly numbering: string
  /** Empty where there is none; {@link titleOf} then gives the keyword. */
  readonly label: string
  /** What people read of the help text, in lines; an item of a list begins with a bullet. */
  readonly help: readonly string[]
  readonly question?: PresentedQuestion
  /** Of a questiongroup. */
  readonly repetitions?: Repetitions
  readonly details: readonly PresentedDetail[]
  readonly children: readonly PresentedPart[]
}

/** What only a question has. */
export interface PresentedQuestion {
  /** The type of its key; empty where it is not known. */
  readonly type: string
  readonly typeInWords: string
  readonly choices: readonly PresentedChoice[]
  readonly limits: Limits
}

/** A choice with what is stored for it; label and help text are empty where there is none. */
export interface PresentedChoice {
  readonly stored: string | number
  readonly label: string
  readonly help: string
}

/** A sentence about a part, without a full stop. */
export interface PresentedDetail {
  readonly kind: DetailKind
  readonly line: readonly (string | PartName)[]
}

/** A part named in a sentence; `id` is empty for one that is elsewhere. */
export interface PartName {
  readonly id: string
  readonly keyword: string
  /** Its label, else its keyword. */
  readonly name: string
}

/** Puts an outline into words, as plain data. */
export function presentOutline(outline: Outline): PresentedOutline {
  const counts: Record<Level, number> = { section: 0, category: 0, subcategory: 0, questiongroup: 0, question: 0 }
  for (const { node } of outline.all) counts[node.level]++
  const { name, title, language } = outline
  return { name, title, language, counts, parts: outline.parts.map((part) => presentPart(part, outline)) }
}

function presentPart(part: OutlinePart, outline: Outline): PresentedPart {
  const { node, id, numbering, label = '', help = '' } = part
  return {
    level: node.level,
    keyword: node.keyword ?? '',
    id,
    numbering,
    label,
    help: readHtmlLines(help),
    ...(node.level === 'question' ? { question: presentQuestion(part) } : {}),
    ...(node.level === 'questiongroup' ? { repetitions: repetitionsOf(node) } : {}),
    details: detailsOf(part, outline).map(({ kind, line }) => ({ kind, line: presentLine(line, outline) })),
    children: part.children.map((child) => presentPart(child, outline)),
  }
}

function presentQuestion({ node, choices }: OutlinePart): PresentedQuestion {
  return {
    type: node.type ?? '',
    typeInWords: typeInWords(node),
    choices: choices.map(({ stored, label = '', help = '' }) => ({
      stored,
      label,
      help: readHtmlLines(help).join(' '),
    })),
    limits: limitsOf(node),
  }
}

function presentLine(line: Line, outline: Outline): PresentedDetail['line'] {
  return line.map((piece) => (typeof piece === 'string' ? piece : presentName(piece, outline)))
}

function presentName(node: Node, outline: Outline): PartName {
  const { id = '', label } = outline.partOf(node) ?? {}
  const { keyword = '', level } = node
  return { id, keyword, name: label ?? (keyword || level) }
}
