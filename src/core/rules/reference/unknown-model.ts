import { addToGroup } from '../../text/group-by.ts'
import { isObject } from '../../text/json-value.ts'
import { writtenRecords } from '../../workspace/facts.ts'
import { meantModel, modelName } from '../../workspace/models.ts'
import { defineRule } from '../rule.ts'

/** A fixture's record of a model whose application is misspelt or left out. */
export const unknownModel = defineRule({
  meta: {
    id: 'unknown-model',
    consequence: 'not-loaded',
    category: 'reference',
    stops: 'file',
    fix: 'sometimes',
    summary: 'A record names a model whose application is misspelt or left out.',
    why: 'Loading a fixture stops at the first record of a model that does not exist: nothing of the file is loaded.',
    messages: {
      misspelt: 'Unknown model "{name}". Loading the fixture stops with an error. Did you mean "{candidate}"?',
      incomplete:
        '"{name}" is not the name of a model: it must be the name of an application and the name of a model, with one dot between them. Loading the fixture stops with an error. Correct it.',
      again: 'the same model',
    },
  },
  create: ({ file, report }) => ({
    file: () => {
      const { items, pointer: list } = writtenRecords(file)
      const positions = new Map<string, number[]>()
      items.forEach((item, position) => {
        const name = isObject(item) ? item.model : undefined
        if (typeof name === 'string') addToGroup(positions, name, position)
      })
      for (const [name, named] of positions) {
        const model = meantModel(name)
        if (model === undefined && !isIncomplete(name)) continue
        const pointers = named.map((position) => `${list}/${position}/model`)
        const [pointer, ...others] = pointers
        if (pointer === undefined) continue
        const related = others.map((one) => ({ place: { pointer: one }, messageId: 'again' as const }))
        if (model === undefined) {
          report('incomplete', { pointer }, { name }, { related })
          continue
        }
        const candidate = modelName(model)
        const changes = pointers.map((one) => ({ op: 'replace' as const, pointer: one, value: candidate }))
        report('misspelt', { pointer }, { name, candidate }, { related, fixes: [{ safe: false, changes }] })
      }
    },
  }),
})

/** Whether a name is not two with a dot between; that of an unknown model of the application is found by the schema. */
function isIncomplete(name: string): boolean {
  return !/^[^.]+\.[^.]+$/.test(name) && !/^configuration\./i.test(name)
}
