import { caipAddress, type LatchkeyError } from '@latchkey/core'
import {
  type ActivityAmount,
  type ActivityRow,
  activity,
  groupByMonth,
  type MonthGroup,
} from '@latchkey/core/features/activity'
import { useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useAssetImages } from './use-asset-images.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useReadable } from './use-readable.ts'

export type UseLatchkeyActivityReturnType = {
  /** `unavailable`: nobody is connected, or nobody here knows the transactions of this chain. `error` keeps what is loaded. */
  readonly status: 'unavailable' | 'loading' | 'ready' | 'empty' | 'error'
  /** Newest first, this client's own among them before any indexer has seen them. */
  readonly rows: readonly ActivityRow[]
  /** The same by the visitor's local month (SPEC S2.27). */
  readonly groups: readonly MonthGroup<ActivityRow>[]
  readonly loading: boolean
  /** There are older ones. */
  readonly hasMore: boolean
  /** Open transactions, counted to 99 (SPEC S3.36, S9.14). */
  readonly pending: number
  readonly error: LatchkeyError | undefined
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** A picture as a `data:` URL, through the services' image route; `undefined` while there is none. */
  imageOf(amount: Pick<ActivityAmount, 'iconUrl'>): string | undefined
  /** The next page. Never rejects. */
  more(): Promise<void>
  /** Never rejects. */
  refetch(): Promise<void>
}

const none: readonly ActivityRow[] = []

/**
 * The transactions of the active account on its network; follows accounts and networks, and its own transactions. `every` (in ms; `true` =
 * every 30 s) polls.
 *
 * @example
 * const { groups, hasMore, more } = useLatchkeyActivity()
 * return groups.map(({ key, title, rows }) => <section key={key}><h3>{title}</h3>{rows.map((row) => row.hash)}</section>)
 */
export function useLatchkeyActivity({
  every,
}: {
  readonly every?: number | true | undefined
} = {}): UseLatchkeyActivityReturnType {
  const { client, settings } = useLatchkeyContext()
  const { locale } = settings
  const feature = client.use(activity)
  const { connection } = useLatchkeyAccount()
  const account = connection && caipAddress(connection)
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  useEffect(() => feature.watch({ every }), [feature, every])
  const rows = state?.rows ?? none
  const groups = useMemo(() => groupByMonth(rows, { now: client.clock.now(), locale }), [client, rows, locale])
  const pictures = useAssetImages(useMemo(() => rows.flatMap(urlsOf), [rows]))
  const available = account !== undefined && feature.available()
  return useMemo(() => {
    const { loading = false, cursor, empty, pending = 0, error, retryAt } = state ?? {}
    const known = error ? 'error' : empty ? 'empty' : rows.length || (state && !loading) ? 'ready' : 'loading'
    return {
      status: available ? known : 'unavailable',
      rows,
      groups,
      loading,
      hasMore: cursor !== undefined,
      pending,
      error,
      retryAt,
      imageOf: ({ iconUrl }) => (iconUrl === undefined ? undefined : pictures[iconUrl]),
      more: async () => void (await feature.more()),
      refetch: async () => void (await feature.fetch()),
    }
  }, [feature, state, rows, groups, pictures, available])
}

/** What is doubtful gets no picture: it would lend it credit. */
function urlsOf({ amounts }: ActivityRow): readonly string[] {
  return amounts.flatMap(({ iconUrl, isSpam }) => (iconUrl === undefined || isSpam ? [] : [iconUrl]))
}
