import { type CodeAction as ActionItem, type CodeActionParams, CodeActionTriggerKind } from 'vscode-languageserver'
import { capitalize, nextAsk } from '../../src/core/internal.ts'
import { takesForms } from '../form-field.ts'
import type { FeatureContext, ProjectFile } from './feature.ts'
import { refactorCommand, refactoringsIn } from './refactor-command.ts'

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
 * What can be done at a place as code actions. A client that takes forms gets all of them where it asks for their kind, and one entry
 * that lists them where it asks for nothing in particular; others get those for which nothing has to be asked.
 */
export function refactoringActions(context: FeatureContext, file: ProjectFile, params: CodeActionParams): ActionItem[] {
  const { textDocument, range } = params
  const { only, triggerKind } = params.context
  if (context.client.workspace?.applyEdit !== true) return []
  if (only === undefined && triggerKind === CodeActionTriggerKind.Automatic) return []
  const place = [textDocument.uri, range.start]
  const all = refactoringsIn(file, range.start)
  const isAsked = takesForms(context.client)
  if (only === undefined && isAsked) {
    const [first] = all
    const verbs = [...new Set(all.map(({ kind }) => kind.slice('refactor.'.length)))].join(', ')
    const title = `${capitalize(verbs)} …`
    const command = { title, command: refactorCommand, arguments: [...place, 'refactor'] }
    return first ? [{ title, kind: 'refactor', command }] : []
  }
  const wanted = all.filter(({ kind }) => only === undefined || only.some((one) => isBelow(kind, one)))
  return wanted.flatMap((one): ActionItem[] => {
    const hasToAsk = nextAsk(one, new Map(), !isAsked) !== undefined
    if (hasToAsk && !isAsked) return []
    const title = hasToAsk ? `${one.title} …` : one.title
    return [{ title, kind: one.kind, command: { title, command: refactorCommand, arguments: [...place, one.id] } }]
  })
}

/** Whether a kind of code actions is one that is asked for. */
export function isBelow(kind: string, wanted: string): boolean {
  return wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`)
}
