import type { Cursor } from '../store/list.ts'

/** The same query for another page, with the place where that one begins or ends, so that it is found at once. */
export function queryForPage(query: string, page: number, cursor: Omit<Cursor, 'page'> | undefined): string {
  const parts = query.split(/[&;]/).filter((part) => part !== '' && !/^(?:page|cursor)(?:=|$)/.test(part))
  const place = cursor && Buffer.from(JSON.stringify([page, cursor.side, cursor.updated, cursor.code]), 'utf8')
  return [...parts, `page=${page}`, ...(place ? [`cursor=${place.toString('base64url')}`] : [])].join('&')
}

/** The place that a query has for its page; `undefined` without one, for another page, and for what this program did not write. */
export function readCursor(query: string, page: number): Cursor | undefined {
  const text = new URLSearchParams(query).get('cursor')
  if (text === null || text.length > 1000) return undefined
  const [of, side, updated, code, ...more] = readList(Buffer.from(text, 'base64url').toString('utf8'))
  if (of !== page || (side !== 'after' && side !== 'before') || !isTime(updated) || more.length > 0) return undefined
  return typeof code === 'string' && !code.includes('\0') ? { page, side, updated, code } : undefined
}

/** Whether it is a time as the database writes it; one that the calendar does not have makes it fail. */
function isTime(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const [, date = '', clock = ''] = /^((?!0000)\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(text) ?? []
  const time = new Date(`${date}T${clock}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${date}T${clock}`)
}

function readList(text: string): readonly unknown[] {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
