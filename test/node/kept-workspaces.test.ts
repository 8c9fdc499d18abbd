import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Workspace } from '../../src/core/workspace/workspace.ts'
import { loadWorkspace } from '../../src/node/load.ts'
import { makeFolder } from './folder.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function load(cwd: string, previous?: Workspace): Workspace {
  const request = { cwd, paths: [], context: [], complete: false, config: undefined, kind: undefined, stdin: undefined }
  return loadWorkspace({ ...request, ruleIds: [], ...(previous ? { previous } : {}) }).workspace
}

/** In a function of its own, which keeps nothing when it has ended. */
function loadAgain(folder: string): { readonly earlier: WeakRef<Workspace>; readonly later: Workspace } {
  const first = load(folder)
  return { earlier: new WeakRef(first), later: load(folder, load(folder, first)) }
}

test('a workspace does not keep those that it was read after', async () => {
  const { earlier, later } = loadAgain(makeFolder({ 'keys.yaml': 'keys:\n  hives: {type: char, label: Hives}\n' }))
  // What a WeakRef was made of is kept until the end of the turn.
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(later.files.size).toBe(1)
  expect(earlier.deref()).toBeUndefined()
})
