import { surroundingsOf } from '../editor/surroundings.ts'
import { locate } from '../questionnaire/locate.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isRefusal, type Operation, type Refusal } from '../writing/operation.ts'
import { addChoiceRefactorings, addEditionRefactorings, addPartRefactorings } from './add.ts'
import { type Ask, createAsking, type FormAnswer } from './asking.ts'
import { convertRefactorings } from './convert.ts'
import { copyRefactorings } from './copy.ts'
import { extractRefactorings } from './extract.ts'
import { moveRefactorings } from './move.ts'
import type { FindRefactorings, RefactoredPlace, Refactoring } from './refactoring.ts'
import { removeRefactorings } from './remove.ts'

/** In the order in which an editor shows them. */
const sources: readonly FindRefactorings[] = [
  addPartRefactorings,
  addChoiceRefactorings,
  moveRefactorings,
  copyRefactorings,
  removeRefactorings,
  extractRefactorings,
  addEditionRefactorings,
  convertRefactorings,
]

/** The operations that can be done at an offset of a file; `now` is the time, as the application writes it. */
export function refactoringsAt(workspace: Workspace, uri: string, offset: number, now: string): Refactoring[] {
  const place = placeAt(workspace, uri, offset, now)
  return place === undefined ? [] : sources.flatMap((find) => find(place))
}

function placeAt(workspace: Workspace, uri: string, offset: number, now: string): RefactoredPlace | undefined {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return undefined
  const { file, document } = opened
  const { nodes, record } = locate(file, document.pointerAt(offset).pointer)
  const node = nodes.at(-1)
  return { workspace, file, node, record: node?.record ?? record, now }
}

/** What comes of a refactoring with the answers that are known: what is asked next, what it does, or why it cannot be done. */
export type Refactored = { readonly ask: Ask } | { readonly operation: Operation } | Refusal

/** What a refactoring asks next; with `takesDefaults` only what has no value to start from. */
export function nextAsk(
  { prepare }: Refactoring,
  answers: ReadonlyMap<string, FormAnswer>,
  takesDefaults: boolean,
): Ask | undefined {
  const asking = createAsking(answers, takesDefaults)
  prepare(asking)
  return asking.next()
}

/** Does a refactoring as far as its answers go; with `takesDefaults` what is not known is taken as it would be offered. */
export function refactor(
  { prepare }: Refactoring,
  answers: ReadonlyMap<string, FormAnswer>,
  takesDefaults: boolean,
): Refactored {
  const asking = createAsking(answers, takesDefaults)
  const operate = prepare(asking)
  const ask = asking.next()
  if (ask !== undefined) return { ask }
  const made = operate()
  return isRefusal(made) ? made : { operation: made }
}
