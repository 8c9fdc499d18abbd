import { existsSync } from 'node:fs'
import {
  type CodeAction as ActionItem,
  type CodeActionParams,
  CodeActionTriggerKind,
  MessageType,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import {
  brokenFile,
  isObject,
  nextAsk,
  type Operation,
  type Refactoring,
  refactoringsAt,
  refactor as refactorWith,
} from '../../src/core/internal.ts'
import { nowText } from '../../src/node/clock.ts'
import { resolvePath } from '../../src/node/paths.ts'
import { annotate } from '../annotate.ts'
import { followTestsOf } from '../follow-tests.ts'
import { impactOf } from '../impact.ts'
import { isPosition } from '../is-position.ts'
import { ownCommand } from '../own-command.ts'
import { showMessage } from '../show-message.ts'
import { toFileChanges } from '../workspace-edit.ts'
import type { Feature, FeatureContext, ProjectFile } from './feature.ts'
import { tryOperation } from './try-operation.ts'

/** Does a refactoring at a place; what it is not told it takes as it would be offered. */
const refactorCommand = 'questlint.refactor'

/** The commands that the server itself runs. */
export const refactorCommands: readonly string[] = [refactorCommand]

/** Kinds of what {@link refactoringActions} gives. */
export const refactorKinds: readonly string[] = [
  'refactor.add',
  'refactor.move',
  'refactor.copy',
  'refactor.remove',
  'refactor.extract',
  'refactor.convert',
]

/**
 * Three requests of our own: `questlint/refactorings` for what can be done at a position, `questlint/refactor` for what the refactoring
 * `id` has to know beyond the `answers` given, and `questlint/refactorProblem` for why it cannot be done with them, which needs no answer
 * to be known. When nothing is left to ask, the command `questlint.refactor` does it.
 */
export const refactor: Feature = {
  capabilities: () => ({}),
  register: (context) => {
    const { connection, fileAt } = context
    connection.onRequest('questlint/refactorings', ({ textDocument, position }: TextDocumentPositionParams) => {
      const file = fileAt(textDocument.uri)
      return file === undefined
        ? []
        : refactoringsIn(file, position).map(({ id, title, kind }) => ({ id, title, kind }))
    })
    connection.onRequest(
      'questlint/refactor',
      ({ textDocument, position, id, answers }: TextDocumentPositionParams & { id: string; answers?: unknown }) => {
        const file = fileAt(textDocument.uri)
        const found = file && refactoringsIn(file, position).find((one) => one.id === id)
        const ask = found && nextAsk(found, readAnswers(answers), false)
        return ask ? { ...ask, choices: ask.choices?.() } : null
      },
    )
    connection.onRequest('questlint/refactorProblem', (params: ProblemParams) => problemOf(context, params))
  },
}

type ProblemParams = TextDocumentPositionParams & {
  readonly id: string
  readonly answers?: unknown
  /** Whether the files are judged with it done, which takes as long as a keystroke. */
  readonly isJudged?: boolean
}

/** Why a refactoring cannot be done; one that would leave a finding behind can, if somebody wants it. */
interface Problem {
  readonly message: string
  readonly isFinding: boolean
}

/** What is not answered is taken as it would be offered; `null` where nothing is in the way. */
function problemOf(context: FeatureContext, params: ProblemParams): Problem | null {
  const { textDocument, position, id, answers, isJudged } = params
  const file = context.fileAt(textDocument.uri)
  const found = file && refactoringsIn(file, position).find((one) => one.id === id)
  const made = found && refactorWith(found, readAnswers(answers), true)
  if (file === undefined || made === undefined || 'ask' in made) return null
  if ('refused' in made) return { message: made.refused, isFinding: false }
  const { operation } = made
  const reason = whyNot(context, file, operation)
  if (reason !== undefined) return { message: reason, isFinding: false }
  const left = isJudged === true ? tryOperation(context, file, operation).left : undefined
  return left === undefined
    ? null
    : { message: `${operation.summary} It would leave a finding behind: ${left}`, isFinding: true }
}

function refactoringsIn(
  { workspace, name, offsetAt }: ProjectFile,
  position: TextDocumentPositionParams['position'],
): Refactoring[] {
  return refactoringsAt(workspace, name, offsetAt(position), nowText())
}

function readAnswers(answers: unknown): ReadonlyMap<string, string> {
  const entries = isObject(answers) ? Object.entries(answers) : []
  return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/**
 * What can be done at a place as code actions. A client that can ask gets all of them where it asks for their kind, and one entry that
 * lists them where it asks for nothing in particular; others get those for which nothing has to be asked.
 */
export function refactoringActions(context: FeatureContext, file: ProjectFile, params: CodeActionParams): ActionItem[] {
  const { textDocument, range } = params
  const { only, triggerKind } = params.context
  if (context.client.workspace?.applyEdit !== true) return []
  if (only === undefined && triggerKind === CodeActionTriggerKind.Automatic) return []
  const place = [textDocument.uri, range.start]
  const all = refactoringsIn(file, range.start)
  const asking = ownCommand(context, 'refactorCommand')
  if (only === undefined && asking !== undefined) {
    const [first] = all
    const verbs = [...new Set(all.map(({ kind }) => kind.slice('refactor.'.length)))].join(', ')
    const title = `${verbs.charAt(0).toUpperCase()}${verbs.slice(1)} …`
    return first ? [{ title, kind: 'refactor', command: { title, command: asking, arguments: place } }] : []
  }
  const wanted = all.filter(({ kind }) => only === undefined || only.some((one) => isBelow(kind, one)))
  return wanted.flatMap((one): ActionItem[] => {
    const hasToAsk = nextAsk(one, new Map(), asking === undefined) !== undefined
    if (hasToAsk && asking === undefined) return []
    const title = hasToAsk ? `${one.title} …` : one.title
    const command = { title, command: (hasToAsk && asking) || refactorCommand, arguments: [...place, one.id] }
    return [{ title, kind: one.kind, command }]
  })
}

function isBelow(kind: string, wanted: string): boolean {
  return wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`)
}

/**
 * Runs {@link refactorCommand} with a URI, a position, the id of a refactoring, the answers that are known, and whether it is to be done
 * although it leaves findings behind.
 */
export async function runRefactorCommand(
  context: FeatureContext,
  [uri, position, id, answers, withFindings]: readonly unknown[],
): Promise<void> {
  const file = typeof uri === 'string' ? context.fileAt(uri) : undefined
  if (file === undefined || !isPosition(position)) return
  const found = refactoringsIn(file, position).find((one) => one.id === id)
  if (found === undefined) return tell(context, MessageType.Warning, 'This cannot be done at this place any more.')
  const made = refactorWith(found, readAnswers(answers), true)
  if ('refused' in made) return tell(context, MessageType.Warning, made.refused)
  if ('ask' in made) return tell(context, MessageType.Warning, `${made.ask.title}: give it as "${made.ask.name}".`)
  await apply(context, file, made.operation, withFindings === true)
}

async function apply(
  context: FeatureContext,
  file: ProjectFile,
  operation: Operation,
  withFindings: boolean,
): Promise<void> {
  const { connection } = context
  const { left, after } = tryOperation(context, file, operation)
  const isLeft = left !== undefined && !withFindings
  const finding = isLeft
    ? `${operation.summary} This is not done, as it would leave a finding behind: ${left}`
    : undefined
  const reason = whyNot(context, file, operation) ?? finding
  if (reason !== undefined) return tell(context, MessageType.Warning, reason)
  const impact = impactOf(context, file.workspace, after)
  const edit = toEdit(context, file, operation, impact)
  const { creates } = operation.changes
  if (edit === undefined) {
    const why =
      creates.length > 0
        ? `This is not done, as the editor cannot create ${creates.join(', ')}.`
        : 'Nothing needs to change.'
    return tell(context, MessageType.Warning, `${operation.summary} ${why}`)
  }
  const tests = followTestsOf(context, file, operation, after)
  // Editors do not show at once what a change that they ask about is for.
  if (impact !== undefined) void tell(context, MessageType.Warning, `${operation.summary} ${impact}`)
  const { applied, failureReason } = await connection.workspace.applyEdit({
    label: operation.summary,
    edit: tests.addTo(edit),
  })
  if (!applied && failureReason) return tell(context, MessageType.Warning, failureReason)
  if (!applied) return
  const others = filesOf(operation).filter((name) => name !== file.name && !creates.includes(name))
  const where = others.length === 0 ? [] : [`It changes ${others.join(', ')}, too.`]
  const notes = [...where, ...tests.notes, ...operation.notes]
  if (notes.length > 0) await tell(context, MessageType.Info, [operation.summary, ...notes].join(' '))
}

/** Why an operation cannot be done, whatever it leaves behind: what it would write over, or what cannot be read. */
function whyNot(
  { documents }: FeatureContext,
  { project, workspace, converter }: ProjectFile,
  operation: Operation,
): string | undefined {
  const { edits, creates } = operation.changes
  const { folder } = project
  const isOnDisk = (name: string): boolean => folder !== undefined && existsSync(resolvePath(folder, name))
  const existing = creates.find((one) => documents.byUri(converter.toUri(one)) !== undefined || isOnDisk(one))
  if (existing !== undefined) return `${existing} already exists.`
  const broken = brokenFile(
    workspace,
    edits.map(({ uri }) => uri),
  )
  return broken === undefined ? undefined : `${broken} has syntax mistakes; correct them first.`
}

/** The client asks before it changes files outside of the workspace, or what becomes of stored answers, as before a rename. */
function toEdit(
  context: FeatureContext,
  file: ProjectFile,
  operation: Operation,
  impact: string | undefined,
): WorkspaceEdit | undefined {
  const { projects, client } = context
  const { converter } = file
  const edit = toFileChanges(context, file, operation.changes)
  if (edit === undefined) return undefined
  const description = [...(impact === undefined ? [] : [impact]), ...operation.notes].join(' ')
  const annotations = filesOf(operation).map((name) => {
    const uri = converter.toUri(name)
    const asks = impact === undefined && projects.isInside(uri) ? {} : { needsConfirmation: true }
    return [uri, { label: operation.summary, ...(description && { description }), ...asks }]
  })
  return annotate(edit, client, (uri) => uri, Object.fromEntries(annotations))
}

function filesOf({ changes }: Operation): readonly string[] {
  return [...new Set(changes.edits.map(({ uri }) => uri))]
}

function tell({ connection }: FeatureContext, type: MessageType, message: string): Promise<void> {
  return showMessage(connection, type, message)
}
