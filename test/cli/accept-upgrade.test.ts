import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { rules } from '../../src/core/internal.ts'
import { type FormerReport, formerReports } from '../../src/core/rules/former-findings.ts'
import { formerIds } from '../../src/core/rules/former-ids.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const accepted = 'questlint.accepted.yaml'

/** The rules that found something, in order. */
async function foundIn(cwd: string): Promise<string[]> {
  const { out, err } = await runQuestlint(cwd, ['--format', 'json'])
  expect(err).toBe('')
  const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string; messageId: string }[] }
  return findings.filter(({ severity }) => severity !== 'info').map(({ rule, messageId }) => `${rule}/${messageId}`)
}

describe('the accepted file that an earlier build wrote', () => {
  const grove = (): string => {
    const cwd = makeFolder({ '.git/': '' })
    cpSync(join(fixturesFolder, 'accepted'), cwd, { recursive: true })
    return cwd
  }

  test('still covers all that it covered', async () => {
    expect(await foundIn(grove())).toEqual([])
  })

  test('does so after an upgrade, which leaves nothing to upgrade', async () => {
    const cwd = grove()
    const before = readFileSync(join(cwd, accepted), 'utf8')
    expect(await runQuestlint(cwd, ['accept', '--upgrade'])).toMatchObject({ code: 0, out: '' })
    expect(await foundIn(cwd)).toEqual([])
    const after = readFileSync(join(cwd, accepted), 'utf8')
    expect(after.split('\n').slice(0, 2)).toEqual(before.split('\n').slice(0, 2))
    const { err } = await runQuestlint(cwd, ['accept', '--upgrade'])
    expect(err).toBe('questlint: 0 entries upgraded in questlint.accepted.yaml\n')
  })

  test('covers nothing else', async () => {
    const cwd = grove()
    const file = join(cwd, 'grove.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('keyword: grove_soil', 'keyword: grove_sail'))
    expect(await foundIn(cwd)).toContain('unknown-key/misspelt')
  })
})

const hives = `code: hives
keys:
  hives_bees:
    label: Bees
    type: chekbox
  hives_year:
    label: Year
    type: select
    values:
      hives_2001: {label: "2001", order_value: 1}
      hives_2002: {label: "2002", order_value: 1}
      hives_2003: {label: "2003", order_value: 1}
`

function folderWith(entries: string): string {
  return makeFolder({ '.git/': '', 'hives.yaml': hives, [accepted]: entries })
}

async function upgraded(cwd: string, ...argv: string[]): Promise<{ text: string; out: string; err: string }> {
  const { out, err, code } = await runQuestlint(cwd, ['accept', '--upgrade', ...argv])
  expect(code).toBe(0)
  return { text: readFileSync(join(cwd, accepted), 'utf8'), out, err }
}

describe('accept --upgrade', () => {
  const known = formerReports as FormerReport[]
  const rows = known.length
  afterEach(() => {
    known.length = rows
    ;(formerIds as Map<string, string>).delete('unknown-type')
  })

  test('gives a rule its id of now, in the style of the file', async () => {
    ;(formerIds as Map<string, string>).set('unknown-type', 'unknown-key-type')
    const cwd = folderWith('# ours\n- {at: "**", rule: unknown-type, reason: for now} # until spring\n')
    const { text, err } = await upgraded(cwd, '--dry-run')
    expect(text).toContain('rule: unknown-type,')
    expect(err).toContain('1 entry would be upgraded')
    expect((await upgraded(cwd)).text).toBe(
      '# ours\n- {at: "**", rule: unknown-key-type, reason: for now} # until spring\n',
    )
  })

  test('a dry run shows a diff and writes nothing', async () => {
    ;(formerIds as Map<string, string>).set('unknown-type', 'unknown-key-type')
    const cwd = folderWith('- rule: unknown-type\n  at: "**"\n  reason: for now\n')
    const { text, out } = await upgraded(cwd, '--dry-run')
    expect(text).toContain('unknown-type')
    expect(out).toContain('-- rule: unknown-type\n+- rule: unknown-key-type\n')
    const current = folderWith('- rule: unknown-key-type\n  at: "**"\n  reason: for now\n')
    expect((await upgraded(current, '--dry-run')).out).toBe('')
  })

  test('what another rule tells now is covered, and gets its name', async () => {
    known.push({ rule: 'unknown-key-type', messages: ['misspelt', 'unused'], formerRule: 'unknown-key' })
    const cwd = folderWith('- {rule: unknown-key, at: "key:hives_bees/configuration/type", reason: for now}\n')
    expect(await foundIn(cwd)).not.toContain('unknown-key-type/unused')
    expect((await upgraded(cwd)).text).toContain(
      '{rule: unknown-key-type, at: "key:hives_bees/configuration/type", reason: for now}',
    )
  })

  test('of entries for places that are one finding now, one is left', async () => {
    known.push({ rule: 'ambiguous-order', messages: ['repeated'], formerRule: 'duplicate-label', stoodAt: ['first'] })
    const all = `- {rule: unknown-key-type, at: "**", reason: other}
- {rule: duplicate-label, at: "value:hives_2001/order_value", reason: one, owner: mira}
`
    const cwd = folderWith(all)
    expect(await foundIn(cwd)).toEqual([])
    const { text, err } = await upgraded(cwd)
    expect(text).toContain('- {rule: ambiguous-order, at: "value:hives_2002/order_value", reason: one, owner: mira}')
    expect(err).toContain('duplicate-label at value:hives_2001/order_value: now ambiguous-order')
    expect(await foundIn(cwd)).toEqual([])
  })

  test('renews fingerprints, of which the report says that they are others', async () => {
    const cwd = folderWith('- {rule: unknown-key-type, at: "**", reason: for now, fingerprint: "0123456789abcdef"}\n')
    expect(await foundIn(cwd)).toContain('unused-acceptance/otherwise')
    expect((await upgraded(cwd)).err).toContain('unknown-key-type at **: new fingerprint')
    expect(await foundIn(cwd)).toEqual(['ambiguous-order/repeated'])
  })

  test('leaves what is of now, and what covers nothing, as it is', async () => {
    const text =
      '- {rule: unknown-key-type, at: "**", reason: for now}\n- {rule: unknown-key, at: "**", reason: idle}\n'
    expect((await upgraded(folderWith(text))).text).toBe(text)
  })

  test.each([
    [['--upgrade', '--all'], 'accept --upgrade cannot be combined with'],
    [['--upgrade', '--prune'], 'accept --upgrade cannot be combined with'],
    [['--upgrade', '--path', 'hives.yaml'], 'accept --upgrade cannot be combined with --path'],
    [['--dry-run', '--all', '--reason', 'x'], 'accept --dry-run'],
  ])('%j is wrong use', async (argv, message) => {
    const { code, err } = await runQuestlint(folderWith('[]\n'), ['accept', ...argv])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) })
  })
})

test('what earlier builds told by other rules or at other places names rules and messages of now', () => {
  const messagesOf = new Map(rules.map(({ meta }) => [meta.id, Object.keys(meta.messages)]))
  for (const { rule, messages, formerRule = rule, stoodAt = [] } of formerReports) {
    expect([...messagesOf.keys()]).toContain(formerRule)
    expect(messagesOf.get(rule)).toEqual(expect.arrayContaining([...messages, ...stoodAt]))
  }
})
