import fc from 'fast-check'

/** A gate says the same of the same commit; `npm run fuzz:laws` looks for what other seeds find. */
fc.configureGlobal({ seed: Number(process.env.QUESTLINT_LAW_SEED ?? 1) })
