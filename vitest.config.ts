import { defineConfig } from 'vitest/config'

/**
 * Folders whose tests share their workers, one group after the other. To start a process takes several times as long from one that has
 * grown, so those that start many come first, and none follows what has filled its memory.
 */
const groups = [
  ['test/cli', 'test/node', 'test/ci', 'test/scripts', 'test/editors'],
  ['test/web', 'test/server'],
  ['catalogue/test'],
].map((folders) => folders.map((folder) => `${folder}/**/*.test.ts`))
const slow = '**/*.long.test.ts'

/** What all tests share. */
export const shared = {
  globalSetup: ['test/support/scratch-folder.ts'],
  setupFiles: ['test/support/law-seed.ts'],
  // Timings decide no test; these only end one that hangs, on a machine with much else to do too.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  maxWorkers: 2,
  // Loading the sources anew for each file would take as long as most of the tests.
  isolate: false,
  // Each group, and each run on a further Node, would translate all sources anew. By hand nothing is kept, as settings of that may change.
  experimental: { fsModuleCache: process.env.CI !== undefined },
  // A loop over nothing is no test.
  expect: { requireAssertions: true, poll: { timeout: 250_000 } },
}

/** `npm test`: everything but `*.long.test.ts`, and a fortieth of what `*laws.test.ts` can try. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      ...groups.map((include) => ({ include, exclude: [slow] })),
      { include: ['test/**/*.test.ts'], exclude: [slow, ...groups.flat()] },
    ].map((files, groupOrder) => ({
      extends: true,
      test: { ...files, name: `group ${groupOrder + 1}`, sequence: { groupOrder } },
    })),
  },
})
