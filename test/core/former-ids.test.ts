import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkspace, currentLevels, findRule, lint, present, ruleIds, rules } from '../../src/core/internal.ts'
import { fingerprintOf } from '../../src/core/lint/fingerprint.ts'
import { formerIds } from '../../src/core/rules/former-ids.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const listed = readFileSync(join(import.meta.dirname, '../../docs/rule-ids.txt'), 'utf8')
  .trim()
  .split('\n')

describe('the ids that rules ever had', () => {
  test('are all still understood', () => {
    expect(listed.filter((id) => findRule(id) === undefined)).toEqual([])
  })

  test('hold every rule of now: npm run docs adds those that are new', () => {
    expect(ruleIds.filter((id) => !listed.includes(id))).toEqual([])
    expect(listed).toEqual([...new Set(listed)].sort())
  })

  test('are never used anew, and lead straight to a rule', () => {
    const wrong = [...formerIds].filter(
      ([former, current]) => ruleIds.includes(former) || !ruleIds.includes(current) || !listed.includes(former),
    )
    expect(wrong).toEqual([])
  })
})

describe('the ids that messages ever had', () => {
  const everyMessage = readFileSync(join(import.meta.dirname, '../../docs/message-ids.txt'), 'utf8')
    .trim()
    .split('\n')

  test('are those of now, or lead straight to one', () => {
    const lost = everyMessage.filter((line) => {
      const [rule = '', message = ''] = line.split(' ')
      const { messages = {}, formerMessages = {} } = findRule(rule)?.meta ?? {}
      return !Object.hasOwn(messages, formerMessages[message] ?? message)
    })
    expect(lost).toEqual([])
  })

  test('hold every message of now, and none is used anew', () => {
    for (const { meta } of rules) {
      const ids = Object.keys(meta.messages)
      expect(ids.filter((id) => !everyMessage.includes(`${meta.id} ${id}`))).toEqual([])
      const former = Object.entries(meta.formerMessages ?? {})
      expect(former.filter(([id, now]) => ids.includes(id) || !ids.includes(now))).toEqual([])
    }
  })
})

describe('a former id is understood', () => {
  const yaml = 'code: hives\nkeys:\n  hives_bees:\n    label: Bees\n    type: chekbox\n'
  const rename = formerIds as Map<string, string>
  beforeAll(() => void rename.set('unknown-type', 'unknown-key-type'))
  afterAll(() => void rename.delete('unknown-type'))

  async function rulesOf(files: Readonly<Record<string, string>>, ...argv: string[]): Promise<string[]> {
    const cwd = makeFolder({ '.git/': '', 'hives.yaml': yaml, ...files })
    const { out, err } = await runQuestlint(cwd, [...argv, '--format', 'json'])
    expect(err).toBe('')
    const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string }[] }
    return findings.map((one) => `${one.rule} ${one.severity}`)
  }

  test('and the finding has the id of now', async () => {
    expect(await rulesOf({})).toEqual(['unknown-key-type warning'])
  })

  test('by --rule and --only', async () => {
    expect(await rulesOf({}, '--rule', 'unknown-type=info')).toEqual(['unknown-key-type info'])
    expect(await rulesOf({}, '--only', 'unknown-type')).toEqual(['unknown-key-type warning'])
  })

  test('in the configuration, whichever id an override uses', async () => {
    const config = (base: string, override: string): Record<string, string> => ({
      'questlint.config.yaml': `rules: {${base}: info}\noverrides: [{files: ["*.yaml"], rules: {${override}: error}}]\n`,
    })
    expect(await rulesOf(config('unknown-type', 'unknown-type'))).toEqual(['unknown-key-type error'])
    expect(await rulesOf(config('unknown-key-type', 'unknown-type'))).toEqual(['unknown-key-type error'])
    expect(await rulesOf(config('unknown-type', 'unknown-key-type'))).toEqual(['unknown-key-type error'])
  })

  test('in the accepted file, with the fingerprint of then too', async () => {
    const workspace = createWorkspace({ files: [{ uri: 'hives.yaml', text: yaml }] })
    const [finding] = lint(workspace)
    const [{ path = [] } = {}] = present(lint(workspace), workspace)
    const [then, now] = ['unknown-type', 'unknown-key-type'].map((id) => fingerprintOf(id, path, finding?.data ?? {}))
    expect(then).not.toBe(now)
    const entry = (rest: string): Record<string, string> => ({
      'questlint.accepted.yaml': `- {rule: unknown-type, at: "**", reason: for now${rest}}\n`,
    })
    expect(await rulesOf(entry(''))).toEqual([])
    expect(await rulesOf(entry(`, fingerprint: "${then}"`))).toEqual([])
    expect(await rulesOf(entry(`, fingerprint: "${now}"`))).toEqual([])
    const wrong = await rulesOf(entry(', fingerprint: "0000000000000000"'))
    expect(wrong).toEqual(['unknown-key-type warning', 'unused-acceptance warning'])
  })

  test('in a comment of a YAML file', async () => {
    const suppressed = yaml.replace('    type', '    # questlint-disable-next-line unknown-type -- for now\n    type')
    expect(await rulesOf({ 'hives.yaml': suppressed })).toEqual([])
  })

  test('by explain, accept and doctor', async () => {
    const cwd = makeFolder({ 'hives.yaml': yaml, 'questlint.config.yaml': 'rules: {unknown-type: error}\n' })
    const { out } = await runQuestlint(cwd, ['explain', 'unknown-type'])
    expect(out).toMatch(/^unknown-key-type \(.*\nFormerly unknown-type; .*\n/)
    expect((await runQuestlint(cwd, ['doctor'])).out).toMatch(/unknown-key-type +error \(set by the configuration\)/)
    await runQuestlint(cwd, ['accept', 'unknown-type', '**', '--reason', 'for now'])
    expect(readFileSync(join(cwd, 'questlint.accepted.yaml'), 'utf8')).toContain('rule: unknown-key-type\n')
  })

  test('by the library', () => {
    const levels = (): Record<string, 'info'> => ({ 'unknown-type': 'info' })
    const workspace = createWorkspace({ files: [{ uri: 'hives.yaml', text: yaml }], levels })
    expect(present(lint(workspace), workspace).map(({ severity }) => severity)).toEqual(['info'])
    expect(lint(workspace, { levels: { 'unknown-type': 'off' } })).toEqual([])
    expect(currentLevels(undefined)).toEqual({})
  })
})
