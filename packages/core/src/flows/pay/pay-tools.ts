import type { LatchkeyClient } from '../../kernel/client.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PayAsset } from './parse-asset.ts'
import type { PaymentReceipt, PayState } from './pay-api.ts'
import type { PaymentRecord } from './payment-records.ts'

/** A payment that is being made. */
export type CurrentPayment = Exclude<PayState, { status: 'none' }>

/** What the ways to pay work with: one payment. Once it has ended, nothing of this has an effect on the payment after it. */
export type PayTools = {
  readonly client: LatchkeyClient
  /** What is paid. */
  readonly asset: PayAsset
  /** Whether the payment is still running: checked after each wait, before anything leaves the page. */
  isOpen(): boolean
  /** What is stored of it. */
  stored(): PaymentRecord | undefined
  /** Stored before anything is asked for; not at all while another tab makes the payment. */
  record(change: Partial<PaymentRecord>): void
  patch(change: Partial<CurrentPayment>): void
  paid(change: Pick<PaymentReceipt, 'via' | 'hash' | 'from' | 'arrives'>): void
  /** Nothing was paid. `swapped`: the asset was bought, and is in the wallet. */
  failed(error: LatchkeyError, outcome?: { readonly swapped: boolean }): void
  /** Another tab makes the payment now. */
  lost(): void
  /** Ends with the request. */
  listen(off: Unsubscribe): void
}
