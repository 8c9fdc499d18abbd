import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { knownOptions } from '../../src/node/v8-options.ts'

const names = [
  'concurrent-sparkplug',
  'heap-growing-percent',
  'interrupt-budget',
  'invocation-count-for-maglev',
  'invocation-count-for-turbofan',
  'parallel-scavenge',
  'semi-space-growth-factor',
  'wasm-tiering-budget',
]

test('the options of this V8 are as it says itself', () => {
  const text = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  const options = Object.entries(knownOptions(names))
  // A new V8 needs a line in the table.
  expect(options.length).toBeGreaterThan(2)
  for (const [name, setting] of options) {
    expect(new RegExp(`^ *--${name} .*\\r?\\n.*default: (\\S+)`, 'm').exec(text)?.[1]).toBe(setting)
  }
})

test.each(['9.4.146.26-node.26', '14.60.1', '99.9.1-node.1', '', 'constructor'])(
  'a V8 that is not known has none: %j',
  (version) => {
    expect(knownOptions(names, version)).toEqual({})
  },
)
