import { expect, test } from 'vitest'
import { createGuard } from '../src/configurations/guard.ts'
import { readKnownContents } from '../src/configurations/known-contents.ts'
import { type LoadedProject, loadProject, readProjectFiles } from '../src/configurations/load-project.ts'
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
