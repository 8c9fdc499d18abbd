import { createHash, randomUUID } from 'node:crypto'
import type { Configuration } from '../configurations/configurations.ts'
import type { StoredVersion } from '../store/questionnaires.ts'
import type { Answer, Exchange } from './exchange.ts'
import { refuse } from './refusal.ts'

/** Stands before what an answer depends on beside the version that it shows. */
const separator = '~'

/** What says that the translations of this process were used: others may have read other files. */
const translations = randomUUID().slice(0, 8)

/** The weak ETag of the data of a version: another one after each edit, whatever the clock says. */
export function dataTag({ format }: Exchange, version: StoredVersion): string {
  return tagOf([revisionOf(version), ...otherFormat(format)])
}

/** The weak ETag of a version as it is shown with the labels of its configuration, and with the questionnaires and images that belong to it. */
export function detailTag(
  exchange: Exchange,
  version: StoredVersion,
  configuration: Configuration,
  belonging: readonly unknown[],
): string {
  const others = belonging.length === 0 ? [] : [shortHash(JSON.stringify(belonging))]
  return tagOf([revisionOf(version), ...shownBy(exchange, configuration), ...others])
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The weak ETag of a configuration. */
export function configurationTag(exchange: Exchange, configuration: Configuration): string {
  return tagOf(shownBy(exchange, configuration))
}

function shownBy({ format, translate }: Exchange, { hash }: Configuration): readonly string[] {
  return [hash.slice(0, 16), ...(translate === undefined ? [] : [translations]), ...otherFormat(format)]
}

function otherFormat(format: Exchange['format']): readonly string[] {
  return format === 'json' ? [] : [format]
}

function revisionOf({ id, revision }: StoredVersion): string {
  return `${id}.${revision}`
}

function tagOf(parts: readonly string[]): string {
  return `W/"${parts.join(separator)}"`
}

/** An answer with its ETag; without a body, and nothing built, for a client that has it already. */
export async function answerUnlessKnown({ request }: Exchange, etag: string, build: () => unknown): Promise<Answer> {
  const headers = { etag, 'cache-control': 'private, no-cache' }
  const known = request.headers['if-none-match']
  if (known !== undefined && tagsIn(known).some((tag) => tag === '*' || tag === opaque(etag)))
    return { status: 304, body: undefined, headers }
  return { body: await build(), headers }
}

/** Refuses an edit of a client that names another version than the newest; says whether it named one at all. */
export function requireMatch({ request }: Exchange, newest: StoredVersion): boolean {
  const named = request.headers['if-match']
  if (named === undefined) return false
  const own = revisionOf(newest)
  if (!tagsIn(named).some((tag) => tag === '*' || tag.split(separator)[0] === own))
    throw refuse(412, 'The questionnaire is no longer the one that If-Match names.')
  return true
}

/** The tags of a header, without what says that they are weak. */
export function tagsIn(header: string): readonly string[] {
  if (header.trim() === '*') return ['*']
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map(([, tag = '']) => tag)
}

function opaque(etag: string): string {
  return etag.slice(3, -1)
}
