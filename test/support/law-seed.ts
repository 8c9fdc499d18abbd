import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll } from 'vitest'

let tried = 0

/** A gate says the same of the same commit; `npm run fuzz:laws` looks for what other seeds find, and counts what it tried. */
fc.configureGlobal({ seed: Number(process.env.QUESTLINT_LAW_SEED ?? 1), beforeEach: () => void tried++ })

afterAll(() => {
  const counted = process.env.QUESTLINT_LAW_COUNT
  if (counted !== undefined) appendFileSync(counted, `${tried}\n`)
  tried = 0
})
