import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/law-seed.ts'],
    // Timings decide no test; this only ends one that hangs.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
