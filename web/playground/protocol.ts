import type { PresentedFinding } from '../../src/core/index.ts'

/** A file as it is typed. */
export interface TypedFile {
  readonly uri: string
  readonly text: string
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
}

/** What the worker can be asked, by name: what it is given, and what it gives. */
export interface Questions {
  readonly open: { readonly ask: { readonly files: readonly TypedFile[] }; readonly answer: null }
  readonly check: {
    readonly ask: null
    readonly answer: { readonly findings: readonly PresentedFinding[]; readonly configurations: readonly NamedConfiguration[] }
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
  readonly fixAll: { readonly ask: { readonly unsafe: boolean }; readonly answer: { readonly files: readonly TypedFile[]; readonly count: number } }
  readonly graph: { readonly ask: { readonly name: string }; readonly answer: { readonly svg: string } | { readonly problem: string } }
}

export type QuestionName = keyof Questions

export type Asked = {
  readonly [Name in QuestionName]: { readonly id: number; readonly name: Name; readonly ask: Questions[Name]['ask'] }
}[QuestionName]

export type Answered = { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly error: string }
