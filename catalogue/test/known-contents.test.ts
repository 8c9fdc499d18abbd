import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGuard } from '../src/configurations/guard.ts'
import { readKnownContents } from '../src/configurations/known-contents.ts'
import { type LoadedProject, loadProject, readProjectFiles } from '../src/configurations/load-project.ts'
import type { Database } from '../src/database/database.ts'
import { makeProject } from './support/changed-project.ts'
import { onEachDatabase } from './support/databases.ts'

onEachDatabase((open) => {
  test('what was loaded from the same files is not judged again, and everything else is', async () => {
    const { query } = await open()
    const project = makeProject({ query } as Awaited<ReturnType<typeof open>>)
    const load = (known: Map<string, string>): LoadedProject => {
      const request = { cwd: project.folder, paths: [], context: [] }
      return loadProject(request, readProjectFiles(request), known)
    }
    const hashes = ({ configurations }: LoadedProject) =>
      new Map(configurations.map(({ code, hash }) => [code, hash] as const))
    const first = load(await readKnownContents(query))
    await createGuard(query, { keeps: true }, () => undefined).admit(first, new Map())
    const known = await readKnownContents(query)
    expect([...known.values()].sort()).toEqual([...hashes(first).values()].sort())
    // What is known is taken as it is said.
    for (const key of known.keys()) known.set(key, 'as said')
    expect([...hashes(load(known)).values()]).toEqual(['as said', 'as said'])
    project.change('"Country"', '"Land"')
    expect([...hashes(load(known)).values()]).not.toContain('as said')
    // Another program may judge otherwise.
    await query
      .updateTable('configurations')
      .set({ sources: '{"by":"another","set":{"files":[]},"files":[]}' })
      .execute()
    const others = await readKnownContents(query)
    expect([...hashes(load(others)).values()]).not.toContain('as said')
    expect(others.size).toBeGreaterThan(0)
  })
})

test('files that are as they were are not read again after a change, and what is loaded is what a fresh start loads', () => {
  const project = makeProject({} as Database)
  const request = { cwd: project.folder, paths: [], context: [] }
  const before = readProjectFiles(request)
  project.write('cellar.yaml', `${readFileSync(join(project.folder, 'cellar.yaml'), 'utf8')}\n`)
  const unchanged = readProjectFiles(request, before)
  const [files, again] = [before, unchanged].map(([one]) => one?.workspace.files)
  expect(again?.get('shared.json')).toBe(files?.get('shared.json'))
  expect(again?.get('cellar.yaml')).not.toBe(files?.get('cellar.yaml'))
  project.change('"Country"', '"Land"')
  project.change('vine_owner', 'vine_proprietor')
  const describe = ({ configurations, refused }: LoadedProject) => [
    configurations.map(({ code, hash }) => [code, hash]),
    [...refused.keys()],
  ]
  const loaded = loadProject(request, readProjectFiles(request, unchanged))
  expect(describe(loaded)).toEqual(describe(loadProject(request, readProjectFiles(request))))
  expect(describe(loaded)).not.toEqual(describe(loadProject(request, before)))
})
