import { readFileSync } from 'node:fs'
import {
  changedTexts,
  changesOfFix,
  createLineIndex,
  createPreview,
  isObject,
  type PresentedFinding,
  type Preview,
  type PreviewContent,
  type Questionnaire,
  type Translate,
  type Workspace,
} from '../../src/core/index.ts'
import { openBrowser } from '../../src/node/open-browser.ts'
import { type PageFile, servePage } from '../../src/node/page-server.ts'

/** A questionnaire as it was read, with what was found in its files. */
export interface PreviewSource {
  readonly workspace: Workspace
  readonly questionnaire: Questionnaire
  /** Judges the files, which takes longer than to read them. */
  readonly findings: () => readonly PresentedFinding[]
  readonly language?: string
  readonly translate?: Translate
}

/** What a preview is made of. */
export interface PreviewRequest {
  /** Reads the files; a text says why they cannot be shown now. */
  readonly load: () => PreviewSource | string
  /** The folder with the files of the page, absolute. */
  readonly assets: string
  readonly port: number
  /** Puts a text in the place of that of a file, when the file still holds what was read; gives what completes "FILE: …" otherwise. */
  readonly write: (file: string, text: string, expected: string) => string | undefined
  /** Called when a page asks to see a place in an editor; without it the page shows the place itself. */
  readonly reveal?: (file: string, offset: number) => void
  /** Whether the page is opened in a browser. */
  readonly isOpened: boolean
  readonly onFault: (error: unknown) => void
  /** The year of now. */
  readonly year: number
}

/** A preview while it is served. */
export interface ServedPreview {
  readonly address: string
  /** Reads the files again and tells the pages. */
  readonly reload: () => void
  readonly close: () => Promise<void>
}

interface State {
  source: PreviewSource | undefined
  preview: Preview | undefined
  /** Worked out when first asked for. */
  content: PreviewContent | undefined
  /** Why the files cannot be shown as they are now. */
  problem: string | undefined
  revision: number
}

/** Serves the page of a questionnaire; rejects with a plain message when the port cannot be had. */
export async function startPreview(request: PreviewRequest): Promise<ServedPreview> {
  const state: State = { source: undefined, preview: undefined, content: undefined, problem: undefined, revision: 0 }
  const read = (): void => {
    const loaded = request.load()
    state.revision += 1
    state.problem = typeof loaded === 'string' ? loaded : undefined
    if (typeof loaded === 'string') return
    const { workspace, questionnaire, language, translate } = loaded
    state.source = loaded
    state.content = undefined
    state.preview = createPreview(workspace, questionnaire, {
      year: request.year,
      ...(language === undefined ? {} : { language }),
      ...(translate === undefined ? {} : { translate }),
    })
  }
  /** The form is shown first, and what is found in it as soon as that is known. */
  const judge = (): void => {
    const { source, preview } = state
    if (source === undefined || preview === undefined || state.problem !== undefined) return
    state.content = preview.content(source.findings())
  }
  let judging: NodeJS.Timeout | undefined
  read()
  judge()
  const { onFault } = request
  const server = await servePage(
    { files: readAssets(request.assets), answers: answersOf(state, request), onFault },
    request.port,
  )
  if (request.isOpened)
    openBrowser(server.address, () => onFault('no browser could be started; open the address yourself'))
  return {
    address: server.address,
    reload: () => {
      clearTimeout(judging)
      read()
      server.tell('changed')
      judging = setTimeout(() => {
        judge()
        server.tell('changed')
      }, judgingMilliseconds)
    },
    close: () => {
      clearTimeout(judging)
      return server.close()
    },
  }
}

/** The pages fetch the form meanwhile. */
const judgingMilliseconds = 60

const assetTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'preview.js': 'text/javascript; charset=utf-8',
  'preview.css': 'text/css; charset=utf-8',
}

function readAssets(folder: string): ReadonlyMap<string, PageFile> {
  return new Map(
    Object.entries(assetTypes).map(([name, type]) => {
      return [name === 'index.html' ? '' : name, { type, body: readFileSync(`${folder}/${name}`) }]
    }),
  )
}

function contentOf(state: State): PreviewContent | undefined {
  state.content ??= state.preview?.content(undefined)
  return state.content
}

type Answers = Parameters<typeof servePage>[0]['answers']

function answersOf(state: State, request: PreviewRequest): Answers {
  const ask = (give: (preview: Preview, body: Body) => unknown) => (body: unknown) =>
    state.preview && give(state.preview, bodyOf(body))
  return {
    content: () => ({
      ...contentOf(state),
      revision: state.revision,
      ...(state.problem === undefined ? {} : { problem: state.problem }),
    }),
    judge: ask((preview, { answers }) => preview.judge(answers)),
    details: ask((preview, { answers }) => preview.details(answers)),
    why: ask((preview, { id }) => preview.why(id)),
    open: ask((preview, { id, answers }) => preview.open(id, answers) ?? null),
    place: ask((preview, { id }) => placeOf(preview, id, state, request)),
    test: ask((preview, { answers }) => preview.test(answers)),
    fix: ask((_, body) => fixOne(body, state, request)),
  }
}

interface Body {
  readonly id: string
  readonly answers: string
  readonly fingerprint: string
  readonly fix: number
  readonly revision: number
}

function bodyOf(body: unknown): Body {
  const members = isObject(body) ? body : {}
  const text = (name: string): string => (typeof members[name] === 'string' ? members[name] : '')
  const number = (name: string): number => (typeof members[name] === 'number' ? members[name] : -1)
  return {
    id: text('id'),
    answers: text('answers'),
    fingerprint: text('fingerprint'),
    fix: number('fix'),
    revision: number('revision'),
  }
}

function placeOf(preview: Preview, id: string, { source }: State, { reveal }: PreviewRequest): unknown {
  const place = preview.place(id)
  const text = place && source?.workspace.files.get(place.file)?.document.text
  if (place === undefined || text === undefined) return undefined
  reveal?.(place.file, place.offset)
  return { file: place.file, line: createLineIndex(text).positionAt(place.offset).line + 1 }
}

/** Makes one fix of a finding that the page shows; the page and the files must still be those that it was found in. */
function fixOne({ fingerprint, fix, revision }: Body, state: State, request: PreviewRequest): unknown {
  const { source } = state
  if (source === undefined || revision !== state.revision)
    return { problem: 'The files have changed since this page was drawn.' }
  const finding = contentOf(state)?.findings?.find((one) => one.fingerprint === fingerprint)
  const chosen = finding?.fixes[fix]
  if (chosen === undefined) return { problem: 'This finding is no longer there.' }
  const changes = changesOfFix(source.workspace, chosen)
  if (changes === undefined) return { problem: 'A file that the fix changes is not loaded.' }
  const texts = changedTexts(source.workspace, changes)
  for (const { uri, before, after } of texts) {
    const detail = request.write(uri, after, before ?? '')
    if (detail !== undefined) return { problem: `${uri}: ${detail}; it was not fixed` }
  }
  return { fixed: texts.map(({ uri }) => uri) }
}
