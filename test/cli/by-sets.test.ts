import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTasks, judgeBySets, manySets } from '../../src/cli/by-sets.ts'
import { createReport, lintOptions, plainOptions } from '../../src/cli/run.ts'
import { judgeOnThreads, judgeTasks } from '../../src/cli/set-threads.ts'
import { ruleIds } from '../../src/core/internal.ts'
import { loadPlanned, planRun, takeFiles } from '../../src/node/load.ts'
import { makeFolder } from '../node/folder.ts'
import { putEntry } from '../support/kept-entry.ts'
import { ruleFixtures } from '../support/rule-fixtures.ts'

const options = { ...plainOptions({ context: [] }), level: 'info' as const }
const nothing = { slot: undefined, threadFile: undefined, onSet: () => {}, level: 'info' as const }

/** Cases of rules as sets that share files in many ways, some of them with levels of their own, and all that is accepted. */
function makeSets(accepted = ''): string {
  const cases = ruleFixtures()
    .filter(({ name }) => !name.includes('complete'))
    .filter((_, at) => at % 9 === 0)
  const names = cases.map(({ files }, at) => files.map(({ uri }) => `case-${at}/${uri}`))
  const texts = cases.flatMap(({ files }, at) => files.map(({ uri, text }) => [`case-${at}/${uri}`, text] as const))
  const sets = names.map((own, at) => ({
    name: `set-${at}`,
    files: [...(at % 3 === 0 ? (names[1] ?? []) : []), ...own, ...(names[(at * 7) % names.length] ?? [])],
    complete: at % 4 === 0,
    overrides: at % 6 === 0,
  }))
  const config = {
    sets,
    overrides: [{ files: ['case-1*/**'], rules: { 'unknown-key': 'warning', 'unused-record': 'info' } }],
  }
  return makeFolder({
    '.git/': '',
    ...Object.fromEntries(texts),
    'questlint.config.json': JSON.stringify(config),
    ...(accepted === '' ? {} : { 'questlint.accepted.yaml': accepted }),
  })
}

function plan(cwd: string, paths: readonly string[] = []) {
  const request = {
    cwd,
    paths,
    context: [],
    complete: false,
    config: undefined,
    kind: undefined,
    stdin: undefined,
    ruleIds,
  }
  return planRun(request)
}

const today = '2026-01-31'

async function reportBySets(
  cwd: string,
  slot?: Parameters<typeof judgeBySets>[0]['slot'],
  paths: readonly string[] = [],
) {
  const judging = lintOptions({ judged: [], isWhole: false }, options, today)
  const judged = await judgeBySets({ ...nothing, slot, planned: plan(cwd, paths), options: judging })
  const { loaded, report } = judged ?? expect.unreachable()
  return JSON.stringify([loaded.notes, loaded.judged, report(lintOptions(loaded, options, today))], null, 1)
}

function reportOfWhole(cwd: string, paths: readonly string[] = []): string {
  const loaded = loadPlanned(plan(cwd, paths))
  const report = createReport(loaded.workspace, lintOptions(loaded, options, today), 'info')
  return JSON.stringify([loaded.notes, loaded.judged, report], null, 1)
}

describe('sets judged one by one', () => {
  test('report what a run over all of them at once does', async () => {
    const cwd = makeSets()
    const report = reportOfWhole(cwd)
    expect(JSON.parse(report)[2].summary.sets).toBeGreaterThan(manySets)
    expect(JSON.parse(report)[2].findings.length).toBeGreaterThan(100)
    expect(await reportBySets(cwd)).toBe(report)
  })

  test('so they do where findings are accepted', async () => {
    const cwd = makeSets(
      '- {rule: unknown-key, at: "**", reason: known}\n- {rule: wrong-type, at: nowhere, reason: none}\n',
    )
    const report = reportOfWhole(cwd)
    expect(JSON.parse(report)[2].summary.accepted).toBeGreaterThan(0)
    expect(await reportBySets(cwd)).toBe(report)
  })
})

test('what a file that nobody asked for hides depends on the levels that hold there', async () => {
  const keys = 'keys:\n  pump: {tpye: radio, label: Pump, values: {hand: Hand, foot: Foot}}\n  rest: Rest\n'
  const form = `keyword: well_qg
questions:
  - {keyword: pump, form_options: {question_conditions: ["=='hand'|by_hand"]}}
  - {keyword: rest, form_options: {question_condition: by_hand}}
`
  const names = Array.from({ length: manySets + 1 }, (_, at) => `form-${at}.yaml`)
  const sets = names.map((name) => ({ name, files: ['keys.yaml', name] }))
  const config = { sets, overrides: [{ files: ['keys.yaml'], rules: { 'unknown-member': 'off' } }] }
  const forms = Object.fromEntries(names.map((name) => [name, form]))
  const cwd = makeFolder({ 'keys.yaml': keys, ...forms, 'questlint.config.json': JSON.stringify(config) })
  const report = reportOfWhole(cwd, ['form-*.yaml'])
  expect(report).toContain('ineffective-trigger')
  expect(await reportBySets(cwd, undefined, ['form-*.yaml'])).toBe(report)
})

describe('what is kept of sets', () => {
  let cwd = ''
  let slot = { folder: '', name: { build: 'one', cwd: '', argv: ['--cache'] } }
  const entry = (): string => join(slot.folder, readdirSync(slot.folder).find((name) => name !== 'key') ?? '')
  beforeEach(() => {
    cwd = makeSets()
    slot = { folder: join(makeFolder({}), 'kept'), name: { build: 'one', cwd, argv: ['--cache'] } }
  })
  const some = (): string => join(cwd, 'case-1', readdirSync(join(cwd, 'case-1'))[0] ?? '')

  test('is believed, and only for files that are as they were', async () => {
    await reportBySets(cwd, slot)
    const body = JSON.parse(readFileSync(entry(), 'utf8').slice(65)) as Record<string, object>
    const forged = JSON.stringify(
      Object.fromEntries(Object.keys(body).map((key) => [key, { configurations: [], judgements: [] }])),
    )
    putEntry(entry(), forged)
    expect(JSON.parse(await reportBySets(cwd, slot))[2].findings).toEqual([])
    for (const folder of readdirSync(cwd).filter((name) => name.startsWith('case-'))) {
      for (const name of readdirSync(join(cwd, folder))) {
        const path = join(cwd, folder, name)
        writeFileSync(path, `${readFileSync(path, 'utf8')}\n`)
      }
    }
    expect(await reportBySets(cwd, slot)).toBe(reportOfWhole(cwd))
  })

  test('changes nothing when one file changes, nor when the entry is cut off or altered', async () => {
    await reportBySets(cwd, slot)
    writeFileSync(
      some(),
      readFileSync(some(), 'utf8').replace(/[a-z]{4,}/g, (word) => `${word}x`),
    )
    const fresh = reportOfWhole(cwd)
    expect(await reportBySets(cwd, slot)).toBe(fresh)
    expect(await reportBySets(cwd, slot)).toBe(fresh)
    const text = readFileSync(entry(), 'utf8')
    for (const wrong of [text.slice(0, -20), text.replaceAll('"warning"', '"error"'), '', 'x', '{}', text.slice(65)]) {
      writeFileSync(entry(), wrong)
      expect(await reportBySets(cwd, slot)).toBe(fresh)
    }
  })
})

describe('threads', () => {
  /** A thread that judges sets, or does something else with the first it is sent. */
  async function makeThread(instead = 'serveSets()'): Promise<string> {
    const outfile = join(makeFolder({}), 'thread.cjs')
    const contents = `import { serveSets } from './src/cli/set-thread.ts'\n${instead}`
    await build({
      stdin: { contents, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    })
    return outfile
  }

  function tasks() {
    const planned = plan(makeSets())
    const judging = lintOptions({ judged: [], isWhole: false }, options, today)
    return createTasks({ ...nothing, planned, options: judging }, takeFiles(planned))
  }

  test('give what one thread gives, in its order', async () => {
    const all = tasks()
    const seen: string[] = []
    const found = await judgeOnThreads(all, await makeThread(), 3, (name) => seen.push(name))
    expect(JSON.stringify(found)).toBe(JSON.stringify(await judgeTasks(all, nothing)))
    expect(new Set(seen).size).toBe(all.length)
  })

  test.each([
    ['throws', "throw new Error('out of luck')", 'out of luck'],
    ['ends', 'process.exit(7)', 'exit code 7'],
    ['cannot be read', '', 'Cannot find module'],
  ])(
    'one that %s ends the run',
    async (_, instead, reason) => {
      const file = instead === '' ? join(makeFolder({}), 'gone.cjs') : await makeThread(instead)
      await expect(judgeOnThreads(tasks(), file, 2, () => {})).rejects.toThrow(reason)
    },
    120_000,
  )
})
