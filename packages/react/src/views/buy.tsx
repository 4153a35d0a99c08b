import { activeConnection } from '@latchkey/core'
import { listAccounts } from '@latchkey/core/account'
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
  const accounts = listAccounts(useReadable(client.connection, ({ connections }) => connections))
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
      orders={listOrders(orders, accounts)}
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

function listOrders(
  orders: readonly BuyOrder[],
  accounts: readonly { readonly address: string }[],
): readonly BuyOrder[] {
  const counts = new Map(accounts.map(({ address }) => [address.toLowerCase(), 0]))
  return orders.filter(({ address, status }) => {
    const count = counts.get(address.toLowerCase())
    if (count === undefined) return false
    counts.set(address.toLowerCase(), count + 1)
    return count < listed || status === 'in-progress'
  })
}
