import { activeConnection } from '@latchkey/core'
import { listAccounts } from '@latchkey/core/account'
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
  // Another visitor may have used this browser with a wallet of their own.
  const accounts = listAccounts(useReadable(client.connection, ({ connections }) => connections))
  const own = new Set(accounts.map(({ address }) => address.toLowerCase()))
  // The offers depend on the wallet in use, which may be another one by now.
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
      orders={orders.filter(({ address }) => own.has(address.toLowerCase())).slice(0, 5)}
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
