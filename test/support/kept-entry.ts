import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { makeKey, sealOf } from '../../src/node/cache-key.ts'

/** Puts something else in the place of a kept entry, as only this user can. */
export function putEntry(path: string, body: string): void {
  writeFileSync(path, `${sealOf(makeKey(dirname(path)), basename(path), body)}\n${body}`)
}

/** What an entry says, behind its seal. */
export function bodyOf(path: string): Record<string, unknown> {
  const text = readFileSync(path, 'utf8')
  return JSON.parse(text.slice(text.indexOf('\n') + 1)) as Record<string, unknown>
}
