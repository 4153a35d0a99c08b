import { type PaymentReceipt, type PayParameters, pay } from '@latchkey/core/features/pay'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the visitor for a payment in the modal's Pay view, once for each id: after a reload or in a second tab what was begun goes on.
 *
 * @example
 * const { mutateAsync: pay } = useLatchkeyPay()
 * const receipt = await pay({ id: 'order-42', to, asset: 'eip155:1/slip44:60', amount: '0.5' })
 */
export function useLatchkeyPay(): UseLatchkeyRequestReturnType<PayParameters, PaymentReceipt> {
  return useRequest(pay)
}
