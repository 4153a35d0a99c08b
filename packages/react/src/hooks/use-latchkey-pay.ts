import { type PaymentReceipt, type PayParameters, type PayState, pay, payments } from '@latchkey/core/features/pay'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/** What `useLatchkeyPay` returns: the latest request of this hook, and the payment that is being made. */
export type UseLatchkeyPayReturnType = UseLatchkeyRequestReturnType<PayParameters, PaymentReceipt> & {
  /** The progress of the payment, for an interface of your own, even if another part of the page asked for the payment. */
  readonly payment: PayState
}

/**
 * Asks the visitor for a payment in the modal's Pay view, once for each id: after a reload or in a second tab what was begun goes on.
 *
 * @example
 * const { mutateAsync: pay, payment, status } = useLatchkeyPay()
 * const receipt = await pay({ id: 'order-42', to, asset: 'eip155:1/slip44:60', amount: '0.5' })
 */
export function useLatchkeyPay(): UseLatchkeyPayReturnType {
  const { client } = useLatchkeyContext()
  const request = useRequest(pay)
  const payment = useReadable(client.use(payments), (state) => state)
  return useMemo(() => ({ ...request, payment }), [request, payment])
}
