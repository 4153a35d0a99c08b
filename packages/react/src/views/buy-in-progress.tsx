import { closeModal } from '@latchkey/core'
import { goBack, type Routes } from '@latchkey/core/modal'
import { BuyInProgressView, useBuyInProgressTitle } from '@latchkey/ui/views/buy-in-progress'
import { type ReactNode, useEffect } from 'react'
import { useLatchkeyBuy } from '../hooks/use-latchkey-buy.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useBuyInProgressTitle

/** The progress of a purchase. */
export function View({ route }: { readonly route: Routes['BuyInProgress'] }): ReactNode {
  const { client } = useLatchkeyContext()
  const { current, error, explorerHref, orders, popup, reopen } = useLatchkeyBuy()
  const order = orders.find(({ id }) => id === route.orderId)
  // The purchase could not begin. The previous view shows the error and keeps the input.
  const couldNotBegin = !order && error !== undefined
  useEffect(() => {
    if (couldNotBegin) goBack(client)
  }, [client, couldNotBegin])
  return (
    <BuyInProgressView
      order={order}
      window={current === route.orderId ? popup : undefined}
      explorerHref={order && explorerHref(order)}
      onReopen={() => reopen(route.orderId)}
      onAgain={() => client.router.reset({ view: 'Buy' })}
      onClose={() => closeModal(client)}
    />
  )
}
