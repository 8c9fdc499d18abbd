import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consequences, severityFrom } from '../../src/core/rules/consequences.ts'
import { rules } from '../../src/core/rules/index.ts'
import { basisOf, consequenceOf, severityOf } from '../../src/core/rules/rule.ts'

const folder = join(import.meta.dirname, '../../src/core/rules')
const messages = rules.flatMap(({ meta }) => Object.keys(meta.messages).map((id) => ({ meta, id })))

describe('what follows from findings', () => {
  it.each(messages.map(({ meta, id }) => [`${meta.id} ${id}`, meta, id] as const))('%s', (_, meta, id) => {
    const consequence = consequenceOf(meta, id)
    expect(Object.keys(consequences)).toContain(consequence)
    expect(severityOf(meta, id)).toBe(severityFrom(consequence))
    if (consequence === 'forbidden') expect(basisOf(meta, id)).toBe('specification')
  })

  it('is named by some message each', () => {
    const named = new Set(messages.map(({ meta, id }) => consequenceOf(meta, id)))
    expect(Object.keys(consequences).filter((one) => !named.has(one as keyof typeof consequences))).toEqual([])
  })

  it('alone decides the severity: no rule states one', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const stating = files.filter((file) => /severity: ?'/.test(readFileSync(join(folder, file), 'utf8')))
    expect(stating).toEqual(['consequences.ts'])
  })
})
