import { existsSync } from 'node:fs'
import { MessageType, type Position, type WorkspaceEdit } from 'vscode-languageserver'
import {
  brokenFile,
  type FormAnswer,
  isObject,
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
import { showMessage } from '../show-message.ts'
import { toFileChanges } from '../workspace-edit.ts'
import type { FeatureContext, ProjectFile } from './feature.ts'
import { tryOperation } from './try-operation.ts'

/** Does a refactoring at a place; what it is not told it takes as it would be offered. */
export const refactorCommand = 'questlint.refactor'

/** The commands that the server itself runs. */
export const refactorCommands: readonly string[] = [refactorCommand]

/** The name of the answer that tells what becomes of a finding that would be left behind, and the answer with which it is done. */
export const findings = { name: 'findings', write: 'write', answers: 'answers' } as const

/** What can be done at a position of a file. */
export function refactoringsIn({ workspace, name, offsetAt }: ProjectFile, position: Position): readonly Refactoring[] {
  return refactoringsAt(workspace, name, offsetAt(position), nowText())
}

/** The answers of a client by their names; what is neither a text nor a list of texts is left out. */
export function readAnswers(answers: unknown): Map<string, FormAnswer> {
  const entries = isObject(answers) ? Object.entries(answers) : []
  return new Map(entries.flatMap(([name, value]) => (isAnswer(value) ? [[name, value]] : [])))
}

/** Whether a value is what a field of a form can be answered with. */
export function isAnswer(value: unknown): value is FormAnswer {
  return typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
}

/** Runs {@link refactorCommand} with a URI, a position, the id of a refactoring and the answers that are known. */
export async function runRefactorCommand(
  context: FeatureContext,
  [uri, position, id, given]: readonly unknown[],
): Promise<void> {
  const file = typeof uri === 'string' ? context.fileAt(uri) : undefined
  if (file === undefined || !isPosition(position)) return
  const found = refactoringsIn(file, position).find((one) => one.id === id)
  if (found === undefined) return tell(context, MessageType.Warning, 'Nothing of this kind can be done at this place.')
  const answers = readAnswers(given)
  const made = refactorWith(found, answers, true)
  if ('refused' in made) return tell(context, MessageType.Warning, made.refused)
  if ('ask' in made) return tell(context, MessageType.Warning, `${made.ask.title}: give it as "${made.ask.name}".`)
  await apply(context, file, made.operation, answers.get(findings.name) === findings.write)
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
export function whyNot(
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
