import { memberOf } from '../../text/json-value.ts'
import { indexNames, nearestIn } from '../../text/nearest-name.ts'
import { remember } from '../../text/remember.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

const namesOf = remember((images: ReadonlySet<string>) => indexNames(images))

/** An image that the project does not have. */
export const missingImageFile = defineRule({
  meta: {
    id: 'missing-image-file',
    consequence: 'misread',
    category: 'project',
    fix: 'sometimes',
    summary: 'A value names an image that is not in the image folder of the project.',
    why: 'Images are looked for only when a page is shown. This is checked only if the configuration names the image folder.',
    messages: {
      missing:
        'The image folder does not contain "{name}", so this choice is shown without its image. Add it, or correct the name.',
      misspelt:
        'The image folder does not contain "{name}", so this choice is shown without its image. Did you mean "{candidate}"?',
    },
  },
  create: ({ project: { images }, report }) => ({
    models: ['value'],
    record: (record) => {
      if (images === undefined || record.model !== 'value') return
      const name = memberOf(record.fields.configuration, 'image_name')
      if (typeof name !== 'string' || name === '' || images.has(name)) return
      const pointer = fieldPointer(record, 'configuration', 'image_name')
      const candidate = nearestIn(namesOf(images), name)
      if (candidate === undefined) return report('missing', { pointer }, { name })
      report('misspelt', { pointer }, { name, candidate }, replacement(pointer, candidate))
    },
  }),
})
