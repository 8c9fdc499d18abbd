import type { Severity } from '../workspace/config.ts'
import type { ChangeClass, ChangeKind, ChangeSubject } from './change-class.ts'

/** What a kind of change means for those who meet it, and how the same is done without loss; each one or two sentences. */
export interface ChangeGuide {
  readonly respondents: string
  readonly stored: string
  readonly advice: string
  /** How it is told from what is like it, where that is a matter of degree. */
  readonly grading?: string
}

/** All that is said of changes of one kind. */
export interface ChangeRule extends ChangeGuide {
  readonly id: string
  readonly class: ChangeClass
  /** Within an edition, where it is not that of the class. */
  readonly severity?: Severity
  readonly subject: ChangeSubject
  readonly kind: ChangeKind
  readonly summary: string
  readonly message: string
  /** What fills holes of the message that a change leaves open; it is no part of what the change is. */
  readonly usual?: Readonly<Record<string, string>>
}

/** Declares a kind of change; the list of all is made from the files in `rules/`. */
export function defineChangeRule<const Rule extends ChangeRule>(rule: Rule): Rule {
  return rule
}
