import { existsSync } from 'node:fs'
import {
  type CodeAction as ActionItem,
  type CodeActionContext,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Diagnostic,
} from 'vscode-languageserver'
import {
  type AcceptedEntry,
  type AcceptRequest,
  acceptanceOf,
  type CodeAction,
  codeActions,
  identifyFinding,
  isObject,
  mostOffers,
  type Offer,
  offersOf,
} from '../../src/core/internal.ts'
import { acceptedName } from '../../src/node/accepted.ts'
import { todayText } from '../../src/node/clock.ts'
import { resolvePath } from '../../src/node/paths.ts'
import { isPosition } from '../is-position.ts'
import { ownCommand } from '../own-command.ts'
import type { Project } from '../project.ts'
import { toFileChanges } from '../workspace-edit.ts'
import type { Feature, FeatureContext, ProjectFile } from './feature.ts'
import { labelCommandFor, labelCommands, runLabelCommand } from './label.ts'
import { refactoringActions, refactorKinds } from './refactor-actions.ts'
import { refactorCommands, runRefactorCommand } from './refactor-command.ts'
import { runTestsCommand, testCommands } from './run-tests.ts'

/** The command that writes an entry of the accepted file, for clients that asked for its reason themselves. */
const acceptCommand = 'questlint.accept'

/**
 * Code actions. Their edits are computed when one is chosen, where the client can ask for them (`codeAction/resolve`).
 * A client whose `initializationOptions.acceptCommand` names a command of its own gets that in place of an entry
 * without a reason: with the URI and what to accept, to ask for the reason and send `questlint.accept`. With
 * `initializationOptions.chooseCommand` several ways to do one thing are one action: its command gets the title and the
 * code actions, to ask which is meant and resolve it.
 */
export const codeAction: Feature = {
  capabilities: (client) => ({
    codeActionProvider: {
      codeActionKinds: ['quickfix', 'refactor.rewrite', ...refactorKinds, 'source.fixAll.questlint'],
      resolveProvider: canResolve(client),
    },
    executeCommandProvider: { commands: [acceptCommand, ...labelCommands, ...refactorCommands, ...testCommands] },
  }),
  register: (context) => {
    const { connection, client, fileAt } = context
    const isLazy = canResolve(client)
    connection.onCodeAction((params) => {
      const file = fileAt(params.textDocument.uri)
      if (file === undefined) return []
      const diagnosticsOf = createMatcher(file, params.context)
      const chooser = ownCommand(context, 'chooseCommand')
      const labelCommand = labelCommandFor(context)
      const actions = actionsFor(context, file, params).filter(
        ({ editsLabel }) => !editsLabel || labelCommand !== undefined,
      )
      const toItems = (offer: Offer): ActionItem[] => {
        if (offer.kind === 'choice') {
          const { title, actions } = offer
          const choices = actions.map((action) => {
            return { title: action.title, kind: action.kind, data: toData(params, identityOf(file, action)) }
          })
          const command = { title, command: chooser ?? '', arguments: [title, choices] }
          const [first] = actions
          return first ? [{ title, kind: first.kind, ...diagnosticsOf(first), command }] : []
        }
        const { action } = offer
        const item: ActionItem = {
          title: action.title,
          kind: action.kind,
          ...(action.isPreferred && { isPreferred: true }),
          ...diagnosticsOf(action),
        }
        if (action.editsLabel) {
          const place = [params.textDocument.uri, params.range.start]
          return [{ ...item, command: { title: action.title, command: labelCommand ?? '', arguments: place } }]
        }
        const asked = action.accepts && ownCommand(context, 'acceptCommand')
        if (asked) {
          const command = {
            title: action.title,
            command: asked,
            arguments: [params.textDocument.uri, action.accepts],
          }
          return [{ ...item, command }]
        }
        if (isLazy) return [{ ...item, data: toData(params, identityOf(file, action)) }]
        const edit = toFileChanges(context, file, action.changes())
        return edit ? [{ ...item, edit }] : []
      }
      const offers = offersOf(actions, isLazy && chooser !== undefined)
      const first = offers.filter((offer) => !isLast(offer)).flatMap(toItems)
      const last = offers.filter(isLast).flatMap(toItems)
      const refactorings = refactoringActions(context, file, params)
      if (params.context.only !== undefined) return [...first, ...refactorings, ...last]
      return [...withinMenu(first, refactorings, last), ...last]
    })
    connection.onCodeActionResolve((item) => {
      const params = readData(item.data)
      const file = params && fileAt(params.textDocument.uri)
      if (params === undefined || file === undefined) return item
      // Findings at one place can be of the same rule, and what is done about them has the same title.
      const wanted = isObject(item.data) ? item.data.finding : undefined
      const same = actionsFor(context, file, params).find((action) => {
        return action.title === item.title && action.kind === item.kind && identityOf(file, action) === wanted
      })
      const edit = same && toFileChanges(context, file, same.changes())
      return edit ? { ...item, edit } : item
    })
    connection.onExecuteCommand(async ({ command, arguments: given }) => {
      if (command === acceptCommand) await accept(context, given ?? [])
      else if (testCommands.includes(command)) await runTestsCommand(context, given ?? [])
      else if (refactorCommands.includes(command)) await runRefactorCommand(context, given ?? [])
      else await runLabelCommand(context, command, given ?? [])
      return null
    })
  },
}

/** What silences a finding, and what belongs to no menu. */
function isLast(offer: Offer): boolean {
  return offer.kind === 'action' && (offer.action.silences === true || offer.action.kind.startsWith('source.'))
}

/** As many refactorings as a menu has room for; the first takes the place of the last rewrite where it has none. */
function withinMenu(
  first: readonly ActionItem[],
  refactorings: readonly ActionItem[],
  last: readonly ActionItem[],
): ActionItem[] {
  const room = mostOffers - last.filter(({ kind }) => !kind?.startsWith('source.')).length
  const rewrite = first.findLastIndex(({ kind }) => kind === 'refactor.rewrite')
  const isFull = refactorings.length > 0 && first.length >= room && rewrite > 0
  const kept = isFull ? first.filter((_, index) => index !== rewrite) : first
  return [...kept, ...refactorings].slice(0, Math.max(kept.length, room))
}

function canResolve(client: FeatureContext['client']): boolean {
  const { dataSupport, resolveSupport } = client.textDocument?.codeAction ?? {}
  return dataSupport === true && resolveSupport?.properties.includes('edit') === true
}

function actionsFor(
  { judge }: FeatureContext,
  { project, workspace, name, offsetAt }: ProjectFile,
  { range, context }: CodeActionParams,
): CodeAction[] {
  const { only, triggerKind } = context
  const place = { start: offsetAt(range.start), end: offsetAt(range.end) }
  // Nobody asked: a rewrite that is possible at nearly every question is no news.
  const kinds = only ?? (triggerKind === CodeActionTriggerKind.Automatic ? ['quickfix'] : undefined)
  return codeActions(workspace, name, place, judge.rawFindingsOf(project, name), {
    today: todayText(),
    acceptedUri: acceptedFile(project) ?? false,
    ...(kinds && { only: kinds }),
  })
}

/** The name of the accepted file of a project; `undefined` where it cannot be written without harm. */
function acceptedFile(project: Project): string | undefined {
  const { accepted } = project.workspace()
  if (accepted !== undefined) return accepted.source.uri
  if (project.folder === undefined) return undefined
  // One that is there and yet not in use is broken.
  return existsSync(resolvePath(project.folder, acceptedName)) ? undefined : acceptedName
}

/** The client's diagnostics that an action resolves. */
function createMatcher(
  { workspace }: ProjectFile,
  { diagnostics }: CodeActionContext,
): (action: CodeAction) => { diagnostics?: Diagnostic[] } {
  const byFingerprint = new Map(
    diagnostics.flatMap((diagnostic) => {
      const { data } = diagnostic
      return isObject(data) && typeof data.fingerprint === 'string' ? [[data.fingerprint, diagnostic]] : []
    }),
  )
  return ({ kind, findings }) => {
    if (kind !== 'quickfix' || byFingerprint.size === 0) return {}
    const resolved = findings.flatMap((finding) => {
      return byFingerprint.get(identifyFinding(workspace, finding).fingerprint) ?? []
    })
    return resolved.length > 0 ? { diagnostics: resolved } : {}
  }
}

/** The first finding that an action is about; `undefined` for an action about none. */
function identityOf({ workspace }: ProjectFile, { findings: [first] }: CodeAction): string | undefined {
  return first && identifyFinding(workspace, first).fingerprint
}

/** What is needed to find an action again; the text may have changed meanwhile. */
function toData({ textDocument, range, context }: CodeActionParams, finding: string | undefined): unknown {
  const { only, triggerKind } = context
  const asked = { ...(only && { only }), ...(triggerKind && { triggerKind }) }
  return { uri: textDocument.uri, range, ...asked, ...(finding !== undefined && { finding }) }
}

function readData(data: unknown): CodeActionParams | undefined {
  if (!isObject(data) || typeof data.uri !== 'string' || !isRange(data.range)) return undefined
  const only = Array.isArray(data.only) ? data.only.filter((kind) => typeof kind === 'string') : undefined
  const kinds = [CodeActionTriggerKind.Invoked, CodeActionTriggerKind.Automatic] as const
  const triggerKind = kinds.find((kind) => kind === data.triggerKind)
  const context = { diagnostics: [], ...(only && { only }), ...(triggerKind && { triggerKind }) }
  return { textDocument: { uri: data.uri }, range: data.range, context }
}

function isRange(range: unknown): range is CodeActionParams['range'] {
  return isObject(range) && [range.start, range.end].every(isPosition)
}

/** Writes an entry of the accepted file with the reason that the client asked for. */
async function accept(context: FeatureContext, [uri, request]: readonly unknown[]): Promise<void> {
  const file = typeof uri === 'string' ? context.fileAt(uri) : undefined
  const entry = readEntry(request)
  const name = file && acceptedFile(file.project)
  if (file === undefined || entry === undefined || name === undefined) return
  const edit = toFileChanges(context, file, acceptanceOf(file.workspace, name, entry))
  if (edit) await context.connection.workspace.applyEdit({ label: `Accept ${entry.rule}`, edit })
}

function readEntry(request: unknown): (AcceptedEntry & Pick<AcceptRequest, 'also'>) | undefined {
  if (!isObject(request)) return undefined
  const { rule, at, reason, fingerprint, also } = request
  if (typeof rule !== 'string' || typeof at !== 'string' || typeof reason !== 'string' || reason.trim() === '') {
    return undefined
  }
  return {
    rule,
    at,
    reason: reason.trim(),
    ...(typeof fingerprint === 'string' && { fingerprint }),
    ...(Array.isArray(also) && { also: also.filter((other) => typeof other === 'string') }),
  }
}
