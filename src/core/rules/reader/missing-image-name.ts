import { imageKeyOf } from '../../questionnaire/values.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { resolvePointer } from '../../text/pointer.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

/** A choice with images that has no image. */
export const missingImageName = defineRule({
  meta: {
    id: 'missing-image-name',
    consequence: 'not-loaded',
    category: 'reader',
    summary: 'A value of a key of type image_checkbox has no image.',
    why: 'The choices of an image_checkbox are shown as images, found by image_name in the configuration of each value. Without it the page asks for an image "None"; a value without any configuration makes loading fail.',
    yieldsTo: ['wrong-type'],
    messages: {
      missing: {
        consequence: 'forbidden',
        text: 'Value "{value}" is a choice of "{key}", which shows its choices as images, but has no image_name; its image is missing. Add it.',
        basis: 'specification',
      },
      null: {
        text: 'Value "{value}" is a choice of "{key}", which shows its choices as images, but has no configuration with image_name; the application crashes while it loads a questionnaire with this key. Add both.',
        stops: 'configuration',
      },
      key: 'the key of type image_checkbox',
    },
  },
  create: ({ file, report }) => ({
    models: ['value'],
    record: (record) => {
      const { configuration } = record.fields
      const image = memberOf(configuration, 'image_name')
      if (image !== undefined && image !== '') return
      const key = imageKeyOf(record, file.set)
      const owner = record.form === 'authoring' ? resolvePointer(file.value, record.pointer) : configuration
      if (key === undefined || (isObject(owner) && hasLikeName(owner))) return
      const data = { value: record.keyword ?? '?', key: key.keyword ?? '?' }
      const related = [{ messageId: 'key', uri: key.uri, place: { pointer: fieldPointer(key, 'keyword') } }]
      const isNull = configuration === undefined || configuration === null
      report(isNull ? 'null' : 'missing', placeOf(record, image), data, { related })
    },
  }),
})

function hasLikeName(configuration: Record<string, unknown>): boolean {
  return Object.keys(configuration).some((name) => nearestName(name, ['image_name']) !== undefined)
}

/** The empty image_name, else the object that lacks it. */
function placeOf(record: RecordFact, image: unknown): Place {
  if (image !== undefined) return { pointer: fieldPointer(record, 'configuration', 'image_name') }
  if (record.form === 'authoring') return { pointer: record.pointer }
  const { configuration } = record.fields
  return { pointer: fieldPointer(record, configuration === undefined ? [] : ['configuration']) }
}
