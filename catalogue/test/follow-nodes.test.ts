import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { plainSettings } from '../src/app/settings.ts'
import { carryAnswers } from '../src/configurations/carry-answers.ts'
import { followNodes } from '../src/configurations/follow-nodes.ts'
import { createGuard, loadedIn } from '../src/configurations/guard.ts'
import { useConfigurations } from '../src/configurations/in-use.ts'
import { loadProject, readProjectFiles } from '../src/configurations/load-project.ts'
import { createMemoryImages } from '../src/images/image-store.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { makeProject, vineyardLine } from './support/changed-project.ts'
import { onEachDatabase } from './support/databases.ts'

onEachDatabase((open) => {
  test('a node answers nothing while another one carries answers, and reads them by the new configuration afterwards, though its files are old', async () => {
    const database = await open()
    const { query } = database
    const [one, other] = [makeProject(database), makeProject(database)]
    await one.start()
    const data = { vine_qg_name: [{ vine_name: { en: 'Hill' } }], vine_qg_people: [{ vine_owner: { en: 'Ada' } }] }
    await one.run({ do: 'import' }, [vineyardLine('vineyard_1', data)])
    const user = await setUser(query, { email: 'one@example.org', password: 'password of one' })
    const headers = { authorization: `Token ${await addToken(query, { kind: 'auth', user, label: 'test' })}` }

    const request = { cwd: one.folder, paths: [], context: [] }
    const guard = createGuard(query, { keeps: true }, () => undefined)
    const known = new Map<string, string>()
    const files = readProjectFiles(request)
    const first = loadProject(request, files, known)
    const used = await useConfigurations(request, { files, first, known }, guard, () => undefined)
    const followed = followNodes(query, used.again, 10)
    const app = await createApp({
      configurations: used.current,
      isCarrying: followed.isCarrying,
      database,
      images: createMemoryImages(),
      settings: plainSettings,
    })
    const get = async (url: string) => app.inject({ method: 'GET', url, headers })
    const detail = '/en/api/v2/questionnaires/vineyard_1/'
    expect((await get(detail)).body).toContain('Ada')

    other.change('vine_owner', 'vine_proprietor')
    await other.start()
    const { printed } = await other.run({ do: 'plan' })
    const plan = join(other.folder, 'plan.yaml')
    writeFileSync(plan, printed.join('\n').replace('do: decide', 'do: rename\n    to: vine_proprietor'))
    const seen: number[] = []
    let isDone = false
    const looking = (async () => {
      while (!isDone) {
        seen.push((await get(detail)).statusCode)
        await setTimeout(5)
      }
    })()
    const changed = { cwd: other.folder, paths: [], context: [] }
    const given = loadedIn(loadProject(changed, readProjectFiles(changed)))
    await carryAnswers(query, { plans: [plan], cwd: other.folder, given, noticeMilliseconds: 300 }, () => undefined)
    isDone = true
    await looking
    expect([...new Set(seen)].sort()).toEqual([200, 503])
    expect(seen.at(-1)).toBe(503)
    expect((await get('/live')).statusCode).toBe(200)
    await expect.poll(async () => (await get(detail)).statusCode).toBe(200)
    expect((await get(detail)).body).toContain('Ada')
    expect((await get('/en/api/v2/configuration/vineyard/2024/')).body).toContain('vine_proprietor')
    followed.close()
    used.close()
    await app.close()
  })

  test('a node that stands by is not ready while a plan that was cut off is half carried', async () => {
    const database = await open()
    const { query } = database
    const project = makeProject(database)
    const { inUse } = await project.start()
    const hash = inUse.get('vineyard@2024')?.hash ?? ''
    const followed = followNodes(query, () => Promise.resolve(), 10)
    const app = await createApp({
      configurations: () => {
        throw new Error('nobody asks')
      },
      isCarrying: followed.isCarrying,
      database,
      images: createMemoryImages(),
      settings: plainSettings,
    })
    const plan = { from_hash: hash, to_hash: hash, from_edition: '2024', plan: '{}' }
    await query
      .insertInto('migrations')
      .values({ ...plan, finished: null })
      .execute()
    const ready = async () => (await app.inject('/ready')).json<{ problems: readonly string[] }>()
    await expect
      .poll(async () => (await ready()).problems)
      .toEqual(['answers are being carried to a changed configuration'])
    expect((await app.inject('/')).headers['retry-after']).toBe('5')
    followed.close()
    await app.close()
  })
})
