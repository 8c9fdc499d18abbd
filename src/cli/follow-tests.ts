import {
  configurationsIn,
  followRename,
  isRefusal,
  type Operation,
  type Questionnaire,
  type Refusal,
  type Workspace,
  workspaceAfter,
} from '../core/index.ts'
import type { Loaded } from '../node/load.ts'
import { loadTests, type TestFile } from '../node/test-files.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { type Io, UsageError } from './io.ts'
import type { BesideText } from './write-operation.ts'

/** A rename with the files of tests that name what it renames; the tests of the whole project, as `questlint test` runs them. */
export function followTests(
  operation: Operation | Refusal,
  loaded: Loaded,
  io: Io,
): { readonly operation: Operation | Refusal; readonly beside: readonly BesideText[] } {
  if (isRefusal(operation)) return { operation, beside: [] }
  const { files } = loadTests([], loaded, io.cwd)
  if (files.length === 0) return { operation, beside: [] }
  const after = workspaceAfter(loaded.workspace, operation)
  const followed = files.map((file) => ({ file, result: follow(file, loaded, after) }))
  const beside = followed.flatMap(({ file, result }): BesideText[] =>
    result === undefined ? [] : [{ uri: file.uri, before: file.document.text, after: result.text }],
  )
  const changed = followed.reduce((sum, { result }) => sum + (result?.changed ?? 0), 0)
  const names = changed === 1 ? '1 name' : `${changed} names`
  const notes = changed === 0 ? operation.notes : [...operation.notes, `Files of tests follow: ${names} in them.`]
  return { operation: { ...operation, notes }, beside }
}

function follow({ document, tests }: TestFile, loaded: Loaded, after: Workspace): ReturnType<typeof followRename> {
  const before = findQuestionnaire(tests.configuration, loaded)
  const now = before && sameIn(after, before)
  return before && now && followRename(document, before, now)
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
