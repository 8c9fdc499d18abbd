import { type Location, locate } from '../questionnaire/locate.ts'
import { type Level, type Node, type Questionnaire, questionnairesOf } from '../questionnaire/node.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/** The questionnaire that an offset is about, and the node in it. */
export interface QuestionnaireAt {
  readonly questionnaire: Questionnaire
  /** The innermost node at the offset, or the first that uses the record there; `undefined` outside of nodes. */
  readonly node: Node | undefined
  readonly location: Location
}

/**
 * The configuration that an offset is in, or the first that uses the record there, best in the same file; `undefined`
 * where there is neither.
 */
export function questionnaireAt(workspace: Workspace, uri: string, offset: number): QuestionnaireAt | undefined {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return undefined
  const { file, document } = opened
  const location = locate(file, document.pointerAt(offset).pointer)
  const { configuration, nodes, record } = location
  const node = nodes.at(-1) ?? (configuration || !record ? undefined : closestUse(record, file))
  const own = questionnairesOf(file).find((one) => configuration && one.configuration === configuration)
  const questionnaire = own ?? (configuration ? undefined : node?.questionnaire)
  return questionnaire?.configuration === undefined ? undefined : { questionnaire, node, location }
}

const levelsOf: Partial<Record<Model, readonly Level[]>> = {
  key: ['question'],
  questiongroup: ['questiongroup'],
  category: ['category', 'subcategory'],
}

function closestUse({ model, keyword }: RecordFact, file: SetFile): Node | undefined {
  const nodes = nodesIn(file.set)
  const all = (levelsOf[model] ?? [])
    .flatMap((level) => nodes[level].get(keyword ?? '') ?? [])
    .filter(({ questionnaire }) => questionnaire.configuration !== undefined)
  return all.find((node) => node.file === file) ?? all[0]
}
