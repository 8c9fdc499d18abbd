import { isOneDatabase } from '../../sets/load-order.ts'
import { sourceOf } from '../../sets/products.ts'
import { defineRule } from '../rule.ts'

/** A fixture in one set with the file that it is made of. */
export const generatedBesideSource = defineRule({
  meta: {
    id: 'generated-beside-source',
    consequence: 'loads-alone',
    category: 'project',
    summary: 'A fixture is checked together with the file that it seems to be made of.',
    why: 'Both define the same records, so the application can load only one of them. It is one finding for the file, in the place of one for each record.',
    messages: {
      beside:
        'This fixture defines the same as {source}, and seems to be made of it: they cannot be loaded into one database. List the two in different sets, or in one with "generated: true".',
      together: {
        text: 'This fixture defines the same as {source}, and seems to be made of it: loading both fails. Leave one of them out of the set or, if it is made by "questlint convert", say "generated: true" there.',
        consequence: 'not-loaded',
      },
    },
  },
  create: ({ file, report }) => ({
    file: () => {
      const { set } = file
      const source = set.generated ? undefined : sourceOf(file.uri, set)
      if (source === undefined) return
      const place = { pointer: '', range: { start: 0, end: 0 } }
      report(isOneDatabase(set) ? 'together' : 'beside', place, { source })
    },
  }),
})
