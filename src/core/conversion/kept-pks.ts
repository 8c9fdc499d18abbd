import { editionName } from '../text/edition-name.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { judgedModelOf, type Model } from '../workspace/models.ts'
import { isPk } from './definition.ts'

/** The pk that a fixture which is written anew gives a record already, by model and name; each pk once. */
export type KeptPks = (model: Model, name: string) => number | undefined

/**
 * The pks of the records of a fixture by what the records are: those of a model by their keyword, configurations by code
 * and edition, and translations by what has them. `isTaken` says which pks are somebody else's now.
 */
export function keptPks(items: readonly unknown[], isTaken: (model: Model, pk: number) => boolean): KeptPks {
  const pks = new Map<string, number>()
  const given = new Set<string>()
  const keep = (model: Model, name: string, pk: unknown): void => {
    const id = `${model} ${pk}`
    if (!isPk(pk) || pks.has(`${model} ${name}`) || given.has(id) || isTaken(model, pk)) return
    given.add(id)
    pks.set(`${model} ${name}`, pk)
  }
  for (const item of items) {
    const model = judgedModelOf(memberOf(item, 'model'))
    const fields = memberOf(item, 'fields')
    if (model === undefined || !isObject(fields)) continue
    const name = nameIn(model, fields)
    if (name === undefined) continue
    keep(model, name, memberOf(item, 'pk'))
    keep('translation', translationName(model, name), fields.translation)
  }
  return (model, name) => pks.get(`${model} ${name}`)
}

/** What the translation of a record is kept under. */
export function translationName(model: Model, name: string): string {
  return `of ${model} ${name}`
}

function nameIn(model: Model, { keyword, code, edition }: Readonly<Record<string, unknown>>): string | undefined {
  if (model === 'configuration') return editionName(code, edition)
  return typeof keyword === 'string' ? keyword : undefined
}
