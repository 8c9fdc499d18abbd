import { createApp } from '../app/create-app.ts'
import { plainSettings, type Settings } from '../app/settings.ts'
import { carryAnswers } from '../configurations/carry-answers.ts'
import { createConfigurations } from '../configurations/configurations.ts'
import { createGuard, linesOf, loadedIn, type Say, wordPlan } from '../configurations/guard.ts'
import { loadProject, type ProjectRequest, readProjectFiles } from '../configurations/load-project.ts'
import type { StoredChange } from '../configurations/stored-changes.ts'
import type { Database } from '../database/database.ts'
import { openEmbeddedDatabase } from '../database/embedded-database.ts'
import { migrate } from '../database/migrate.ts'
import { createMemoryImages, type ImageStore } from '../images/image-store.ts'
import { copyRows } from './backup.ts'
import { WrongUse } from './wrong-use.ts'

/** What is tried beside a catalogue. */
export interface TrialRequest extends ProjectRequest {
  /** The next configuration, a file. */
  readonly file: string
  /** Plans by which the copy of the answers is carried. */
  readonly plans: readonly string[]
  readonly host: string
  readonly languages: Settings['languages']
}

/** A next configuration that runs beside the one in use. */
export interface Trial {
  readonly port: number
  /** What it would do to stored answers. */
  readonly held: ReadonlyMap<string, StoredChange>
  readonly close: () => Promise<void>
}

/** Runs the next configuration under an address of its own with a copy of all that is stored, in memory: nothing of what is done there is kept. */
export async function startTrial(
  { file, plans, host, languages, ...request }: TrialRequest,
  live: { readonly database: Database; readonly images: ImageStore },
  say: Say,
): Promise<Trial> {
  const asked = { ...request, paths: [file] }
  const project = loadProject(asked, readProjectFiles(asked))
  if (project.failures.length > 0) throw new WrongUse(project.failures)
  for (const [name, findings] of project.refused)
    say(
      `${name} cannot be tried:`,
      findings.map((one) => `  ${one.file}:${one.range.start.line} ${one.rule}: ${one.message}`),
    )
  if (project.configurations.length === 0)
    throw new WrongUse(`there is no configuration in ${file} that could be tried`)
  const database = openEmbeddedDatabase()
  try {
    await migrate(database.query)
    await copyRows(live.database.query, database.query)
    const given = loadedIn(project)
    await carryAnswers(database.query, { plans, cwd: request.cwd, given }, say)
    // Other configurations are not what is tried.
    const codes = new Map([...given].map(([name, { code }]) => [name, code]))
    const held = new Map<string, StoredChange>()
    for (const [name, code] of codes) {
      const guarded = await createGuard(database.query, { only: name, keeps: true }, () => undefined).admit(
        { ...project, configurations: project.configurations.filter((one) => one.code === code) },
        new Map(),
      )
      for (const [changed, change] of guarded.held) {
        held.set(changed, change)
        say(`${changed} would harm stored answers in place of what is in use:`, linesOf(change), wordPlan(changed))
      }
      if (!held.has(name)) say(`${name} harms no stored answers`)
    }
    const configurations = createConfigurations(project.configurations.map(({ questionnaire }) => questionnaire))
    const app = await createApp({
      configurations: () => configurations,
      held: () => held,
      database,
      images: overImages(live.images),
      settings: { ...plainSettings, languages, log: true },
    })
    await app.listen({ port: 0, host })
    const [address] = app.addresses()
    const close = async (): Promise<void> => {
      await app.close()
      await database.close()
    }
    return { port: typeof address === 'object' ? address.port : 0, held, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Shows the images of a store, and changes none of them. */
function overImages(store: ImageStore): ImageStore {
  const own = createMemoryImages()
  return {
    put: own.put,
    get: async (name) => (await own.get(name)) ?? store.get(name),
    remove: own.remove,
  }
}
