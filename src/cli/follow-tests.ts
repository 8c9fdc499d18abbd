import { configurationsIn, followChange, type Operation, type Questionnaire, type Workspace } from '../core/index.ts'
import type { Loaded } from '../node/load.ts'
import { loadTests, type TestFile } from '../node/test-files.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { type Io, UsageError } from './io.ts'
import type { BesideText } from './write-operation.ts'

/** The files of tests that name what an operation changes, as they are afterwards, and what is to be said of them. */
export interface FollowingTests {
  readonly beside: readonly BesideText[]
  readonly notes: readonly string[]
}

/** Lets the tests of the whole project, as `questlint test` runs them, follow an operation; `after` is the workspace once it is done. */
export function followTests(operation: Operation, loaded: Loaded, after: Workspace, io: Io): FollowingTests {
  const { files } = loadTests([], loaded, io.cwd)
  if (files.length === 0) return { beside: [], notes: [] }
  const followed = files.flatMap((file) => {
    const result = follow(file, loaded, after, operation)
    return result === undefined ? [] : { file, result }
  })
  const sum = (count: 'changed' | 'dropped' | 'droppedTests'): number =>
    followed.reduce((all, { result }) => all + result[count], 0)
  const dropped = [...counted(sum('dropped'), 'name'), ...counted(sum('droppedTests'), 'test')]
  return {
    beside: followed.map(({ file, result }) => ({ uri: file.uri, before: file.document.text, after: result.text })),
    notes: [
      ...counted(sum('changed'), 'name').map((names) => `Files of tests follow: ${names} in them.`),
      ...(dropped.length === 0 ? [] : [`Taken out of files of tests: ${dropped.join(' and ')} about what is gone.`]),
    ],
  }
}

function counted(number: number, noun: string): string[] {
  return number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`]
}

function follow(
  { document, tests }: TestFile,
  loaded: Loaded,
  after: Workspace,
  { moves }: Operation,
): ReturnType<typeof followChange> {
  const before = findQuestionnaire(tests.configuration, loaded)
  const now = before && sameIn(after, before)
  return before && now && followChange(document, before, now, moves)
}

/** The configuration of some tests; `undefined` where `questlint test` would say what is wrong. */
function findQuestionnaire(name: string, loaded: Loaded): Questionnaire | undefined {
  try {
    return pickConfiguration(name, loaded)
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function sameIn(workspace: Workspace, { file, configuration }: Questionnaire): Questionnaire | undefined {
  return [...configurationsIn(workspace).values()].find(
    (one) => one.file.uri === file.uri && one.configuration?.pointer === configuration?.pointer,
  )
}
