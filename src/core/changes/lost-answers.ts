import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { groupBy } from '../text/group-by.ts'
import { configurationPointer } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Change, ChangePath } from './change.ts'
import { configurationsIn } from './compare.ts'
import { nodesBy } from './identity.ts'

/** How many changes lose stored answers at one place of a questionnaire. */
export interface LostAnswers {
  readonly path: ChangePath
  readonly count: number
}

/** The places at which changes lose stored answers, with their number; a choice counts for its question. */
export function lostAnswersOf(changes: readonly Pick<Change, 'class' | 'path'>[]): readonly LostAnswers[] {
  const paths = changes.flatMap(({ class: one, path }) => (one === 'data' ? [withoutValue(path)] : []))
  return [...groupBy(paths, (path) => JSON.stringify(path)).values()].flatMap((same) => {
    const [path] = same
    return path ? [{ path, count: same.length }] : []
  })
}

function withoutValue({ configuration, questiongroup, question }: ChangePath): ChangePath {
  return {
    configuration,
    ...(questiongroup !== undefined && { questiongroup }),
    ...(question !== undefined && { question }),
  }
}

/** Where the text of a file has what is left of places that lose answers: the question, else its questiongroup, else the questionnaire. */
export function placesOfLost(
  lost: readonly LostAnswers[],
  workspace: Workspace,
  uri: string,
): readonly { readonly pointer: string; readonly count: number }[] {
  const found = lost.flatMap(({ path, count }) => {
    const questionnaire = configurationsIn(workspace).get(path.configuration)
    if (questionnaire?.file.uri !== uri) return []
    const { configuration } = questionnaire
    const left = nodeLeft(path, questionnaire)?.place('keyword').pointer
    const pointer = left ?? (configuration && configurationPointer(configuration, 'code'))
    return pointer === undefined ? [] : [{ pointer, count }]
  })
  return [...groupBy(found, ({ pointer }) => pointer)].map(([pointer, same]) => {
    return { pointer, count: same.reduce((sum, { count }) => sum + count, 0) }
  })
}

function nodeLeft({ questiongroup, question }: ChangePath, questionnaire: Questionnaire): Node | undefined {
  const nodes = nodesBy(questionnaire)
  return nodes.get(`question ${questiongroup}/${question}`) ?? nodes.get(`questiongroup ${questiongroup}`)
}
