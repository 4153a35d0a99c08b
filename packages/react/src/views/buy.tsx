import { activeConnection, type Connection } from '@latchkey/core'
import { accountsOf } from '@latchkey/core/account'
import type { BuyOrder } from '@latchkey/core/features/buy'
import { BuyView, useBuyTitle } from '@latchkey/ui/views/buy'
import { type ReactNode, useEffect } from 'react'
import { useLatchkeyBuy } from '../hooks/use-latchkey-buy.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { RecoveryFirst } from './recovery-first.tsx'
import { useDelegationNotice } from './use-delegation-notice.tsx'
import { useErrorText } from './use-error-text.ts'

export const useTitle = useBuyTitle

/** Where crypto can be bought. */
export function View(): ReactNode {
  return <RecoveryFirst before="buy">{(notice) => <Buy recovery={notice} />}</RecoveryFirst>
}

function Buy({ recovery }: { readonly recovery: ReactNode }): ReactNode {
  const { client } = useLatchkeyContext()
  const { error, estimate, load, orders, providers, selectProvider, show, status } = useLatchkeyBuy()
  const delegation = useDelegationNotice(useReadable(client.connection, (state) => activeConnection(state)))
  const errorText = useErrorText()
  // Only purchases of the connected accounts are listed, because another visitor may have used this browser with another wallet.
  const connections = useReadable(client.connection, (state) => state.connections)
  // The offers depend on the wallet in use, which may have changed.
  useEffect(() => void load(), [load])
  return (
    <BuyView
      notice={
        <>
          {recovery}
          {delegation}
        </>
      }
      status={status === 'ready' ? 'ready' : 'loading'}
      providers={providers}
      orders={listOrders(orders, Object.values(connections))}
      failure={error && estimate ? (errorText(error) ?? '') : undefined}
      onRetry={() => void load()}
      onSelect={(id) => {
        selectProvider(id)
        client.router.push({ view: 'BuyAmount' })
      }}
      onOrder={(orderId) => {
        show(orderId)
        client.router.push({ view: 'BuyInProgress', orderId })
      }}
      onWhat={() => client.router.push({ view: 'WhatIsABuy' })}
    />
  )
}

/** The most purchases of one account that are listed. Those that the provider got the payment for are listed in any case. */
const listed = 5

function listOrders(orders: readonly BuyOrder[], connections: readonly Connection[]): readonly BuyOrder[] {
  const counts = new Map<string, number>()
  return orders.filter((order) => {
    const account = ownerOf(order, connections)
    if (account === undefined) return false
    const count = counts.get(account) ?? 0
    counts.set(account, count + 1)
    return count < listed || order.status === 'in-progress'
  })
}

/** The key of the connected account that a purchase was paid out to. An account may have another address on each network. */
function ownerOf({ address, chainId }: BuyOrder, connections: readonly Connection[]): string | undefined {
  return connections
    .filter(({ namespace }) => chainId.startsWith(`${namespace}:`))
    .flatMap((connection) => accountsOf(connection, chainId))
    .find((account) => account.address.toLowerCase() === address.toLowerCase())?.key
}
