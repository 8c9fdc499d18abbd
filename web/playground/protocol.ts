import type {
  DetailsPage,
  PlainAnswers,
  PresentedFinding,
  PresentedFix,
  PreviewJudgement,
  PreviewReason,
  PreviewTest,
} from '../../src/core/internal.ts'
import type { HostContent, HostPlace } from '../preview/host.ts'

/** A file as it is typed. */
export interface TypedFile {
  readonly uri: string
  readonly text: string
}

/** A few files to begin with. */
export interface Example {
  readonly name: string
  readonly files: readonly TypedFile[]
}

/** Offsets in UTF-16 code units. */
export interface TypedEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface ProposedItem {
  readonly label: string
  readonly detail: string | undefined
  readonly documentation: string | undefined
  readonly edit: TypedEdit
  /** What is selected in the new text. */
  readonly selection: { readonly start: number; readonly end: number } | undefined
  readonly additionalEdits: readonly TypedEdit[]
}

/** An action of the light bulb with the files as they are after it. */
export interface OfferedAction {
  readonly title: string
  readonly files: readonly TypedFile[]
}

/** A questionnaire of the files. */
export interface NamedConfiguration {
  readonly name: string
  readonly label: string
  /** Where it is. */
  readonly uri: string
}

/** What the worker can be asked. */
export interface Questions {
  readonly open: { readonly ask: { readonly files: readonly TypedFile[] }; readonly answer: null }
  /** What is known of a file long before the rest: what is wrong with it whatever the others are. */
  readonly checkAlone: { readonly ask: { readonly uri: string }; readonly answer: readonly PresentedFinding[] }
  readonly check: {
    readonly ask: null
    readonly answer: {
      readonly findings: readonly PresentedFinding[]
      readonly configurations: readonly NamedConfiguration[]
    }
  }
  readonly hover: {
    readonly ask: { readonly uri: string; readonly offset: number }
    readonly answer: { readonly start: number; readonly end: number; readonly text: string } | undefined
  }
  readonly complete: {
    readonly ask: { readonly uri: string; readonly offset: number; readonly typed?: string }
    readonly answer: { readonly items: readonly ProposedItem[]; readonly isIncomplete: boolean }
  }
  readonly actions: {
    readonly ask: { readonly uri: string; readonly start: number; readonly end: number }
    readonly answer: readonly OfferedAction[]
  }
  readonly fix: { readonly ask: PresentedFix; readonly answer: readonly TypedFile[] }
  readonly fixAll: {
    readonly ask: { readonly unsafe: boolean }
    readonly answer: { readonly files: readonly TypedFile[]; readonly count: number }
  }
  readonly graph: {
    readonly ask: { readonly name: string }
    readonly answer: { readonly svg: string } | { readonly problem: string }
  }
  /** A question of {@link FormQuestions}; without a configuration it is about the first. */
  readonly form: {
    readonly ask: { readonly configuration: string | undefined; readonly name: string; readonly ask: unknown }
    readonly answer: unknown
  }
}

/** What a worker can be asked, by name: what it is given, and what it gives. */
export type QuestionTable<Own> = { readonly [Name in keyof Own]: { readonly ask: unknown; readonly answer: unknown } }

/** A question on its way to a worker, and the answer on its way back. */
export interface Asked {
  readonly id: number
  readonly name: string
  readonly ask: unknown
}

export type Answered =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }

/** What the form asks; see `PreviewHost`. */
export interface FormQuestions {
  readonly content: { readonly ask: null; readonly answer: HostContent | { readonly problem: string } }
  readonly judge: { readonly ask: string; readonly answer: PreviewJudgement }
  readonly details: { readonly ask: string; readonly answer: DetailsPage }
  readonly why: { readonly ask: string; readonly answer: PreviewReason }
  readonly opening: {
    readonly ask: { readonly id: string; readonly answers: string }
    readonly answer: PlainAnswers | null
  }
  readonly test: { readonly ask: string; readonly answer: PreviewTest }
  readonly place: { readonly ask: string; readonly answer: HostPlace }
}

/** What the page tells the form in its frame: that there is something else to show, or what the worker answered. */
export type ToForm = 'changed' | Answered

/** What the form tells the page around it; with `leave` it gives the keyboard back. */
export type FromForm =
  | 'ready'
  | 'leave'
  | { readonly asked: Asked }
  | { readonly place: HostPlace }
  | { readonly fix: string; readonly index: number }
