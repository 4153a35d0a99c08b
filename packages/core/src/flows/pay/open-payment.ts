import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PaymentReceipt, PayParameters } from './pay-api.ts'
import type { payAtExchange } from './pay-at-exchange.ts'
import type { payFromToken } from './pay-from-token.ts'
import type { PayTools } from './pay-tools.ts'

/** A payment that the app asked for and that hasn't ended yet. */
export type OpenPayment = {
  readonly parameters: PayParameters
  /** The payment that the app waits for. */
  readonly promise: Promise<PaymentReceipt>
  resolve(receipt: PaymentReceipt): void
  reject(error: LatchkeyError): void
  /** Removes the listeners of the payment. */
  readonly offs: Set<Unsubscribe>
  unlock: Unsubscribe
  tools: PayTools
  /** Present once the services were asked for exchanges. */
  exchanges?: ReturnType<typeof payAtExchange>
  /** Present once the visitor looked for another token to pay with. */
  tokens?: ReturnType<typeof payFromToken>
}

/** The caller adds `tools`, because they need the payment itself. */
export function openPayment(parameters: PayParameters): Omit<OpenPayment, 'tools'> {
  let resolve!: OpenPayment['resolve']
  let reject!: OpenPayment['reject']
  const promise = new Promise<PaymentReceipt>((onPaid, onError) => {
    resolve = onPaid
    reject = onError
  })
  return { parameters, promise, resolve, reject, offs: new Set(), unlock: () => {} }
}

/** Whether two payments have the same recipient, asset and amount. */
export const sameContent = (a: Pick<PayParameters, 'to' | 'asset' | 'amount'>, b: PayParameters): boolean =>
  a.to.toLowerCase() === b.to.toLowerCase() && a.asset.toLowerCase() === b.asset.toLowerCase() && a.amount === b.amount
