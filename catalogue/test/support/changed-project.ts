import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runTask } from '../../src/commands/run-task.ts'
import type { Task } from '../../src/commands/task.ts'
import { carryAnswers } from '../../src/configurations/carry-answers.ts'
import { createConfigurations } from '../../src/configurations/configurations.ts'
import { createGuard, type GuardedProject, loadedIn } from '../../src/configurations/guard.ts'
import { loadProject, readProjectFiles } from '../../src/configurations/load-project.ts'
import type { Database } from '../../src/database/database.ts'
import { createTestApp } from './app.ts'
import { keepingIo, type TaskResult } from './tasks.ts'

const vineyard = join(import.meta.dirname, '../../../fixtures/workspaces/vineyard')

/** A project whose files change under the answers of a database. */
export interface ChangedProject {
  readonly folder: string
  /** Replaces a text in all its files. */
  readonly change: (from: string | RegExp, to: string) => void
  readonly write: (name: string, text: string) => void
  /** Starts on the database as a new process does, and gives what is in use, and what was said. */
  readonly start: (...plans: readonly string[]) => Promise<GuardedProject & { readonly said: readonly string[] }>
  /** Runs a task as the started node does. */
  readonly run: (task: Task, input?: readonly string[]) => Promise<TaskResult>
  /** What the interface answers, after the last start, to somebody who may see everything. */
  readonly get: (
    path: string,
    headers: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly body: string }>
}

/** A copy of the vineyard in a folder of its own. */
export function makeProject(database: Database): ChangedProject {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-changed-'))
  cpSync(vineyard, folder, { recursive: true })
  const request = { cwd: folder, paths: [], context: [] }
  let started: GuardedProject | undefined
  const inUse = () =>
    createConfigurations([...(started?.inUse.values() ?? [])].map(({ questionnaire }) => questionnaire))
  return {
    folder,
    change: (from, to) => {
      for (const name of ['shared.json', 'vineyard.json', 'cellar.yaml']) {
        const path = join(folder, name)
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
      }
    },
    write: (name, text) => writeFileSync(join(folder, name), text),
    start: async (...plans) => {
      const said: string[] = []
      const say = (...lines: readonly (string | readonly string[])[]): void => void said.push(...lines.flat())
      const project = loadProject(request, readProjectFiles(request))
      await carryAnswers(database.query, { plans, cwd: folder, given: loadedIn(project) }, say)
      started = await createGuard(database.query, { keeps: true }, say).admit(project, new Map())
      return { ...started, said }
    },
    run: async (task, input = []) => {
      const io = keepingIo(input)
      const context = { database, images: undefined, configurations: inUse, held: () => started?.held ?? new Map() }
      const isDone = await runTask(task, context, io)
      return { isDone, printed: io.printed, said: io.said }
    },
    get: async (path, headers) => {
      const app = await createTestApp(database, inUse())
      const { statusCode: status, body } = await app.inject({ method: 'GET', url: `/en/api/v2/${path}`, headers })
      return { status, body }
    },
  }
}

/** A line of answers to the vineyard as the command line hands it to an import. */
export function vineyardLine(code: string, data: unknown): string {
  return JSON.stringify({
    place: code,
    code,
    configuration: 'vineyard',
    edition: '2024',
    status: 'public',
    data: JSON.stringify(data),
  })
}

/** Answers to the vineyard by one owner. */
export function answersOf(owner: string) {
  return {
    vine_qg_name: [{ vine_name: { en: `Vineyard of ${owner}` } }],
    vine_qg_people: [{ vine_owner: { en: owner } }],
    vine_qg_soil: [{ vine_soil_type: 'vine_soil_clay' }],
  }
}

/** A started project with two public questionnaires, `vineyard_1` of Ada and `vineyard_2` of Grace. */
export async function makeVineyards(database: Database): Promise<ChangedProject> {
  const project = makeProject(database)
  await project.start()
  const lines = ['Ada', 'Grace'].map((owner, at) => vineyardLine(`vineyard_${at + 1}`, answersOf(owner)))
  const { said } = await project.run({ do: 'import' }, lines)
  expect(said).toContain('2 stored, 0 already there, 0 refused')
  return project
}
