import type { Namespace } from '@latchkey/core'
import {
  type ActivityAmount,
  type ActivityRow,
  activity,
  groupByMonth,
  type MonthGroup,
} from '@latchkey/core/features/activity'
import { useMemo } from 'react'
import { queryOf } from './query-of.ts'
import { useActivity } from './use-activity.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'

/**
 * What `useLatchkeyActivity` returns. `data`: newest first, with those of this client even before an indexer has them. `idle`: no
 * connection, or no source and nothing was sent from this browser.
 */
export type UseLatchkeyActivityReturnType = UseLatchkeyQueryReturnType<readonly ActivityRow[]> & {
  /** The same transactions, grouped by month in the visitor's time zone. */
  readonly groups: readonly MonthGroup<ActivityRow>[]
  /** No source has the history of this chain, so only transactions of this browser are listed. */
  readonly ownOnly: boolean
  readonly loading: boolean
  /** Whether there are older transactions. */
  readonly hasMore: boolean
  /** Open transactions, counted to 99. */
  readonly pending: number
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** An image as a `data:` URL, through the services' image route; `undefined` while there is none. */
  imageOf(amount: Pick<ActivityAmount, 'iconUrl'>): string | undefined
  /** The next page. Never rejects. */
  more(): Promise<void>
}

const code = { activity, groupByMonth }

/**
 * The transactions of the connected account on its network, by default in the active namespace; follows accounts and networks, and its own
 * transactions. `every` (in ms; `true` = every 30 s) polls.
 *
 * @example
 * const { groups, hasMore, more } = useLatchkeyActivity()
 * return groups.map(({ key, title, rows }) => <section key={key}><h3>{title}</h3>{rows.map((row) => row.hash)}</section>)
 */
export function useLatchkeyActivity({
  every,
  namespace,
}: {
  readonly every?: number | true | undefined
  readonly namespace?: Namespace | undefined
} = {}): UseLatchkeyActivityReturnType {
  const list = useActivity(code, { every, namespace })
  return useMemo(() => {
    const { state, rows, ...rest } = list
    return {
      ...rest,
      ...queryOf(state !== 'unavailable', state === 'unavailable' ? undefined : state, rows, rest.error),
    }
  }, [list])
}
