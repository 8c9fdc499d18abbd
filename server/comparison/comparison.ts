import type { ChangeReport, LostAnswers } from '../../src/core/internal.ts'
import type { Root } from '../project.ts'

/** What a project is compared with: a state that git knows by name, or a file in place of the one that is open. */
export type Against =
  | { readonly kind: 'commit'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }

/** A comparison that is asked for, as plain data, since it is made beside the server. */
export interface ComparisonRequest {
  readonly root: Root
  /** The open file, by absolute path. */
  readonly file: string
  /** The texts of the editor, by absolute path. */
  readonly texts: readonly (readonly [path: string, text: string])[]
  readonly against: Against
  /** Whether the page is wanted beside the counts. */
  readonly isPage: boolean
}

/** What differs, or why nothing can be said, as a sentence without a full stop. */
export type ComparisonAnswer = { readonly problem: string } | Compared

export interface Compared {
  /** What is compared with what, for people. */
  readonly title: string
  readonly summary: ChangeReport['summary']
  /** Where answers are lost. */
  readonly lost: readonly LostAnswers[]
  /** Whether some text cannot be read right now, so that what it contains seems to be gone. */
  readonly isBroken: boolean
  readonly html?: string
}

/** Compares; beside the server where it can. */
export type Compare = (request: ComparisonRequest) => Promise<ComparisonAnswer>
