import type { LatchkeyClient } from '../../kernel/client.ts'
import { type BeginPort, waitForOther } from './begin-payment.ts'
import type { OpenPayment } from './open-payment.ts'
import type { PayAsset } from './parse-asset.ts'
import type { PaymentReceipt } from './pay-api.ts'
import type { CurrentPayment, PayTools } from './pay-tools.ts'
import type { PaymentRecord } from './payment-records.ts'

/** What the tools of one payment need. */
export type PayToolsPort = BeginPort & {
  readonly client: LatchkeyClient
  /** The payment of the moment. */
  current(): OpenPayment | undefined
  /** Changes what is shown of it. */
  patch(change: Partial<CurrentPayment>): void
}

/** The tools of one payment: what the ways to pay store and show of it. */
export function createPayTools(port: PayToolsPort, own: OpenPayment, paidAsset: PayAsset): PayTools {
  const { client, patch, records } = port
  const { clock } = client
  const { amount, asset, id, to } = own.parameters
  const isOpen = () => port.current() === own
  const record = (change: Partial<PaymentRecord>) => {
    // Another tab may have taken the payment while this page slept: the record of that tab stays.
    if (!isOpen() || port.lock.isTaken(id)) return
    records.put({ ...(records.find(id) ?? { id, to, asset, amount, status: 'begun', at: clock.now() }), ...change })
  }
  return {
    client,
    asset: paidAsset,
    isOpen,
    stored: () => records.find(id),
    record,
    patch: (change) => isOpen() && patch(change),
    listen: (off) => void (isOpen() ? own.offs.add(off) : off()),
    paid(change) {
      if (!isOpen()) return
      const receipt: PaymentReceipt = { id, to, asset, amount, ...change, at: clock.now() }
      record({ status: 'paid', receipt, hash: change.hash })
      port.finish(receipt)
    },
    failed(error, outcome) {
      if (!isOpen()) return
      record({ status: 'begun', operation: undefined, hash: undefined, exchange: undefined })
      patch({
        status: 'choosing',
        exchange: undefined,
        href: undefined,
        late: undefined,
        swapped: outcome?.swapped,
        error,
      })
    },
    lost: () => isOpen() && waitForOther(port, own),
  }
}
