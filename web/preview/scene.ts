import type { VNode } from 'preact'
import type {
  AnswerPart,
  FormGroup,
  PartChange,
  PartFinding,
  PlainAnswers,
  PreviewReason,
  ShownParts,
} from '../../src/core/internal.ts'

/** Something that is wrong with an answer. */
export interface AnswerRefusal {
  readonly severity: string
  readonly rule: string
  readonly message: string
  readonly part?: AnswerPart
  /** Whether the catalogue told it, which may have another state of the configuration. */
  readonly isOfCatalogue?: true
}

/** What every part of the form is drawn with. */
export interface Scene {
  readonly answers: PlainAnswers
  readonly shown: ShownParts
  /** The findings about a part, by its id. */
  readonly findings: ReadonlyMap<string, readonly PartFinding[]>
  /** What is wrong with the answers to a part, by its id. */
  readonly refusals: ReadonlyMap<string, readonly AnswerRefusal[]>
  /** What two questionnaires side by side differ in, by the id of a part of this one. */
  readonly changes: ReadonlyMap<string, readonly PartChange[]>
  /** Begins the ids of elements, of which a page with two forms has twice as many. */
  readonly prefix: string
  /** Whether what is hidden is drawn too, as a ghost. */
  readonly showsHidden: boolean
  readonly language: string
  /** What a person opened or closed of what is folded, by the id of a part; `undefined` where all is open. */
  readonly folds: ReadonlyMap<string, boolean> | undefined
  /** The question whose choices have questiongroups beside them. */
  readonly pairs?: ScenePairs
  readonly actions: SceneActions
}

/** Questiongroups beside choices. */
export interface ScenePairs {
  /** The id of the question. */
  readonly question: string
  /** Choice by choice. */
  readonly groups: readonly FormGroup[]
  readonly width: number
  readonly draw: (group: FormGroup, scene: Scene) => VNode
}

/** What can be done from within the form; stays the same while the page lives. */
export interface SceneActions {
  /** Takes what becomes of all answers. */
  readonly change: (update: (answers: PlainAnswers) => PlainAnswers) => void
  /** Opens or closes folded parts, by id. */
  readonly fold: (ids: readonly string[], isOpen: boolean) => void
  readonly why: (id: string) => Promise<PreviewReason>
  /** Fills in the answers that show a part. */
  readonly open: (id: string) => void
  readonly fix: ((finding: PartFinding, fix: number) => void) | undefined
  /** Whether an editor shows places; otherwise they are copied. */
  readonly opensPlaces: boolean
  /** Shows where a part is in the files, or copies it. */
  readonly place: ((id: string) => void) | undefined
  /** The same for a finding. */
  readonly placeOfFinding: ((finding: PartFinding) => void) | undefined
  readonly say: (text: string) => void
}

/** Until something is known. */
export const nothingShown: ShownParts = {}
export const nothingFound: Scene['findings'] = new Map()
export const nothingRefused: Scene['refusals'] = new Map()
