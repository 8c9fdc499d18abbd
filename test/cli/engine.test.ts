import { setFlagsFromString } from 'node:v8'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('node:v8', async (original) => ({ ...(await original<object>()), setFlagsFromString: vi.fn() }))

const setting = '--invocation-count-for-turbofan=3000'
const megabyte = 1_000_000

/** Whether V8 optimizes as usual after files of these sizes were read, one list after the other. */
async function isLongAfter(...reads: readonly (readonly number[])[]): Promise<boolean> {
  vi.resetModules()
  vi.stubGlobal('ENGINE', { options: { 'invocation-count-for-turbofan': setting }, size: 0, isCheck: false })
  const { expectLongRunFor } = await import('../../src/cli/engine.ts')
  for (const sizes of reads) expectLongRunFor(sizes)
  return vi.mocked(setFlagsFromString).mock.calls.some(([flags]) => flags === setting)
}

beforeEach(() => vi.mocked(setFlagsFromString).mockClear())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['many files with less than 20 MB', [Array<number>(19).fill(megabyte)], false],
  ['many files with more', [Array<number>(21).fill(megabyte)], true],
  ['more, read in turn', [Array<number>(11).fill(megabyte), Array<number>(11).fill(megabyte)], true],
  ['one file with more than 5 MB', [[6 * megabyte]], true],
  ['one file with less', [[4 * megabyte]], false],
])('a run over %s', async (_, reads, isLong) => {
  expect(await isLongAfter(...reads)).toBe(isLong)
})

test.each([
  ['a small file', [[900_000]], 0],
  ['a larger one', [[1_100_000]], 1],
  ['several, read in turn', [[600_000], [600_000], [2 * megabyte]], 1],
  ['a very large one', [[6 * megabyte]], 0],
])('a run over %s collects so many times before it parses', async (_, reads, times) => {
  await isLongAfter(...reads)
  const set = vi.mocked(setFlagsFromString).mock.calls.map(([flags]) => flags)
  const around = set.filter((flags) => flags.includes('gc-global'))
  expect(around).toEqual(Array(times).fill(['--gc-global', '--no-gc-global']).flat())
})

test('a program that serves is told nothing more by what it reads', async () => {
  vi.resetModules()
  const { expectLongRunFor, expectShortRun, expectToServe } = await import('../../src/cli/engine.ts')
  vi.stubGlobal('ENGINE', expectShortRun())
  expectToServe()
  vi.mocked(setFlagsFromString).mockClear()
  for (let reads = 0; reads < 30; reads++) expectLongRunFor([megabyte])
  expect(vi.mocked(setFlagsFromString)).not.toHaveBeenCalled()
})

test('a program that serves after all compiles on one thread, as threads that were started before can do nothing else', async () => {
  vi.resetModules()
  const { knownOptions } = await import('../../src/node/v8-options.ts')
  // Older ones do not compile on other threads.
  vi.doMock('../../src/node/v8-options.ts', () => ({
    setKnownOptions: (settings: object) => knownOptions(Object.keys(settings), '13.6.233.17-node.53'),
  }))
  const { expectShortRun, expectToServe } = await import('../../src/cli/engine.ts')
  vi.stubGlobal('ENGINE', expectShortRun())
  vi.mocked(setFlagsFromString).mockClear()
  expectToServe()
  const taken = vi.mocked(setFlagsFromString).mock.calls.map(([flags]) => flags)
  expect(taken).toContain('--parallel-scavenge')
  expect(taken).not.toContain('--concurrent-sparkplug')
})
