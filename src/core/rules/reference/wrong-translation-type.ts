import { recordUsesIn, translationOf } from '../../questionnaire/record-uses.ts'
import { capitalize } from '../../text/printable.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

const types: ReadonlySet<unknown> = new Set(['category', 'key', 'questiongroup', 'value'])

/** A translation whose type is not the model of the record that refers to it. */
export const wrongTranslationType = defineRule({
  meta: {
    id: 'wrong-translation-type',
    consequence: 'ineffective',
    category: 'reference',
    fix: 'sometimes',
    summary: 'A record refers to a translation of another type.',
    why: 'Loading does not check this and the texts are shown, but the administration pages offer a record only translations of its own type and refuse to save it with any other.',
    messages: {
      reference:
        '{model} "{keyword}" refers to translation {pk}, which has the texts of a {type} ({others}); it shows those texts as its own. Give it its own translation.',
      type: 'This translation is of type {type}, but {model} "{keyword}" refers to it; the administration pages cannot save the {model} with it. Correct the type.',
      translation: 'the translation',
      owner: 'the record that refers to it',
    },
  },
  create: ({ file, report }) => ({
    record: (record) => {
      if (record.model === 'translation') {
        const type = record.fields.translation_type
        if (!types.has(type)) return
        const owners = recordUsesIn(file.set).ownersOf(record)
        if (owners.some((other) => other.keyword !== undefined && fits(other, type))) return
        const owner = owners.find(({ keyword }) => keyword !== undefined)
        if (owner === undefined) return
        const pointer = fieldPointer(record, 'translation_type')
        const data = { type: String(type), model: owner.model, keyword: owner.keyword ?? '?' }
        const place = { pointer: fieldPointer(owner, 'translation') }
        const fixes = [{ safe: false, changes: [{ op: 'replace', pointer, value: owner.model } as const] }]
        return report('type', { pointer }, data, { related: [{ messageId: 'owner', uri: owner.uri, place }], fixes })
      }
      if (record.model === 'configuration') return
      const translation = translationOf(record, file)
      const type = translation?.fields.translation_type
      if (translation === undefined || !types.has(type) || fits(record, type)) return
      const rightful = recordUsesIn(file.set)
        .ownersOf(translation)
        .find((other) => fits(other, type))
      if (rightful === undefined) return
      const names = { model: capitalize(record.model), keyword: record.keyword ?? '?', pk: translation.pk ?? '?' }
      const place = { pointer: fieldPointer(translation, 'translation_type') }
      const others = `"${rightful.keyword ?? '?'}"`
      report(
        'reference',
        { pointer: fieldPointer(record, 'translation') },
        { ...names, type: String(type), others },
        {
          related: [{ messageId: 'translation', uri: translation.uri, place }],
        },
      )
    },
  }),
})

/** The application's own model of questiongroups names the type value, so both are right for them. */
function fits(record: RecordFact, type: unknown): boolean {
  return type === record.model || (record.model === 'questiongroup' && type === 'value')
}
