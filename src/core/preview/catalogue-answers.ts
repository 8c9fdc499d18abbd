import type { PlainAnswers } from './opening-answers.ts'
import type { AnswerPart } from './preview.ts'

/** A questionnaire of the user, as a page lists it. */
export interface ListedQuestionnaire {
  readonly code: string
  readonly name: string
  readonly state: string
  readonly updated: string
}

/** A stored questionnaire as a page has it open. */
export interface OpenedQuestionnaire {
  readonly code: string
  readonly state: string
  /** Names the version; a save of another one is refused. */
  readonly etag?: string
  /** Missing where they could not be read. */
  readonly answers?: PlainAnswers
}

/** Something that the catalogue refuses in answers. */
export interface CatalogueRefusal {
  readonly severity: string
  readonly rule: string
  readonly message: string
  /** `questiongroup/index/question`. */
  readonly place: string
  /** Where the form shows it; missing for what the form does not have. */
  readonly part?: AnswerPart
}
