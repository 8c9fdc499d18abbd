import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What other nodes on a database do to the answers that all of them share. */
export interface FollowedNodes {
  /** Whether answers are being carried, or were, and this node has not read the configurations again since. */
  readonly isCarrying: () => boolean
  readonly close: () => void
}

/** How often a node looks what others did. */
const pollMilliseconds = 1000

/** How long a node that carries answers waits before it begins, so that all others have seen it and answer nothing. */
export const noticeMilliseconds = 5 * pollMilliseconds

/** Follows what other nodes do; `changed` reads the configurations again, and is called once at a time. */
export function followNodes(
  query: Kysely<Tables>,
  changed: () => Promise<void>,
  milliseconds = pollMilliseconds,
): FollowedNodes {
  let known: State | undefined
  let isCarrying = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const state = await readState(query)
    if (state.open > 0) isCarrying = true
    else if (known !== undefined && (isCarrying || isOther(known, state))) {
      await changed()
      isCarrying = false
    }
    known = state.open > 0 ? (known ?? state) : state
  }
  const poll = (): void => {
    timer = setTimeout(() => {
      // While the database does not answer, no request is answered either.
      look()
        .catch(() => undefined)
        .finally(() => {
          if (!isClosed) poll()
        })
    }, milliseconds).unref()
  }
  poll()
  return {
    isCarrying: () => isCarrying,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** What a node sees of what others did. */
interface State {
  /** Plans that are carried, or were cut off. */
  readonly open: number
  /** Plans that were carried to their end. */
  readonly finished: number
  /** States of configurations that were in use. */
  readonly configurations: number
}

async function readState(query: Kysely<Tables>): Promise<State> {
  const row = await query
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('migrations').select(fn.countAll<string>().as('all')).where('finished', 'is', null).as('open'),
      selectFrom('migrations').select(fn.countAll<string>().as('all')).where('finished', 'is not', null).as('finished'),
      selectFrom('configurations').select(fn.countAll<string>().as('all')).as('configurations'),
    ])
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), finished: Number(row.finished), configurations: Number(row.configurations) }
}

function isOther(known: State, state: State): boolean {
  return known.finished !== state.finished || known.configurations !== state.configurations
}
