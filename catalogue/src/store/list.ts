import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { askedTerms, type ListQuery } from '../../../src/core/internal.ts'
import type { Tables } from '../database/tables.ts'
import { type StoredVersion, selectVersions } from './questionnaires.ts'

type Query = Kysely<Tables>

/** How many questionnaires a page of the list has. */
export const pageSize = 25

/** What is listed: a query, with the codes of the configurations that it looks in. */
export interface Listed {
  readonly asked: ListQuery
  readonly searched: readonly string[]
}

/** Where a page lies: next to a questionnaire that the page beside it has. */
export interface Cursor {
  readonly page: number
  readonly side: 'after' | 'before'
  readonly updated: string
  readonly code: string
}

/** How many public questionnaires a query finds: added up from what is kept where only configuration, edition and language are asked for. */
export async function countListed(query: Query, listed: Listed): Promise<number> {
  const { count } = await countStatement(query, listed).executeTakeFirstOrThrow()
  return Number(count)
}

/** How many public questionnaires there are, by `code@edition`. */
export async function countPublic(query: Query): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .selectFrom('public_counts')
    .select(['configuration', 'edition'])
    .select((builder) => builder.fn.sum<string>('counted').as('count'))
    .groupBy(['configuration', 'edition'])
    .execute()
  return new Map(rows.map(({ configuration, edition, count }) => [`${configuration}@${edition}`, Number(count)]))
}

/** The page of them that a query asks for, what changed last first. */
export function findListed(
  query: Query,
  listed: Listed,
  count: number,
  cursor: Cursor | undefined,
): Promise<readonly StoredVersion[]> {
  return pageStatement(query, listed, count, cursor).execute()
}

export function countStatement(query: Query, listed: Listed) {
  return askedTerms(listed.asked).length === 0 ? keptCount(query, listed) : countedAnew(query, listed)
}

function keptCount(query: Query, { asked, searched }: Listed) {
  return query
    .selectFrom('public_counts')
    .select(sql<string>`coalesce(sum(counted), 0)`.as('count'))
    .where((builder) =>
      builder.and([
        builder('configuration', 'in', [...searched]),
        ...valuesOf(asked, '_edition').map((edition) => builder('edition', '=', edition)),
        ...valuesOf(asked, '_lang').map((language) => sql<boolean>`${language} = any(languages)`),
      ]),
    )
}

function countedAnew(query: Query, listed: Listed) {
  return query
    .selectFrom('versions')
    .select(sql<string>`count(*)`.as('count'))
    .where((builder) => isListed(builder, listed))
}

export function pageStatement(query: Query, listed: Listed, count: number, cursor: Cursor | undefined) {
  const { side, limit, offset } = cursor ? { side: cursor.side, limit: pageSize, offset: 0 } : placeOf(listed, count)
  const order = side === 'after' ? 'desc' : 'asc'
  return selectVersions(query)
    .where('versions.id', 'in', (builder) =>
      builder
        .selectFrom('versions')
        .select('versions.id')
        .where((inner) => isListed(inner, listed))
        .$if(cursor !== undefined, (inner) => inner.where(isBeside(cursor)))
        .orderBy('versions.updated', order)
        .orderBy('versions.questionnaire', order)
        .limit(Math.max(limit, 0))
        .offset(Math.max(offset, 0)),
    )
    .orderBy('versions.updated', 'desc')
    .orderBy('versions.questionnaire', 'desc')
}

/** Pages of the second half are counted from the end. */
function placeOf({ asked }: Listed, count: number) {
  const before = (asked.page - 1) * pageSize
  const limit = Math.min(pageSize, count - before)
  return before <= count / 2
    ? { side: 'after', limit, offset: before }
    : { side: 'before', limit, offset: count - before - limit }
}

function isBeside(cursor: Cursor | undefined) {
  const place = sql`(${cursor?.updated ?? ''}::timestamptz, ${cursor?.code ?? ''})`
  return cursor?.side === 'before'
    ? sql<boolean>`(versions.updated, versions.questionnaire) > ${place}`
    : sql<boolean>`(versions.updated, versions.questionnaire) < ${place}`
}

function isListed(builder: ExpressionBuilder<Tables, 'versions'>, { asked, searched }: Listed) {
  const terms = askedTerms(asked)
  const single = terms.flatMap((one) => (one.length === 1 ? one : []))
  return builder.and([
    // Written out, as a plan that is kept for any parameter could not use the indexes of public versions.
    sql<boolean>`versions.state = 'public'`,
    builder('versions.configuration', 'in', [...searched]),
    ...valuesOf(asked, '_edition').map((edition) => builder('versions.edition', '=', edition)),
    ...valuesOf(asked, '_lang').map((language) => sql<boolean>`${language} = any(versions.languages)`),
    ...(single.length > 0 ? [sql<boolean>`versions.terms @> ${single}::text[]`] : []),
    ...terms.filter(({ length }) => length !== 1).map((some) => sql<boolean>`versions.terms && ${some}::text[]`),
  ])
}

function valuesOf({ active }: ListQuery, kind: '_edition' | '_lang'): readonly string[] {
  return active.filter(({ type }) => type === kind).map(({ value }) => String(value))
}
