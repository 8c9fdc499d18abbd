import { defineConfig } from 'vitest/config'

/** `npm test`: everything but `*.long.test.ts`, and a twentieth of what `*laws.test.ts` can try. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'catalogue/test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
    globalSetup: ['test/support/scratch-folder.ts'],
    setupFiles: ['test/support/law-seed.ts'],
    // Timings decide no test; these only end one that hangs, on a machine with much else to do too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    // Loading the sources anew for each file would take as long as most of the tests.
    isolate: false,
    // A loop over nothing is no test.
    expect: { requireAssertions: true },
  },
})
