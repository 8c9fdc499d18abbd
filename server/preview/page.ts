import {
  changesOfFix,
  changesOfParts,
  createLineIndex,
  createPreview,
  type FileChanges,
  isObject,
  type PartPlace,
  type PresentedFinding,
  type Preview,
  type PreviewContent,
  type Questionnaire,
  type Translate,
  type Workspace,
} from '../../src/core/internal.ts'
import { refusalOf } from './answer-limits.ts'

/** The translations of a questionnaire, by language. */
export type Translations = ReadonlyMap<string, Translate>

/** A questionnaire as it was read. */
export interface PreviewSide {
  readonly workspace: Workspace
  readonly questionnaire: Questionnaire
  /** The languages that its texts can be read in, beside the one that they are written in. */
  readonly translations?: Translations
}

/** What a questionnaire is compared with. */
export interface OldSide extends PreviewSide {
  readonly name: string
  /** Whether the files are on disk as they were read. */
  readonly hasPlaces: boolean
}

/** A questionnaire as it was read, with what was found in its files. */
export interface PreviewSource extends PreviewSide {
  /** Judges the files, which takes longer than to read them. */
  readonly findings: () => readonly PresentedFinding[]
  /** The language that is shown where a page asks for none; the one that the texts are written in where it is missing. */
  readonly language?: string
  readonly old?: OldSide
}

/** What became of a fix: the files that it changed, or why it was not made. */
export type FixOutcome = { readonly fixed: readonly string[] } | { readonly problem: string }

/** A place in a file, with line and column from 1. */
export interface LinePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What a page can have done outside of it. */
export interface PageWishes {
  readonly fix: (workspace: Workspace, changes: FileChanges) => FixOutcome | Promise<FixOutcome>
  /** Whether a place that the page asks for is opened in an editor; otherwise the page says where it is. */
  readonly opens: boolean
  /** Opens a place that was asked for; what shows the page may do so itself. */
  readonly show?: (place: LinePlace) => void
  /** The current year. */
  readonly year: number
}

/** A page about one questionnaire: what it shows, and the answers to what it asks. */
export interface PreviewPage {
  /** Shows other files; a text says why they cannot be shown, and the rest stays as it was. */
  readonly take: (source: PreviewSource | string) => void
  /** Has the files judged that are shown; until then what is found in them is not known. */
  readonly judge: () => void
  /** Whether what is found in the files is known, as far as they can be judged. */
  readonly isJudged: () => boolean
  /** What is asked by name, with what it is asked with; `undefined` for what is not there. */
  readonly answers: Readonly<Record<string, (body: unknown) => unknown>>
  readonly source: () => PreviewSource | undefined
  /** The questionnaire that is shown, with what can be asked about it. */
  readonly shown: () => ShownQuestionnaire | undefined
  /** The id of the part that a place is about. */
  readonly partAt: (place: PartPlace) => string | undefined
}

interface Side extends PreviewSide {
  /** In a language that it has; in the first one otherwise. */
  readonly previewIn: (language: string) => Preview
}

/** The questionnaire that a page shows. */
interface ShownQuestionnaire {
  readonly questionnaire: Questionnaire
  readonly preview: Preview
  readonly language: string
}

interface State {
  source: PreviewSource | undefined
  now: Side | undefined
  old: Side | undefined
  /** Worked out when first asked for. */
  compared: PreviewContent['compared']
  comparedIn: string
  findings: readonly PresentedFinding[] | undefined
  /** Why the files cannot be shown as they are now. */
  problem: string | undefined
  revision: number
}

/** Makes a page; it shows nothing before it is given something. */
export function createPreviewPage(wishes: PageWishes): PreviewPage {
  const state: State = {
    source: undefined,
    now: undefined,
    old: undefined,
    compared: undefined,
    comparedIn: '',
    findings: undefined,
    problem: undefined,
    revision: 0,
  }
  const prepare = (side: PreviewSide, first: string | undefined): Side => ({
    ...side,
    previewIn: previewsOf(side, first ?? written, wishes.year),
  })
  return {
    take: (source) => {
      state.revision += 1
      state.problem = typeof source === 'string' ? source : undefined
      if (typeof source === 'string') return
      state.source = source
      state.now = prepare(source, source.language)
      state.old = source.old && prepare(source.old, source.language)
      state.findings = undefined
      state.compared = undefined
    },
    judge: () => {
      if (state.problem === undefined) state.findings ??= state.source?.findings()
    },
    isJudged: () => state.findings !== undefined || state.problem !== undefined,
    answers: answersOf(state, wishes),
    source: () => state.source,
    shown: () => {
      const { now, source } = state
      const { language = written } = source ?? {}
      return now && { questionnaire: now.questionnaire, preview: now.previewIn(language), language }
    },
    partAt: (place) => state.now?.previewIn('').partAt(place),
  }
}

/** The language that configurations are written in. */
const written = 'en'

/** Made when first asked for: nobody reads all languages. */
function previewsOf(
  { workspace, questionnaire, translations }: PreviewSide,
  first: string,
  year: number,
): Side['previewIn'] {
  const made = new Map<string, Preview>()
  return (asked) => {
    const language = asked === written || translations?.has(asked) ? asked : first
    const translate = translations?.get(language)
    const preview =
      made.get(language) ?? createPreview(workspace, questionnaire, { year, language, ...(translate && { translate }) })
    made.set(language, preview)
    return preview
  }
}

function answersOf(state: State, wishes: PageWishes): PreviewPage['answers'] {
  const ask = (give: (side: AskedSide, body: Body) => unknown) => (given: unknown) => {
    const body = readBody(given)
    const side = body.side === 'old' ? state.old : state.now
    return side && (refusalOf(body.answers) ?? give({ ...side, preview: side.previewIn(body.language) }, body))
  }
  return {
    content: (body) => ({ ...contentOf(state, readBody(body).language), ...(wishes.opens && { opensPlaces: true }) }),
    judge: ask(({ preview }, { answers }) => preview.judge(answers)),
    details: ask(({ preview }, { answers }) => preview.details(answers)),
    why: ask(({ preview }, { id }) => preview.why(id)),
    open: ask(({ preview }, { id, answers }) => preview.open(id, answers) ?? null),
    place: ask((side, { id }) => showPlace(side.preview.place(id), side, wishes)),
    finding: ask((side, { fingerprint }) => showPlace(placeOfFinding(fingerprint, side, state), side, wishes)),
    test: ask(({ preview }, { answers }) => preview.test(answers)),
    fix: (body) => state.now && fixOne(state.now, readBody(body), state, wishes),
  }
}

/** One of the questionnaires, in the language that is asked for. */
interface AskedSide extends Side {
  readonly preview: Preview
}

interface Body {
  readonly language: string
  readonly side: string
  readonly id: string
  readonly answers: string
  readonly fingerprint: string
  readonly fix: number
  readonly revision: number
}

function readBody(body: unknown): Body {
  const members = isObject(body) ? body : {}
  const text = (name: string): string => (typeof members[name] === 'string' ? members[name] : '')
  const number = (name: string): number => (typeof members[name] === 'number' ? members[name] : -1)
  return {
    language: text('language'),
    side: text('side'),
    id: text('id'),
    answers: text('answers'),
    fingerprint: text('fingerprint'),
    fix: number('fix'),
    revision: number('revision'),
  }
}

function contentOf(state: State, language: string): object {
  const { now, findings, revision, problem } = state
  if (state.compared === undefined || state.comparedIn !== language) state.compared = compare(state, language)
  state.comparedIn = language
  return {
    ...now?.previewIn(language).content(findings),
    ...(now?.translations && { languages: [...new Set([written, ...now.translations.keys()])] }),
    ...(state.compared && { compared: state.compared }),
    revision,
    ...(problem !== undefined && { problem }),
  }
}

function compare({ now, old, source }: State, language: string): PreviewContent['compared'] {
  if (now === undefined || old === undefined || source?.old === undefined) return undefined
  const { name, hasPlaces } = source.old
  const sides = { old: old.workspace, new: now.workspace }
  const changes = changesOfParts(old.questionnaire, now.questionnaire, sides)
  return { name, hasPlaces, form: old.previewIn(language).content(undefined).form, changes }
}

function placeOfFinding(fingerprint: string, { workspace }: Side, { findings }: State): PartPlace | undefined {
  const found = findings?.find((one) => one.fingerprint === fingerprint)
  const text = found && workspace.files.get(found.file)?.document.text
  if (found === undefined || text === undefined) return undefined
  const { line, column } = found.range.start
  return {
    file: found.file,
    offset: createLineIndex(text).offsetAt({ line: line - 1, character: column - 1 }),
  }
}

function showPlace(place: PartPlace | undefined, { workspace }: Side, { show }: PageWishes): LinePlace | undefined {
  const text = place && workspace.files.get(place.file)?.document.text
  if (place === undefined || text === undefined) return undefined
  const { line, character } = createLineIndex(text).positionAt(place.offset)
  const shown = { file: place.file, line: line + 1, column: character + 1 }
  show?.(shown)
  return shown
}

/** Makes one fix of a finding that the page shows; the page and the files must still be those that it was found in. */
function fixOne(
  { workspace }: Side,
  { fingerprint, fix, revision }: Body,
  state: State,
  wishes: PageWishes,
): FixOutcome | Promise<FixOutcome> {
  if (revision !== state.revision) return { problem: 'The files have changed since this page was drawn.' }
  const chosen = state.findings?.find((one) => one.fingerprint === fingerprint)?.fixes[fix]
  if (chosen === undefined) return { problem: 'This finding is no longer there.' }
  const changes = changesOfFix(workspace, chosen)
  if (changes === undefined) return { problem: 'A file that the fix changes is not loaded.' }
  return wishes.fix(workspace, changes)
}
