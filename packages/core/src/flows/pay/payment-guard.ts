import type { LatchkeyClient } from '../../kernel/client.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { openStep } from '../transactions/calls-of.ts'
import type { TransactionFlow } from '../transactions/transaction-event.ts'
import { payError } from './pay-errors.ts'
import { paymentLock } from './payment-lock.ts'
import { paymentRecords, paymentsEntry } from './payment-records.ts'
import { seenArriving } from './seen-arriving.ts'

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

/**
 * Names the request that pays in the record of the payment. An app may continue the transaction without `pay`, and then nothing else does. The
 * next `pay` would not know that request, and would offer to pay again.
 */
export function recordPaymentRequest(
  client: LatchkeyClient,
  { account: from, id, mode, payment, preview, steps }: TransactionFlow,
  operation: string,
): void {
  if (payment === undefined || (mode !== 'atomic' && openStep({ steps }) < steps.length - 1)) return
  const records = paymentRecords(client.storage.item(paymentsEntry))
  const record = records.find(payment)
  if (record?.transaction !== id) return
  records.put({
    ...record,
    status: 'asked',
    operation,
    hash: undefined,
    from,
    arrives: seenArriving(preview, record.to),
  })
}
