import { configurationLabel, recordName } from '../../questionnaire/locate.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { firstByFile, loadPosition } from '../../sets/load-order.ts'
import { counted } from '../../text/count.ts'
import { addToGroup } from '../../text/group-by.ts'
import { isSameJson } from '../../text/json-value.ts'
import { resolvePointer } from '../../text/pointer.ts'
import { remember } from '../../text/remember.ts'
import { type ConfigurationFact, ownTexts, pkOf, type RecordFact } from '../../workspace/facts.ts'
import { lookAt } from '../../workspace/looked-at.ts'
import type { SetFile, SetIndex } from '../../workspace/set-index.ts'
import { defineRule, type Report } from '../rule.ts'

const messages = {
  conflict:
    '{other} has {count} with the pk of a record in this file but different content (the first is {first}); the file loaded last wins. If that is intended, list the files as a set with "overrides: true"; if the files are alternatives, list them in different sets.',
  configuration:
    'Configuration {configuration} has the same pk {pk} as {earlier} in {other}: loading it silently replaces that one, whose questionnaire the application then does not have. Give it a pk of its own.',
  earlier: 'the configuration that is replaced',
} as const

/** Two files of a set that redefine each other's records. */
export const conflictingRecords = defineRule({
  meta: {
    id: 'conflicting-records',
    consequence: 'ineffective',
    category: 'project',
    summary: 'Two files of a set have records with the same model and pk but different content.',
    why: 'Loading fixtures silently replaces records with the same model and pk, so the loading order decides what the application shows.',
    messages,
  },
  create: ({ file, report }) => ({
    file: () => {
      reportConfigurations(file, report)
      if (file.set.overrides) return
      for (const [other, conflicts] of conflictsByFile(file)) {
        const [first] = conflicts
        const count = counted(conflicts.length, 'record', conflicts.map(recordName))
        const name = first === undefined ? '' : `${first.model} ${nameOf(first)}`
        report('conflict', { pointer: '', range: { start: 0, end: 0 } }, { other, count, first: name })
      }
    },
  }),
})

/**
 * Tells of configurations that replace those of another code or edition, which nobody means to. Without overrides, two records of
 * fixtures are among the conflicts of their files.
 */
function reportConfigurations({ uri, set, configurations }: SetFile, report: Report<typeof messages>): void {
  const position = loadPosition(uri, set)
  for (const { configuration, pk } of configurations.length > 0 ? numberedIn(set) : []) {
    if (configuration.uri !== uri) continue
    const earlier = numberedIn(set).find(
      (other) =>
        other.pk === pk &&
        nameConfiguration(other.configuration) !== nameConfiguration(configuration) &&
        loadPosition(other.configuration.uri, set) < position &&
        (set.overrides || isAuthored(configuration) || isAuthored(other.configuration)),
    )?.configuration
    if (earlier === undefined) continue
    const [own, other] = [configuration, earlier].map(nameConfiguration)
    const related = [{ messageId: 'earlier', uri: earlier.uri, place: { pointer: `${earlier.pointer}/pk` } }] as const
    const data = { configuration: own ?? '?', pk, earlier: other ?? '?', other: earlier.uri }
    report('configuration', { pointer: `${configuration.pointer}/pk` }, data, { related })
  }
}

interface Numbered {
  readonly configuration: ConfigurationFact
  readonly pk: number
}

/** The configurations of a set that have a pk, whatever the form of their files. */
const numberedIn = remember((set: SetIndex): readonly Numbered[] =>
  set.files.flatMap(({ value, configurations }) =>
    configurations.flatMap((configuration) => {
      const pk = pkOf(resolvePointer(value, `${configuration.pointer}/pk`))
      return pk === undefined ? [] : [{ configuration, pk }]
    }),
  ),
)

function isAuthored({ pointer, dataPointer }: ConfigurationFact): boolean {
  return pointer === dataPointer
}

/** The records of a file that differ from one of the same pk in a file that is loaded before. */
function conflictsByFile(file: SetFile): ReadonlyMap<string, readonly RecordFact[]> {
  const { set } = file
  const conflicts = new Map<string, RecordFact[]>()
  const position = loadPosition(file.uri, set)
  for (const record of file.records) {
    const twins = set.pkTwins(record)
    if (twins.length === 0) continue
    for (const [uri, twin] of firstByFile(twins)) {
      if (loadPosition(uri, set) < position && !isSame(twin, record)) addToGroup(conflicts, uri, record)
    }
  }
  return conflicts
}

function isSame(left: RecordFact, right: RecordFact): boolean {
  for (const record of [left, right]) lookAt(ownTexts(record))
  return isSameJson(left.fields, right.fields)
}

function nameOf(record: RecordFact): string {
  if (record.model === 'configuration') return configurationLabel(record)
  return record.keyword ?? String(record.pk)
}
