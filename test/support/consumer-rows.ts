import {
  addKey,
  configurationOf,
  type EditedSet,
  type EditPlace,
  placesOfKey,
  questionsOf,
  recordOf,
  removeNode,
  removeQuestion,
  setField,
  setOption,
  type Way,
  waysIn,
} from './consumer-edits.ts'

import { generalEdits } from './consumer-edits-general.ts'

/** One row of `consumers.jsonl`; the README of the oracles says what the fields mean. */
export interface ConsumerRow {
  readonly consumer: string
  readonly code: string
  readonly edition: string
  readonly reads: Readonly<Record<'questiongroup' | 'question' | 'option' | 'field_name', string | undefined>>
  readonly providers?: readonly string[]
  readonly requires: string
  readonly when_absent: string
  readonly effect: 'load' | 'every-page' | 'page' | 'pdf' | 'list' | 'blank'
  readonly finding?: string
}

/** An edit that takes away what a row requires. */
export interface RowEdit {
  readonly name: string
  /** The configuration that it is made in. */
  readonly configuration: string
  /** Makes it; gives the places where a finding is at the edit. */
  readonly apply: (set: EditedSet) => readonly EditPlace[]
  /** What the state after does not say by itself is asked of a comparison with the state before. */
  readonly isComparison?: true
  /** Whether nothing else is loaded by the service. */
  readonly isComplete?: true
}

/** The edits of a row; empty where no edit of a configuration takes away what it requires. */
export function editsOf(row: ConsumerRow): readonly RowEdit[] {
  const byConsumer = editsByConsumer[row.consumer]
  if (byConsumer) return byConsumer(row)
  const { option, question, questiongroup } = row.reads
  const names = [question, option, row.code, questiongroup === undefined ? undefined : 'questiongroup']
  const keys = [...names.map((name) => `${row.consumer} ${name}`), row.consumer]
  return keys.map((key) => generalEdits[key]).find((edits) => edits !== undefined) ?? []
}

const home = ({ code, edition }: ConsumerRow): string => `${code}@${edition}`

const editsByConsumer: Readonly<Record<string, (row: ConsumerRow) => readonly RowEdit[]>> = {
  'pdf:field_name': (row) => [
    {
      name: 'its questions are deleted',
      configuration: home(row),
      apply: (set) =>
        (row.providers ?? []).flatMap((provider) => {
          const [group = '', key = ''] = provider.split('.')
          return questionsOf(set, group, key).map((way) => removeNode(set, way))
        }),
    },
    {
      name: 'its keys are no longer in the summary',
      configuration: home(row),
      apply: (set) =>
        keysOf(row).flatMap((key) => {
          const found = recordOf(set, 'key', key)
          if (found === undefined) return []
          const own = questionsOf(set, (row.reads.questiongroup ?? '').trim(), key).filter(({ node }) => node.summary)
          return [
            setField(set, found, ['configuration', 'summary'], undefined),
            ...own.map((way) => setOption(set, way, ['summary'], undefined)),
            ...placesOfKey(set, key),
          ]
        }),
    },
  ],
  'pdf:question deleted': (row) => [
    {
      name: 'the question is deleted',
      configuration: home(row),
      apply: (set) =>
        questionsOf(set, row.reads.questiongroup ?? '', row.reads.question ?? '').map((way) =>
          removeQuestion(set, way),
        ),
    },
  ],
  'pdf:questiongroup deleted': (row) => [
    {
      name: 'the questiongroup is deleted',
      configuration: home(row),
      apply: (set) => groupsCalled(set, row.reads.questiongroup ?? '').map((way) => removeNode(set, way)),
    },
  ],
  'pdf:question appended last to the questiongroup': (row) => [
    {
      name: 'a text is asked last',
      configuration: home(row),
      apply: (set) => {
        addKey(set, 'a_further_remark', { type: 'char' })
        const { uri } = configurationOf(set)
        return groupsCalled(set, row.reads.questiongroup ?? '').map(({ node, pointer }) => {
          node.questions.push({ keyword: 'a_further_remark' })
          return { uri, pointer }
        })
      },
    },
  ],
  'pdf:value removed from key or renamed': (row) => [
    {
      name: 'a value is taken out of its key',
      configuration: home(row),
      isComparison: true,
      apply: (set) => {
        const found = recordOf(set, 'key', row.reads.question ?? '')
        if (found === undefined) return []
        return [setField(set, found, ['values'], found.record.fields.values.slice(0, -1))]
      },
    },
  ],
}

function keysOf(row: ConsumerRow): readonly string[] {
  return [...new Set((row.providers ?? []).map((provider) => provider.split('.')[1] ?? ''))]
}

function groupsCalled(set: EditedSet, keyword: string): Way[] {
  return waysIn(set).filter(({ level, node }) => level === 'questiongroup' && node.keyword === keyword)
}
