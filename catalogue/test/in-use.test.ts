import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { formatMigrationPlan } from '../../src/core/internal.ts'
import { startTrial } from '../src/commands/trial.ts'
import type { Database } from '../src/database/database.ts'
import { createMemoryImages } from '../src/images/image-store.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { answersOf, type ChangedProject, makeVineyards, vineyardLine } from './support/changed-project.ts'
import { onEachDatabase } from './support/databases.ts'

onEachDatabase((open) => {
  let database: Database
  let project: ChangedProject
  let reader: Readonly<Record<string, string>>

  /** A new catalogue with two public questionnaires. */
  async function begin(): Promise<void> {
    database = await open()
    project = await makeVineyards(database)
    const user = await setUser(database.query, { email: 'one@example.org', password: 'password of one' })
    reader = { authorization: `Token ${await addToken(database.query, { kind: 'auth', user, label: 'test' })}` }
  }

  /** The plan that the catalogue writes, with something decided, as a file. */
  async function decide(...decisions: readonly (readonly [RegExp | string, string])[]): Promise<string> {
    const { printed } = await project.run({ do: 'plan' })
    let text = printed.join('\n')
    for (const [from, to] of decisions) text = text.replaceAll(from, to)
    const path = join(project.folder, 'plan.yaml')
    writeFileSync(path, text)
    return path
  }

  const detail = async (code: string): Promise<string> => (await project.get(`questionnaires/${code}/`, reader)).body
  const stored = () =>
    database.query
      .selectFrom('versions')
      .select(['questionnaire', 'data', 'configuration_hash', 'edition'])
      .orderBy('questionnaire')
      .execute()

  beforeAll(begin)

  test('a renamed question keeps a populated table (Directus#27877): the one before stays in use until a plan carries the answers', async () => {
    project.change('vine_owner', 'vine_proprietor')
    const held = await project.start()
    expect([...held.held.keys()]).toEqual(['vineyard@2024'])
    expect(held.said.join('\n')).toContain(
      'vineyard@2024 is changed, which would harm stored answers; the one before stays in use:',
    )
    expect(held.said.join('\n')).toMatch(/hits 2 stored questionnaires: vineyard_[12], vineyard_[12]/)
    expect(await detail('vineyard_1')).toContain('Ada')

    const undecided = await decide()
    await expect(project.start(undecided)).rejects.toThrow('nobody has decided what happens to these answers')
    const carried = await project.start(await decide(['do: decide', 'do: rename\n    to: vine_proprietor']))
    expect(carried.said).toContainEqual(
      expect.stringContaining('2 of 2 versions carried; answers: 4 kept, 2 moved, 0 mapped, 0 dropped'),
    )
    expect(carried.held.size).toBe(0)
    expect(await detail('vineyard_1')).toContain('Ada')
    const rows = await stored()
    expect(rows.map(({ data }) => JSON.parse(data).vine_qg_people)).toEqual([
      [{ vine_proprietor: { en: 'Ada' } }],
      [{ vine_proprietor: { en: 'Grace' } }],
    ])
    expect(rows.map((row) => row.configuration_hash)).toEqual(Array(2).fill(carried.inUse.get('vineyard@2024')?.hash))
  })

  test('what the answers were is kept until compact, and a second start with the same plan changes nothing', async () => {
    const again = await project.start(join(project.folder, 'plan.yaml'))
    expect(again.said).toEqual([])
    expect(await database.query.selectFrom('former_versions').select('id').execute()).toHaveLength(2)
    expect((await project.run({ do: 'compact' })).said).toEqual(['2 former versions removed'])
    expect(await database.query.selectFrom('former_versions').select('id').execute()).toEqual([])
    expect((await project.start(join(project.folder, 'plan.yaml'))).said).toEqual([])
  })

  test('a lower limit cuts no text on a restart (Directus#18067)', async () => {
    project.change('"max_length": 200', '"max_length": 5')
    const held = await project.start()
    expect(held.said.join('\n')).toContain('hits 2 stored questionnaires')
    expect(await detail('vineyard_1')).toContain('Vineyard of Ada')
    project.change('"max_length": 5', '"max_length": 200')
    expect((await project.start()).held.size).toBe(0)
  })

  test('a renamed questiongroup loses no column (strapi#12626, strapi#19075)', async () => {
    project.change('vine_qg_people', 'vine_qg_persons')
    expect((await project.start()).held.size).toBe(1)
    expect(await detail('vineyard_2')).toContain('Grace')
    const plan = await decide(['do: decide', 'do: rename\n    to: vine_qg_persons'])
    expect((await project.start(plan)).held.size).toBe(0)
    expect(await detail('vineyard_2')).toContain('Grace')
    expect((await stored()).map(({ data }) => JSON.parse(data).vine_qg_persons)).toEqual([
      [{ vine_proprietor: { en: 'Ada' } }],
      [{ vine_proprietor: { en: 'Grace' } }],
    ])
  })

  test('a renamed choice is still read', async () => {
    project.change('vine_soil_clay', 'vine_soil_loam')
    expect((await project.start()).held.size).toBe(1)
    expect(await detail('vineyard_1')).toContain('Clay')
    const plan = await decide(['do: decide', 'do: rename\n    to: vine_soil_loam'])
    expect((await project.start(plan)).held.size).toBe(0)
    expect(await detail('vineyard_1')).toContain('Clay')
  })

  test('a plan is refused when the configuration or the number of answers is another one', async () => {
    project.change('vine_proprietor', 'vine_holder')
    await project.start()
    const plan = await decide(['do: decide', 'do: rename\n    to: vine_holder'])
    await project.run({ do: 'import' }, [
      vineyardLine('vineyard_3', { vine_qg_name: [{ vine_name: { en: 'Third' } }] }),
    ])
    await expect(project.start(plan)).rejects.toThrow(
      'was made for 2 stored versions of vineyard@2024, and there are 3 now',
    )
    const later = await decide(['do: decide', 'do: rename\n    to: vine_holder'])
    project.change('"max_length": 200', '"max_length": 199')
    await expect(project.start(later)).rejects.toThrow('was made for another state of vineyard@2024')
    project.change('"max_length": 199', '"max_length": 200')
    const wrong = await decide(
      ['do: decide', 'do: drop\n    reason: nobody asks'],
      ['vine_qg_persons/vine_proprietor', 'vine_qg_persons/vine_visit_date'],
    )
    await expect(project.start(wrong)).rejects.toThrow(
      'leaves something behind in 2 of the stored versions; nothing was changed',
    )
    expect(JSON.stringify(await stored())).not.toContain('vine_holder')
    writeFileSync(wrong, readFileSync(wrong, 'utf8').replace(/^stored.*$/m, ''))
    await expect(project.start(wrong)).rejects.toThrow('does not say for which states')
    project.change('vine_holder', 'vine_proprietor')
    expect((await project.start()).held.size).toBe(0)
  })

  test('a change that somebody accepted is in use, with the reason in what is said and in the database', async () => {
    project.change('vine_proprietor', 'vine_keeper')
    project.write(
      'questlint.accepted.yaml',
      '- rule: renamed-question\n  at: "vineyard@2024/**"\n  reason: the owners are asked anew\n',
    )
    const accepted = await project.start()
    expect(accepted.held.size).toBe(0)
    expect(accepted.said).toContainEqual(expect.stringMatching(/\(2 stored\), accepted: the owners are asked anew/))
    expect((await project.start()).said).toEqual([])
    const rows = await database.query.selectFrom('configuration_changes').select('accepted').execute()
    expect(JSON.stringify(rows)).toContain('the owners are asked anew')
  })

  test('a configuration that was removed stays in use while there are answers to it', async () => {
    await begin()
    project.write('vineyard.json', '[]')
    const held = await project.start()
    expect([...held.held.keys()]).toEqual(['vineyard@2024'])
    expect(await detail('vineyard_1')).toContain('Ada')
  })

  test('a next configuration is tried beside with a copy of the answers; nothing there is kept', async () => {
    await begin()
    for (const name of ['shared.json', 'vineyard.json'])
      project.write(
        `next-${name}`,
        readFileSync(join(project.folder, name), 'utf8').replaceAll('vine_owner', 'vine_proprietor'),
      )
    const said: string[] = []
    const images = createMemoryImages()
    const request = {
      cwd: project.folder,
      paths: [],
      context: ['next-shared.json'],
      file: 'next-vineyard.json',
      host: '127.0.0.1',
      languages: new Map(),
    }
    const say = (...lines: readonly (string | readonly string[])[]): void => void said.push(...lines.flat())
    const first = await startTrial({ ...request, plans: [] }, { database, images }, say)
    expect([...first.held.keys()]).toEqual(['vineyard@2024'])
    expect(said[0]).toBe('vineyard@2024 would harm stored answers in place of what is in use:')
    await first.close()
    const [change] = first.held.values()
    const plan = formatMigrationPlan(
      {
        from: 'vineyard@2024',
        to: 'vineyard@2024',
        from_fingerprint: change?.from.hash ?? '',
        to_fingerprint: change?.to?.hash ?? '',
        stored: 2,
      },
      change?.report.changes ?? [],
    )
    project.write('next.yaml', plan.replace('do: decide', 'do: rename\n    to: vine_proprietor'))
    const before = await stored()
    const trial = await startTrial({ ...request, plans: ['next.yaml'] }, { database, images }, say)
    const base = `http://127.0.0.1:${trial.port}/en/api/v2/questionnaires`
    const tried = await (await fetch(`${base}/vineyard_1/`, { headers: reader })).text()
    expect(tried).toContain('Ada')
    expect(trial.held.size).toBe(0)
    expect(said).toContain('vineyard@2024 harms no stored answers')
    await trial.close()
    expect(await stored()).toEqual(before)
    await expect(
      startTrial({ ...request, file: 'nothing.json', plans: [] }, { database, images }, say),
    ).rejects.toThrow()
  })

  test('answers that are carried and cut off are carried to the end by the next start', async () => {
    await begin()
    const lines = Array.from({ length: 150 }, (_, at) => vineyardLine(`vineyard_${at + 10}`, answersOf(`Owner ${at}`)))
    await project.run({ do: 'import' }, lines)
    project.change('vine_owner', 'vine_proprietor')
    await project.start()
    const plan = await decide(['do: decide', 'do: rename\n    to: vine_proprietor'])
    await expect(project.start(plan, 'cut off')).rejects.toThrow()
    // Only this part of the first start is undone, as a kill between two batches does it.
    await database.query.updateTable('migrations').set({ finished: null }).execute()
    const former = await database.query
      .selectFrom('former_versions')
      .selectAll()
      .orderBy('version_id')
      .limit(52)
      .execute()
    for (const { id, version_id: version, data, configuration_hash: hash } of former) {
      await database.query
        .updateTable('versions')
        .set({ data, configuration_hash: hash })
        .where('id', '=', version)
        .execute()
      await database.query.deleteFrom('former_versions').where('id', '=', id).execute()
    }
    const next = await project.start()
    expect(next.said[0]).toBe('goes on to carry the answers to vineyard@2024, which was cut off')
    expect(next.said).toContainEqual(expect.stringContaining('52 of 52 versions carried'))
    expect(next.held.size).toBe(0)
    const rows = await stored()
    expect(rows).toHaveLength(152)
    expect(rows.every(({ data }) => data.includes('vine_proprietor') && !data.includes('vine_owner'))).toBe(true)
  })

  test('a question by which lists can be filtered now finds what was answered before, and no more when it is changed back', async () => {
    await begin()
    const terms = async () =>
      (
        await database.query
          .selectFrom('versions')
          .select(['questionnaire', 'terms'])
          .orderBy('questionnaire')
          .execute()
      ).map((row) => row.terms.filter((term) => term.includes('=vine_var')))
    const line = vineyardLine('vineyard_7', { vine_qg_varieties: [{ vine_variety: 'vine_var_gamay' }] })
    await project.run({ do: 'import' }, [line])
    expect(await terms()).toEqual([[], [], []])
    project.change('"type": "select"', '"type": "select_type"')
    const changed = await project.start()
    expect(changed.held.size).toBe(0)
    expect(await terms()).toEqual([[], [], ['vine_qg_varieties__vine_variety=vine_var_gamay']])
    const query = 'questionnaires/?type=vineyard&filter__vine_qg_varieties__vine_variety=vine_var_gamay'
    expect(JSON.parse((await project.get(query, reader)).body)).toMatchObject({
      count: 1,
      results: [{ code: 'vineyard_7' }],
    })
    project.change('"type": "select_type"', '"type": "select"')
    await project.start()
    expect(await terms()).toEqual([[], [], []])
    project.change('"type": "select"', '"type": "select_type"')
    await project.start()
    expect((await terms())[2]).toHaveLength(1)
  })
})
