import { describe, expect, test } from 'vitest'
import { createWorkspace, judge, judgeFile, type LintMemory, type SourceFile } from '../../src/core/internal.ts'
import { onePage } from '../questionnaires/one-page.ts'

const named = (keyword: string) => ({ keyword, view_options: { is_name: true } })
const questionnaire = {
  code: 'quarry',
  edition: '2030',
  created: '2030-02-01T12:00:00Z',
  sections: onePage({
    keyword: 'd',
    questiongroups: [{ keyword: 'quarry_qg', questions: [named('quarry_name'), { keyword: 'quarry_lost' }] }],
  }),
}
const definitions = {
  code: 'quarry',
  categories: { s: 'S', c: 'C', d: 'D' },
  keys: { quarry_name: 'Name' },
  questiongroups: { quarry_qg: 'Quarry' },
}
const whole = JSON.stringify(definitions)
const main: SourceFile = { uri: 'quarry.json', text: JSON.stringify(questionnaire) }
const accepted = { uri: 'accepted.yaml', text: '- {rule: unused-record, at: "key:*", reason: known}\n' }

const workspaceOf = (text: string, file: Partial<SourceFile> = {}, previous?: ReturnType<typeof createWorkspace>) =>
  createWorkspace({ files: [{ uri: 'shared.json', text, ...file }, main], accepted }, previous)

/** What is found, but for what the accepted file itself gives. */
function foundIn(text: string, file: Partial<SourceFile> = {}): readonly string[] {
  return judge(workspaceOf(text, file)).findings.map(({ uri, rule }) => `${uri} ${rule}`)
}

describe('what a file defines that is only partly read is open', () => {
  const cutOff = ['shared.json syntax-error']

  test('as it is whole, a name that it does not define is unknown, and an entry that matches nothing unused', () => {
    expect(foundIn(whole)).toEqual(['quarry.json unknown-key', 'accepted.yaml unused-acceptance'])
  })

  test.each([
    ['is cut off', whole.slice(0, whole.indexOf('"questiongroups"')), cutOff],
    ['lacks the last bracket', whole.slice(0, -1), cutOff],
    ['goes on after its end', whole.replace('},"questiongroups"', '}},"questiongroups"'), cutOff],
    ['is empty', '', cutOff],
    ['has no value that is a configuration', `<p>${whole}`, [...cutOff, ...cutOff]],
  ])('no name is told as unknown or unused where it %s', (_, text, expected) => {
    expect(foundIn(text, { isNamed: true })).toEqual(expected)
  })

  test.each([
    ['a comma is missing', whole.replace(',"keys"', '"keys"')],
    ['there is one too many', whole.replace('{"quarry_name":"Name"}', '{"quarry_name":"Name",}')],
  ])('all of it is read where %s', (_, text) => {
    expect(foundIn(text)).toContain('quarry.json unknown-key')
  })

  test('files that nobody names are not waited for', () => {
    const files = [{ uri: 'other.json', text: '' }, { uri: 'shared.json', text: whole }, main]
    expect(judge(createWorkspace({ files })).findings.map(({ rule }) => rule)).toContain('unknown-key')
  })

  test('and known again once the rest is there', () => {
    const memory: LintMemory = new Map()
    const texts = [whole, whole.slice(0, -1), whole]
    let workspace: ReturnType<typeof createWorkspace> | undefined
    const rules = texts.map((text) => {
      workspace = workspaceOf(text, {}, workspace)
      return judgeFile(workspace, main.uri, { memory }).map(({ rule }) => rule)
    })
    expect(rules).toEqual([['unknown-key'], [], ['unknown-key']])
  })
})
