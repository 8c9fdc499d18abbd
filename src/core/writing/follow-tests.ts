import { configurationsIn } from '../changes/compare.ts'
import { namedConfiguration } from '../changes/named-configuration.ts'
import type { Document } from '../document/document.ts'
import { followChange } from '../logic/follow-change.ts'
import type { LogicTests } from '../logic/logic-test.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { count } from '../text/count.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ChangedText, Operation } from './operation.ts'

/** The files of tests that name what an operation changes, as they are afterwards, and what is to be said of them. */
export interface FollowingTests {
  readonly texts: readonly ChangedText[]
  readonly notes: readonly string[]
}

/**
 * Lets files of tests follow an operation; `after` is the workspace once it is done. A file whose configuration is not
 * loaded stays as it is.
 */
export function followTests(
  workspace: Workspace,
  { moves }: Operation,
  after: Workspace,
  files: readonly { readonly document: Document; readonly tests: LogicTests }[],
): FollowingTests {
  const followed = files.flatMap(({ document, tests }) => {
    const named = namedConfiguration(workspace, tests.configuration)
    const now = 'found' in named ? sameIn(after, named.found) : undefined
    const result = 'found' in named && now ? followChange(document, named.found, now, moves) : undefined
    return result === undefined ? [] : { document, result }
  })
  const sum = (what: 'changed' | 'dropped' | 'droppedTests'): number =>
    followed.reduce((all, { result }) => all + result[what], 0)
  const [changed, dropped, droppedTests] = [sum('changed'), sum('dropped'), sum('droppedTests')]
  const gone = [
    ...(dropped === 0 ? [] : [count(dropped, 'name')]),
    ...(droppedTests === 0 ? [] : [count(droppedTests, 'test')]),
  ]
  const texts = followed.map(({ document: { uri, text }, result }) => ({ uri, before: text, after: result.text }))
  return {
    texts: texts.filter((one) => one.before !== one.after),
    notes: [
      ...(changed === 0 ? [] : [`Files of tests follow: ${count(changed, 'name')} in them.`]),
      ...(gone.length === 0 ? [] : [`Taken out of files of tests: ${gone.join(' and ')} about what is gone.`]),
    ],
  }
}

function sameIn(workspace: Workspace, { file, configuration }: Questionnaire): Questionnaire | undefined {
  return [...configurationsIn(workspace).values()].find(
    (one) => one.file.uri === file.uri && one.configuration?.pointer === configuration?.pointer,
  )
}
