import { resolvePointer } from '../../text/pointer.ts'
import { type ConfigurationFact, configurationPointer } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/** An edition that is dated before an older one of its code, or as that. */
export const misdatedEdition = defineRule({
  meta: {
    id: 'misdated-edition',
    consequence: 'ineffective',
    category: 'reference',
    summary: 'An edition was created before an older edition of the same code, or at the same moment.',
    why: 'The application treats the edition with the latest "created" as the newest, whatever the editions are called. New questionnaires belong to that edition, and only its questionnaires can be published.',
    messages: {
      before:
        '"created" of edition {edition} of "{code}" is earlier than that of edition {older}, so edition {older} stays the newest: new questionnaires belong to it, and none of edition {edition} can be published. Give it a later date.',
      same: '"created" of edition {edition} of "{code}" is the same as that of edition {older}, so it is unclear which of them is the newest. Give it a later date.',
      older: 'the older edition',
    },
  },
  create: ({ file, report }) => ({
    configuration: (configuration) => {
      const { code, edition } = configuration
      const created = createdOf(configuration, file)
      if (code === undefined || edition === undefined || created === undefined) return
      const older = file.set
        .configurations(code)
        .filter((other) => isOlder(other.edition, edition))
        .filter((other) => (createdOf(other, file) ?? Number.NEGATIVE_INFINITY) >= created)
        .at(-1)
      if (older === undefined) return
      const place = { pointer: configurationPointer(configuration, 'created') }
      const related = [
        { messageId: 'older', uri: older.uri, place: { pointer: configurationPointer(older, 'created') } },
      ]
      const message = createdOf(older, file) === created ? 'same' : 'before'
      report(message, place, { code, edition, older: older.edition ?? '?' }, { related })
    },
  }),
})

/** Whether an edition has the earlier year; others cannot be compared. */
function isOlder(edition: string | undefined, than: string): boolean {
  const isYear = /^\d{4}$/
  return edition !== undefined && isYear.test(edition) && isYear.test(than) && edition < than
}

/** When a configuration was made, in milliseconds; `undefined` where it does not say so. */
function createdOf(configuration: ConfigurationFact, { set }: SetFile): number | undefined {
  const value = set.file(configuration.uri)?.value
  const created =
    value === undefined ? undefined : resolvePointer(value, configurationPointer(configuration, 'created'))
  const time = typeof created === 'string' ? Date.parse(created) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
