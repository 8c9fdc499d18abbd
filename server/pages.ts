import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isObject } from '../src/core/index.ts'
import { findRulePages } from './diagnostics/diagnostic.ts'

/** The URI of a page of the documentation by its path below `docs/`; `undefined` when there is no such page here. */
export type FindPage = (page: string) => string | undefined

/** Finds pages beside those of the rules; a client that carries these itself says where with `initializationOptions.rulePages`. */
export function createPageFinder(initializationOptions: unknown): FindPage {
  const given = isObject(initializationOptions) ? initializationOptions.rulePages : undefined
  const rulePages = typeof given === 'string' ? given : findRulePages(import.meta.dirname)
  if (rulePages === undefined || !URL.canParse(rulePages)) return () => undefined
  return (page) => {
    const uri = new URL(`../${page}`, rulePages)
    if (uri.protocol !== 'file:') return uri.href
    return existsSync(fileURLToPath(uri)) ? uri.href : undefined
  }
}
