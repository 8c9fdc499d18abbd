import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** `npm run test:long`: `*.long.test.ts`, and all that `*laws.test.ts` can try, or the share that is asked for. */
export default defineConfig({
  test: {
    ...shared,
    include: ['test/**/*.long.test.ts', 'test/**/*laws.test.ts', 'catalogue/test/**/*.long.test.ts'],
    exclude: [],
    env: { QUESTLINT_LAWS: process.env.QUESTLINT_LAWS ?? 'all' },
  },
})
