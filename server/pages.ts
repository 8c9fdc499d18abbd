import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isObject } from '../src/core/internal.ts'
import { findRulePages } from './diagnostics/diagnostic.ts'

/** The URI of a page of the documentation by its path below `docs/`; `undefined` when there is no such page here. */
export type FindPage = (page: string) => string | undefined

/** The folder URI of the pages of rules, ending in `/`: what the client says, else where they are installed with the program. */
export function rulePagesFor(initializationOptions: unknown): string | undefined {
  const given = isObject(initializationOptions) ? initializationOptions.rulePages : undefined
  // The folder of the bundle, which `import.meta` does not tell there.
  return typeof given === 'string' ? given : findRulePages(__dirname)
}

/** Finds pages beside those of the rules; a client that carries these itself says where with `initializationOptions.rulePages`. */
export function createPageFinder(initializationOptions: unknown): FindPage {
  const rulePages = rulePagesFor(initializationOptions)
  if (rulePages === undefined || !URL.canParse(rulePages)) return () => undefined
  return (page) => {
    const uri = new URL(`../${page}`, rulePages)
    if (uri.protocol !== 'file:') return uri.href
    return existsSync(fileURLToPath(uri)) ? uri.href : undefined
  }
}
