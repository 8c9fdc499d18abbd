import { beforeAll, describe, expect, test } from 'vitest'
import { changeState } from '../src/store/states.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, type SampleCatalogue } from './support/sample-catalogue.ts'

const great = '9007199254740993'

describe.skipIf(!isReal)('a number that JavaScript would round', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    let code: string
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
      const answers = `{"qg_1":[{"key_1":{"en":${great}},"key_3":{"en":"x"}}],"qg_34":[{"key_47":${great}}]}`
      code = (await sample.post('questionnaires/sample/2015/create/', answers)).json<{ code: string }>().code
      await sample.database.query
        .transaction()
        .execute((transaction) => changeState(transaction, code, 'public', sample.users.editor))
    })

    test.each([
      ['raw', 'one', 'questionnaires/sample/2015/CODE/', `"key_47":${great}`, `<key_47>${great}</key_47>`],
      ['in the tree', 'reader', 'questionnaires/CODE/', `"value":${great}`, `<value>${great}</value>`],
      ['in the list', 'reader', 'questionnaires/?type=sample', `"name":${great},`, `<name>${great}</name>`],
      ['in the own list', 'one', 'questionnaires/mydata/', `"en":${great}`, `<name><en>${great}</en></name>`],
    ] as const)('is exact %s, in JSON and XML', async (_, who, path, json, xml) => {
      const get = async (accept: string): Promise<string> =>
        (await sample.get(path.replace('CODE', code), { ...sample.as[who], accept })).body
      expect((await get('application/json')).replaceAll(/(?<=[:,]) /g, '')).toContain(json)
      expect(await get('application/xml')).toContain(xml)
    })
  })
})
