import { activeConnection, caipAddress, type Namespace } from '@latchkey/core'
import { type BalanceState, balances } from '@latchkey/core/account'
import { formatBalance } from '@latchkey/core/format'
import { useUi } from '@latchkey/ui'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyBalance` returns. `idle`: no connection, or the chain has no balances here. */
export type UseLatchkeyBalanceReturnType = UseLatchkeyQueryReturnType<{
  /** Decimal string, exact. */
  readonly balance: string
  /** Cut to three decimals for display, with the locale's separators: as the modal shows it. */
  readonly formatted: string
  readonly symbol: string | undefined
}> & {
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
}

/**
 * The native balance of the connected account, by default in the active namespace; it follows accounts and networks.
 *
 * @example
 * const { data, status } = useLatchkeyBalance()
 * <p>{data ? `${data.formatted} ${data.symbol}` : status}</p>
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
    async () =>
      void (await feature.fetch({ connectionId: activeConnection(client.connection.getState(), namespace)?.id })),
    [client, feature, namespace],
  )
  return useMemo(() => ({ ...describe(state, available, locale), refetch }), [refetch, state, available, locale])
}

function describe(state: BalanceState | undefined, available: boolean, locale: string) {
  const { balance, symbol, error, retryAt } = state ?? {}
  const status = !available ? 'idle' : error ? 'error' : balance === undefined ? 'pending' : 'success'
  const data = balance === undefined ? undefined : { balance, formatted: formatBalance(balance, locale), symbol }
  return { status, data, error, retryAt } as const
}
