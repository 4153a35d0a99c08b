import type { LatchkeyClient } from '../../kernel/client.ts'
import type { PaymentReceipt, PayParameters } from './pay-api.ts'
import { payments } from './payments.ts'

/**
 * Asks the visitor for a payment, in the modal's Pay view. It happens once for each `id`: after a reload, in a second tab or when it is called
 * again, what was begun goes on, and a payment that was made answers its receipt at once.
 *
 * @example
 * const receipt = await pay(client, { id: 'order-42', to, asset: 'eip155:1/slip44:60', amount: '0.5' })
 * @throws LatchkeyError `pay/…`: docs/pay.md lists them
 */
export function pay(client: LatchkeyClient, parameters: PayParameters): Promise<PaymentReceipt> {
  return client.use(payments).request(parameters)
}
