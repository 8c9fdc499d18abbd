import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ConsumerRow, editsOf } from '../support/consumer-rows.ts'
import { createJudge } from '../support/consumer-verdicts.ts'
import { isReady, library, loadPackedWorkspace } from '../support/packed-library.ts'
import { partsOf } from '../support/portion.ts'
import { oracles } from '../support/real-configurations.ts'

const rows: readonly ConsumerRow[] = isReady
  ? readFileSync(join(oracles ?? '', 'consumers/consumers.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ConsumerRow)
  : []

/** The rows that no edit of a real configuration is made for, by what is read, each with the reason. */
const unedited: Readonly<Record<string, string>> = {
  'list:definition cca': 'not asked in the real configurations, which is told of one that begins',
  'list:definition cbp': 'not asked in the real configurations, which is told of one that begins',
  'list:definition unccd': 'the configuration is not there',
  'list:definition watershed': 'not asked in the real configuration, which is told of it as it is',
  'unccd header': 'the configuration is not there',
  'list:mydata suffixes': 'requires nothing',
  'links:read-only form': 'requires nothing: a defect of the program',
  'modules:form target': 'requires nothing: a defect of the program',
  'details modal': 'requires nothing',
  'js:auto sum': 'what is summed up too is no absence; the rules about calculations tell it',
  'level/type type select_conditional_questiongroup inside raw_questions': 'no real configuration asks one',
  'level/type form_options.conditions (legacy) third part': 'no real configuration has such conditions',
  'pdf:get_initial_landuse_changed': 'never printed',
  'search:query': 'data of lists, in no configuration',
  'filter:FILTER_EDITIONS': 'a setting of the service',
  'geometry:points': 'a matter of answers',
  'photos:data check': 'a command for the data of the service',
  flag: 'a record of the database',
  'pdf:file cache': 'files of the service',
  'closed list:facts page and reports': 'codes outside of the list are by design',
  'edition script': 'the script names what it changes, which no file says',
}

/** What a row reads, as `unedited` names it. */
function namesOf({ consumer, code, reads }: ConsumerRow): readonly string[] {
  return [`${consumer} ${code}`, `${consumer} ${reads.option}`, consumer]
}

/** Whether nobody sees that it is gone. */
function isNeverPrinted({ when_absent: harm }: ConsumerRow): boolean {
  return /never print/.test(harm)
}

const judged = rows.filter(({ finding }) => finding === undefined)
const isSummary = ({ consumer }: ConsumerRow): boolean => /^pdf:(?:field_name|question|value)/.test(consumer)

describe.runIf(isReady)('what a reader needs and an edit takes away is told at the edited place', () => {
  const judge = createJudge(library)

  const misfitsOf = (row: ConsumerRow): readonly string[] =>
    editsOf(row).flatMap((edit) => {
      const { verdict, fresh } = judge(row, edit)
      const isRight = isNeverPrinted(row) ? verdict !== 'nothing edited' && !hasReader(fresh, row) : verdict === 'told'
      return isRight ? [] : [`${verdict}: ${edit.name}, ${row.consumer} ${JSON.stringify(row.reads)}`]
    })

  test.each(
    judged
      .filter((row) => !isSummary(row))
      .map((row) => ({ row, name: [row.consumer, row.reads.option ?? row.reads.question].join(' ') })),
  )('$name $row.code', ({ row }) => {
    expect(misfitsOf(row)).toEqual([])
  })

  test.each(partsOf(judged.filter(isSummary)))('summaries, part $part', ({ items }) => {
    expect(items.flatMap(misfitsOf)).toEqual([])
  })

  test('each row has an edit, or there is a reason', () => {
    const without = judged.filter((row) => editsOf(row).length === 0)
    expect(without.filter((row) => namesOf(row).every((name) => unedited[name] === undefined))).toEqual([])
    const named = new Set(without.flatMap(namesOf))
    expect(Object.keys(unedited).filter((name) => !named.has(name))).toEqual([])
    expect(judged.length).toBeGreaterThan(1300)
  })

  test('a description that the real configuration does not ask is told', () => {
    const { workspace } = loadPackedWorkspace('watershed@2015')
    const rulesFound = library.lint(workspace).map(({ rule }) => rule)
    expect(rulesFound).toContain('missing-list-definition')
  })
})

/** Whether the summary is told to miss something in the configuration of a row. */
function hasReader(fresh: readonly { readonly rule: string; readonly message: string }[], row: ConsumerRow): boolean {
  return fresh.some(({ rule, message }) => rule === 'broken-summary' && message.includes(`${row.code} ${row.edition}`))
}
