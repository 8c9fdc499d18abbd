import { describeInterface, isObject } from '../../../src/core/internal.ts'
import type { TokenKind } from '../database/tables.ts'

/** An operation of the interface as `schemas/openapi.json` describes it. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below the language, with parameters as the router writes them: `/api/v2/configuration/:code/`. */
  readonly path: string
  /** The kind of token that it takes. */
  readonly token: TokenKind | undefined
}

/** All operations of the interface. */
export function readOperations(): readonly Operation[] {
  const { paths } = describeInterface() as { paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  return Object.entries(paths).flatMap(([path, members]) =>
    (['get', 'post'] as const).flatMap((method): readonly Operation[] => {
      const operation = members[method]
      if (!isObject(operation)) return []
      return [
        {
          id: String(operation.operationId),
          method: method === 'get' ? 'GET' : 'POST',
          path: `/api/v2${path.replace(/\{(\w+)\}/g, ':$1')}`,
          token: tokenOf(operation.security),
        },
      ]
    }),
  )
}

function tokenOf(security: unknown): TokenKind | undefined {
  const [first] = Array.isArray(security) ? (security as readonly unknown[]) : []
  if (!isObject(first)) return undefined
  return 'appToken' in first ? 'app' : 'auth'
}
