import type { LatchkeyClient } from '../../kernel/client.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PayAsset } from './parse-asset.ts'
import type { PaymentReceipt, PayState } from './pay-api.ts'
import type { PaymentRecord } from './payment-records.ts'

/** A payment that is being made. */
export type CurrentPayment = Exclude<PayState, { status: 'none' }>

/** The tools that a way to pay uses for one payment. When that payment has ended, they don't affect the next one. */
export type PayTools = {
  readonly client: LatchkeyClient
  /** What is paid. */
  readonly asset: PayAsset
  /** Whether the payment is still running: checked after each wait, before anything leaves the page. */
  isOpen(): boolean
  /** The stored record of the payment. */
  stored(): PaymentRecord | undefined
  /** Changes the stored record. Call it before a wallet or an exchange is asked. While another tab makes the payment, it stores nothing. */
  record(change: Partial<PaymentRecord>): void
  patch(change: Partial<CurrentPayment>): void
  paid(change: Pick<PaymentReceipt, 'via' | 'hash' | 'from' | 'arrives'>): void
  /** Reports that nothing was paid. `swapped`: the asset was bought, and is in the wallet. */
  failed(error: LatchkeyError, outcome?: { readonly swapped: boolean }): void
  /** Reports that another tab makes the payment now. */
  lost(): void
  /** Ends with the request. */
  listen(off: Unsubscribe): void
}
