import type { TextDocumentPositionParams } from 'vscode-languageserver'
import {
  isObject,
  nameOfConfiguration,
  present,
  type Questionnaire,
  questionnaireAt,
  questionnairesOf,
  unreadableSince,
  type Workspace,
} from '../../src/core/internal.ts'
import { isPosition } from '../is-position.ts'
import { isRefusal } from '../preview/answer-limits.ts'
import { createPreviewPage, type FixOutcome, type PreviewPage, type PreviewSource } from '../preview/page.ts'
import type { Project } from '../project.ts'
import type { Feature, FeatureContext } from './feature.ts'

/** Which questionnaire is shown: the URI of its file, and `CODE@EDITION`, which may change while it is written. */
interface Target {
  readonly uri: string
  readonly configuration: string
}

interface AskParams extends Target {
  /** What is asked, as a page asks the server of `questlint preview`; `part` for the part that a position in any file is about. */
  readonly ask: string
  readonly body?: unknown
}

interface Shown {
  readonly target: Target
  readonly page: PreviewPage
  /** What the page was given last. */
  workspace: Workspace | undefined
}

/** What is found in the form is told once it is drawn: the page asks what becomes of the answers first. */
const judgingMilliseconds = 60

/**
 * Requests of our own: `questlint/previewAt` for the questionnaire at a position, and `questlint/preview` for what a page about it asks.
 * `questlint/previewChanged` tells that the page should ask for its content again, until `questlint/previewClosed`. One page at a time.
 */
export const preview: Feature = {
  capabilities: () => ({ experimental: { preview: true } }),
  register: (context) => {
    const { connection, fileAt, projects, pause } = context
    let shown: Shown | undefined
    let timer: NodeJS.Timeout | undefined
    const judgeSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        shown?.page.judge()
        tell()
      }, judgingMilliseconds)
    }
    const tell = (): void => {
      if (shown) void connection.sendNotification('questlint/previewChanged', {})
    }
    /** Gives the page the files as they are now; whether that is something else than before. */
    const refresh = (one: Shown): boolean => {
      const project = projects.ownerOf(one.target.uri)
      const workspace = project.workspace()
      if (workspace === one.workspace) return false
      one.workspace = workspace
      one.page.take(sourceOf(one, project, context))
      clearTimeout(timer)
      return true
    }
    const pageFor = ({ uri, configuration }: Target): Shown => {
      if (shown?.target.uri !== uri || shown.target.configuration !== configuration) {
        shown = { target: { uri, configuration }, page: createPage(uri, context), workspace: undefined }
      }
      refresh(shown)
      return shown
    }
    connection.onRequest('questlint/previewAt', ({ textDocument, position }: TextDocumentPositionParams) => {
      const file = fileAt(textDocument.uri)
      const found = file && questionnaireAt(file.workspace, file.name, file.offsetAt(position))
      if (file === undefined || found === undefined) return null
      const { questionnaire } = found
      return { uri: file.converter.toUri(questionnaire.file.uri), configuration: nameOfConfiguration(questionnaire) }
    })
    connection.onRequest('questlint/preview', async (params: unknown) => {
      const asked = readAsk(params)
      if (asked === undefined) return null
      const { page } = pageFor(asked)
      if (asked.ask === 'part') return partAt(asked.body, page, context) ?? null
      const give = Object.hasOwn(page.answers, asked.ask) ? page.answers[asked.ask] : undefined
      const answer = await give?.(asked.body)
      if (isRefusal(answer)) throw new Error(answer.refusal)
      if (asked.ask === 'content' && !page.isJudged()) judgeSoon()
      return withUri(answer, projects.ownerOf(asked.uri)) ?? null
    })
    connection.onNotification('questlint/previewClosed', () => {
      clearTimeout(timer)
      shown = undefined
    })
    context.onChange(async () => {
      // A burst of changes is drawn once.
      await pause()
      if (shown && refresh(shown)) tell()
    })
  },
}

function createPage(uri: string, context: FeatureContext): PreviewPage {
  const { connection, converterOf, projects } = context
  return createPreviewPage({
    fix: async (_, { edits }): Promise<FixOutcome> => {
      const edit = converterOf(projects.ownerOf(uri)).toWorkspaceEdit(edits)
      const { applied } = await connection.workspace.applyEdit({ label: 'Fix', edit })
      return applied ? { fixed: [...new Set(edits.map((one) => one.uri))] } : { problem: 'The editor did not take it.' }
    },
    opens: true,
    year: new Date().getUTCFullYear(),
  })
}

/** What stands for the target now; a text where it cannot be drawn as it is. */
function sourceOf({ target, page }: Shown, project: Project, context: FeatureContext): PreviewSource | string {
  const workspace = project.workspace()
  const questionnaire = questionnaireOf(target, project)
  if (questionnaire === undefined) return `There is no questionnaire in ${project.toFile(target.uri)}.`
  const drawn = page.source()
  const files = questionnaire.file.set.files.map((file) => file.uri)
  const broken = drawn && unreadableSince(files, workspace, drawn.workspace)
  if (broken !== undefined) return broken
  const names = new Set(questionnaire.file.set.files.map(({ uri }) => uri))
  return {
    workspace,
    questionnaire,
    findings: () => {
      const judged = project.judged().filter((name) => names.has(name))
      return judged.flatMap((name) => present(context.judge.rawFindingsOf(project, name), workspace))
    },
  }
}

/** The one that is called as the target is, else the first of the file: its edition may have been changed. */
function questionnaireOf({ uri, configuration }: Target, project: Project): Questionnaire | undefined {
  const name = project.toFile(uri)
  const files = project.workspace().sets.flatMap((set) => set.files.filter((file) => file.uri === name))
  const all = files.flatMap(questionnairesOf).filter((one) => one.configuration !== undefined)
  return all.find((one) => nameOfConfiguration(one) === configuration) ?? all[0]
}

/** The part that a position is about: `{ uri, position }`. */
function partAt(body: unknown, page: PreviewPage, { fileAt }: FeatureContext): unknown {
  const { uri, position } = isObject(body) ? body : {}
  const file = typeof uri === 'string' ? fileAt(uri) : undefined
  if (file === undefined || !isPosition(position)) return undefined
  return page.partAt({ file: file.name, offset: file.offsetAt(position) })
}

/** A place comes with the URI that the editor opens. */
function withUri(answer: unknown, project: Project): unknown {
  return isObject(answer) && typeof answer.file === 'string' ? { ...answer, uri: project.toUri(answer.file) } : answer
}

function readAsk(params: unknown): AskParams | undefined {
  if (!isObject(params)) return undefined
  const { uri, configuration, ask, body } = params
  if (typeof uri !== 'string' || typeof configuration !== 'string' || typeof ask !== 'string') return undefined
  return { uri, configuration, ask, body }
}
