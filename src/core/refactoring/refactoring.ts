import type { Node } from '../questionnaire/node.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Operation, Refusal } from '../writing/operation.ts'
import type { Asking } from './asking.ts'

/** What a refactoring is, in the words of the language server protocol; editors ask for them by kind. */
export type RefactoringKind =
  | 'refactor.add'
  | 'refactor.move'
  | 'refactor.copy'
  | 'refactor.remove'
  | 'refactor.extract'
  | 'refactor.convert'

/** What an operation can be done to at a place. */
export interface RefactoredPlace {
  readonly workspace: Workspace
  readonly file: SetFile
  /** The innermost part of a questionnaire at the place. */
  readonly node: Node | undefined
  /** The record at the place, else that of the part. */
  readonly record: RecordFact | undefined
  /** The current time, as the application writes it. */
  readonly now: string
}

/** An operation that can be done at a place. */
export interface Refactoring {
  /** Tells it from the others at the place. */
  readonly id: string
  readonly title: string
  readonly kind: RefactoringKind
  /** Asks for what it needs to know, and gives what does it; that may be called only when nothing is left to ask. */
  readonly prepare: (asking: Asking) => () => Operation | Refusal
}

/** Gives what of one sort can be done at a place. */
export type FindRefactorings = (place: RefactoredPlace) => readonly Refactoring[]
