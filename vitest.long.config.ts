import { defineConfig } from 'vitest/config'
import short from './vitest.config.ts'

/** `npm run test:long`: `*.long.test.ts`, and all that `*laws.test.ts` can try. */
export default defineConfig({
  test: {
    ...short.test,
    include: ['test/**/*.long.test.ts', 'test/**/*laws.test.ts'],
    exclude: [],
    env: { QUESTLINT_LAWS: 'all' },
  },
})
