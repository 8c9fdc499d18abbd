import { isLost } from '../../questionnaire/lost-records.ts'
import { fieldPointer, judgedModels, type Model, type RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** A pk, or in the authoring form a keyword, that names no record. */
export const danglingReference = defineRule({
  meta: {
    id: 'dangling-reference',
    consequence: 'not-loaded',
    category: 'reference',
    stops: 'file',
    summary: 'A record refers to a translation or value that no loaded file defines.',
    why: 'The database has foreign keys: loading the fixture fails when the record that a pk points to is missing.',
    uses: { holes: ['keyword', 'pk'] },
    messages: {
      missing:
        'No loaded file has a {model} with pk {pk}, to which {owner} refers; loading the records fails. Load its file, or correct the number.',
      wrongModel:
        'No loaded file has a {model} with pk {pk}, to which {owner} refers; only a {found} has this pk. Loading the records fails. Correct the number.',
      missingKeyword:
        'No loaded file defines a value "{keyword}", which {owner} lists. Define it, or correct the keyword.',
    },
  },
  create: ({ file, report }) => {
    const check = (record: RecordFact, model: Model, reference: unknown, ...path: readonly string[]): void => {
      if (typeof reference === 'string' && record.form === 'authoring') {
        if (file.byKeyword(model, reference) !== undefined) return
        const place = { pointer: fieldPointer(record, path) }
        return report('missingKeyword', place, { keyword: reference, owner: nameOwner(record) })
      }
      if (typeof reference !== 'number' || !Number.isInteger(reference)) return
      if (!file.set.hasAny(model) || file.byPk(model, reference) !== undefined) return
      if (isLost(model, reference, file.set)) return
      const pointer = fieldPointer(record, path)
      const owner = nameOwner(record)
      const found = judgedModels.filter((one) => one !== 'configuration' && file.set.withPk(one, reference).length > 0)
      if (found.length === 1) report('wrongModel', { pointer }, { model, pk: reference, owner, found })
      else report('missing', { pointer }, { model, pk: reference, owner }, { cause: `${model} ${reference}` })
    }
    return {
      models: ['key', 'value', 'questiongroup', 'category'],
      record: (record) => {
        if (record.model === 'configuration' || record.model === 'translation') return
        check(record, 'translation', record.fields.translation, 'translation')
        const values = record.model === 'key' ? record.fields.values : undefined
        if (!Array.isArray(values)) return
        values.forEach((value, position) => {
          check(record, 'value', value, 'values', String(position))
        })
      },
    }
  },
})

function nameOwner({ model, keyword }: RecordFact): string {
  return keyword === undefined ? `this ${model}` : `${model} "${keyword}"`
}
