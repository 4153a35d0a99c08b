import { activeConnection, caipAddress, type LatchkeyError, type Namespace } from '@latchkey/core'
import { type BalanceState, balances, type FetchBalanceResult } from '@latchkey/core/account'
import { formatBalance } from '@latchkey/core/format'
import { useUi } from '@latchkey/ui'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyBalance` returns. */
export type UseLatchkeyBalanceReturnType = {
  /** `unavailable`: no connection, or the chain has no balances here. `error` keeps the last balance there was. */
  readonly status: 'unavailable' | 'loading' | 'ready' | 'error'
  /** Decimal string, exact. */
  readonly balance: string | undefined
  /** Cut to three decimals for display, with the locale's separators: as the modal shows it. */
  readonly formatted: string | undefined
  readonly symbol: string | undefined
  readonly error: LatchkeyError | undefined
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** Never rejects. */
  refetch(): Promise<FetchBalanceResult>
}

/**
 * The native balance of the connected account, by default in the active namespace; it follows accounts and networks.
 *
 * @example
 * const { status, formatted, symbol } = useLatchkeyBalance()
 */
export function useLatchkeyBalance({
  namespace,
}: {
  readonly namespace?: Namespace | undefined
} = {}): UseLatchkeyBalanceReturnType {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const feature = client.use(balances)
  const { connection } = useLatchkeyAccount({ namespace })
  const connectionId = connection?.id
  const account = connection && caipAddress(connection)
  useEffect(() => (connectionId === undefined ? undefined : feature.watch({ connectionId })), [feature, connectionId])
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  const available = connectionId !== undefined && feature.available({ connectionId })
  const refetch = useCallback(
    () => feature.fetch({ connectionId: activeConnection(client.connection.getState(), namespace)?.id }),
    [client, feature, namespace],
  )
  return useMemo(() => ({ ...describe(state, available, locale), refetch }), [refetch, state, available, locale])
}

function describe(state: BalanceState | undefined, available: boolean, locale: string) {
  const { balance, symbol, error, retryAt } = state ?? {}
  const status = !available ? 'unavailable' : error ? 'error' : balance === undefined ? 'loading' : 'ready'
  const formatted = balance === undefined ? undefined : formatBalance(balance, locale)
  return { status, balance, formatted, symbol, error, retryAt } as const
}
