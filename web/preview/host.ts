import type {
  CatalogueRefusal,
  DetailsPage,
  ListedQuestionnaire,
  OpenedQuestionnaire,
  PlainAnswers,
  PreviewContent,
  PreviewJudgement,
  PreviewReason,
  PreviewTest,
} from '../../src/core/internal.ts'

/** What the page shows, with how fresh it is. */
export interface HostContent extends PreviewContent {
  /** Another number for each state of the files. */
  readonly revision: number
  /** Why the files cannot be shown as they are now; the rest is as it was before. */
  readonly problem?: string
  /** The languages that it can be read in, where there are several. */
  readonly languages?: readonly string[]
  /** Whether an editor shows the places that are asked for. */
  readonly opensPlaces?: boolean
  /** The address of the catalogue that answers are saved into. */
  readonly catalogue?: string
}

/** What the catalogue made of a request: what is open now, why it is not done, or both. */
export interface CatalogueOutcome {
  readonly opened?: OpenedQuestionnaire
  readonly problem?: string
  readonly refusals?: readonly CatalogueRefusal[]
}

/** What can be asked of a catalogue. */
export interface CatalogueHost {
  readonly list: () => Promise<{ readonly list?: readonly ListedQuestionnaire[]; readonly problem?: string }>
  readonly open: (code: string) => Promise<CatalogueOutcome>
  /** Stores answers as an edit of what was opened, else as a new questionnaire. */
  readonly save: (answers: PlainAnswers, opened: OpenedQuestionnaire | undefined) => Promise<CatalogueOutcome>
}

/** A place in a file, for people. */
export interface HostPlace {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column?: number
}

/** What became of a fix: the files that it changed, or why it was not made. */
export type HostFix = { readonly fixed: readonly string[] } | { readonly problem: string }

/** What can be asked about one questionnaire. */
export interface SideHost {
  readonly judge: (answers: PlainAnswers) => Promise<PreviewJudgement>
  readonly details: (answers: PlainAnswers) => Promise<DetailsPage>
  readonly why: (id: string) => Promise<PreviewReason>
  /** The answers with those that show a part; `null` when none are known. */
  readonly open: (id: string, answers: PlainAnswers) => Promise<PlainAnswers | null>
  /** Shows the place of a part where it can; gives it in any case. */
  readonly place?: (id: string) => Promise<HostPlace>
}

/** All that the page asks of whoever shows it: a server, a worker or an editor. */
export interface PreviewHost extends SideHost {
  readonly content: () => Promise<HostContent>
  /** What the questionnaire is compared with, where the content has it. */
  readonly old?: SideHost
  /** Shows the place of a finding, by its fingerprint. */
  readonly placeOfFinding?: (fingerprint: string) => Promise<HostPlace>
  /** The answers with what is shown now as a file for `questlint test`. */
  readonly test?: (answers: PlainAnswers) => Promise<PreviewTest>
  /** Makes one fix of a finding. */
  readonly fix?: (fingerprint: string, fix: number, revision: number) => Promise<HostFix>
  /** Chooses the language of all that is asked from now on. */
  readonly chooseLanguage?: (language: string) => void
  /** Whether the address of the document says what is looked at. */
  readonly hasAddresses?: boolean
  /** The catalogue, where the content names one. */
  readonly catalogue?: CatalogueHost
  /** Keeps the answers for as long as the page is open, so that they are there when it is loaded again. */
  readonly keep?: (answers: PlainAnswers) => void
  /** Saves a text where the page itself cannot. */
  readonly save?: (name: string, text: string) => void
  /** Calls back with the id of a part that should be seen; gives what ends that. */
  readonly onReveal?: (callback: (id: string) => void) => () => void
  /** Calls back whenever the files changed; gives what ends that. */
  readonly onChange: (callback: () => void, onLost: (isLost: boolean) => void) => () => void
}
