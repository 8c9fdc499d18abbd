import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Change, compareWorkspaces, createWorkspace, type Workspace } from '../../src/core/index.ts'
import { oracles } from '../support/real-configurations.ts'

const folder = oracles === undefined ? undefined : join(oracles, 'changes')
const isThere = folder !== undefined && existsSync(folder)

interface Expected {
  readonly case: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly types: Readonly<Record<string, readonly [string, string]>>
  readonly values_removed: Readonly<Record<string, readonly string[]>>
  readonly values_added: Readonly<Record<string, readonly string[]>>
}

function load(path: string): Workspace {
  const names = readdirSync(path).sort(
    (left, right) => Number(right.startsWith('global')) - Number(left.startsWith('global')),
  )
  const files = names.map((uri) => ({ uri, text: readFileSync(join(path, uri), 'utf8') }))
  return createWorkspace({ files, sets: [{ files: names }] })
}

const cases: readonly Expected[] = isThere
  ? readFileSync(join(folder, 'changes.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Expected)
  : []

const nameOf = ({ path }: Change): string => `${path.questiongroup}.${path.question}`

/** What a comparison by questiongroup and key finds, told as the rows tell it. */
function summarize(changes: readonly Change[]) {
  const went = new Set(['removed-question', 'moved-question', 'renamed-question', 'retired-question'])
  const values = (rules: readonly string[], keywordOf: (change: Change) => string | undefined) =>
    changes.filter(({ rule }) => rules.includes(rule)).map((change) => `${nameOf(change)} ${keywordOf(change)}`)
  return {
    removed: changes.filter(({ rule }) => went.has(rule)).map(nameOf),
    added: changes.flatMap((change) => {
      if (change.rule === 'added-question') return [nameOf(change)]
      const isMoved = change.rule === 'moved-question' || change.rule === 'renamed-question'
      return isMoved ? [(change.to ?? '').replace('/', '.')] : []
    }),
    types: changes
      .filter(({ rule }) => rule === 'changed-type' || rule === 'changed-answer-form')
      .map((change) => `${nameOf(change)} ${change.old} ${change.new}`),
    valuesRemoved: values(['removed-choice', 'renamed-choice', 'retired-choice'], ({ path }) => path.value),
    valuesAdded: [...values(['added-choice'], ({ path }) => path.value), ...values(['renamed-choice'], ({ to }) => to)],
  }
}

if (!isThere) console.warn('QUESTLINT_ORACLES is not set: real changes are not compared')

describe.skipIf(!isThere)('changes of a public history', () => {
  test.each(cases.map((one) => [one.case, one] as const))('%s', (name, expected) => {
    const changes = compareWorkspaces(load(join(folder ?? '', name, 'before')), load(join(folder ?? '', name, 'after')))
    const found = summarize(changes)
    const valuesIn = (lists: Readonly<Record<string, readonly string[]>>): string[] =>
      Object.entries(lists ?? {}).flatMap(([question, values]) => values.map((value) => `${question} ${value}`))
    expect(found.removed).toEqual(expect.arrayContaining([...expected.removed]))
    expect(new Set(found.added)).toEqual(new Set(expected.added))
    expect(new Set(found.types)).toEqual(
      new Set(Object.entries(expected.types ?? {}).map(([question, [old, now]]) => `${question} ${old} ${now}`)),
    )
    expect(found.valuesRemoved).toEqual(expect.arrayContaining(valuesIn(expected.values_removed)))
    expect(found.valuesAdded).toEqual(expect.arrayContaining(valuesIn(expected.values_added)))
    // What is told beyond that are questions whose answers another questionnaire holds.
    const more = changes.filter((change) => change.rule !== 'retired-question' && change.kind === 'removed')
    const questions = more.filter(({ subject }) => subject === 'question').map(nameOf)
    expect(questions.filter((question) => !expected.removed.includes(question))).toEqual([])
    expect(changes.filter((change) => /data|logic/.test(change.class) && change.witness === undefined)).toEqual([])
  })
})
