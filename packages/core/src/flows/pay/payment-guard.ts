import type { LatchkeyClient } from '../../kernel/client.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { payError } from './pay-errors.ts'
import { paymentLock } from './payment-lock.ts'
import { paymentRecords, paymentsEntry } from './payment-records.ts'

/**
 * Whether a wallet may be asked for a step of a payment's transaction: no other tab makes the payment, and no other transaction pays it. It is
 * checked before each step, also after a reload.
 *
 * @returns why not
 */
export function paymentRefusal(
  client: LatchkeyClient,
  { id, payment }: { readonly id: string; readonly payment?: string | undefined },
): LatchkeyError | undefined {
  if (payment === undefined) return undefined
  if (client.use(paymentLock).isTaken(payment)) return payError('pay/busy', payment)
  const record = paymentRecords(client.storage.item(paymentsEntry)).find(payment)
  const isCurrent = record?.transaction === id && (record.status === 'asked' || record.status === 'sent')
  return isCurrent ? undefined : payError('pay/conflict', 'It was paid, or begun again, since.')
}
