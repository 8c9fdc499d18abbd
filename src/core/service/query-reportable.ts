import type { Reportable } from '../findings/reportable.ts'
import { queryMessages } from './judge-query.ts'

/** What is wrong with a query, whichever of its messages tells it. */
export const listQuery: Reportable = {
  id: 'list-query',
  reportedBy: 'query',
  category: 'query',
  severity: 'error',
  basis: 'application',
  summary: 'A query for a list asks for something that the service does not answer as intended.',
  why: 'The service ignores the parameter, finds nothing, reads it in another way or answers with an internal error; a client cannot tell this from an empty list.',
  messages: Object.values(queryMessages).map(({ text, severity }) => `${text} (${severity})`),
  at: 'CODE@EDITION/PARAMETER',
  page: 'reported/list-query.md',
}
