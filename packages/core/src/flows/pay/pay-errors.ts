import { LatchkeyError } from '../../kernel/errors/index.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /** When: the recipient is no address of the asset's network, or its capitals are wrong (EIP-55). Fix: pass an address of that network. */
    'pay/invalid-recipient': 'The recipient is no address of this network'
    /**
     * When: the asset isn't a CAIP-19 id of a native currency or a token.
     * Fix: e.g. `eip155:1/slip44:60`, `eip155:1/erc20:0x…`, `solana:…/slip44:501`, `solana:…/token:…`.
     * Source: CAIP-19
     */
    'pay/invalid-asset': 'This asset can’t be paid with'
    /** When: the amount is no positive decimal string. Fix: pass one, such as `'12.50'`. */
    'pay/invalid-amount': 'The amount is no positive number'
    /** When: the transaction reverted, or another one replaced it. Nothing was paid. Fix: offer to pay again. */
    'pay/reverted': 'The transaction failed, so nothing was paid'
    /** When: the asset's network isn't one of the app's. Fix: add it to `createLatchkey({ networks })`. */
    'pay/unsupported-network': 'The asset’s network is not one of this app'
    /** When: the wallet in use can't send on the asset's network. Fix: switch the network, or connect another wallet. */
    'pay/wrong-network': 'The wallet is on another network'
    /** When: this id was used for another recipient, asset or amount. Fix: give each payment an id of its own. */
    'pay/conflict': 'Another payment has this id'
    /** When: the app has switched payments off (`features.pay`). Fix: offer no payment, or take the switch out. */
    'pay/off': 'Payments are off in this app'
    /**
     * When: another payment is being made in this tab, or the same payment is being made in another tab.
     * Fix: in this tab, end the first payment before the next one; in another tab, continue there.
     */
    'pay/busy': 'This payment is being made in another tab'
    /**
     * When: the visitor closed the view, or the function `confirm` of `fetchWithPayment` returned `false`. Nothing was sent.
     * Fix: offer to pay again.
     */
    'pay/cancelled': 'The payment was cancelled'
    /**
     * When: a page went away while the wallet was asked, so the transaction may have been sent; or a batch happened only in part, and nothing says
     * whether its payment did; or what the wallet has sent isn't what was shown; or a server refuses a payment when it gets it for the second time,
     * because the answer to the first was lost (`fetchWithPayment`).
     * Fix: the visitor looks into the wallet; `dismissUnknown` begins again. Of `fetchWithPayment`: look for the payment of the receipt on the chain.
     */
    'pay/unknown-outcome': 'It is not known whether this was paid'
    /** When: the exchange gave no page, or says that the payment failed. Fix: choose another way to pay. */
    'pay/exchange-failed': 'The exchange did not make the payment'
    /**
     * When: a server asks for a payment that isn't allowed: its host, network, asset or amount. Nothing was signed.
     * Fix: see `details`, and the options of `fetchWithPayment`.
     */
    'pay/refused': 'The payment that was asked for is not allowed'
    /**
     * When: the server asks again although the visitor signed the payment; `details` has its reason.
     * Fix: it may still settle it for ten minutes at most, so wait before you ask the visitor again.
     * Source: x402, PAYMENT-RESPONSE
     */
    'pay/not-taken': 'The server did not take the payment'
  }
}

const texts = {
  'pay/invalid-recipient': 'The recipient is no address of this network',
  'pay/invalid-asset': 'This asset can’t be paid with',
  'pay/invalid-amount': 'The amount is no positive number',
  'pay/reverted': 'The transaction failed, so nothing was paid',
  'pay/unsupported-network': 'The asset’s network is not one of this app',
  'pay/wrong-network': 'The wallet is on another network',
  'pay/conflict': 'Another payment has this id',
  'pay/off': 'Payments are off in this app',
  'pay/busy': 'This payment is being made in another tab',
  'pay/cancelled': 'The payment was cancelled',
  'pay/unknown-outcome': 'It is not known whether this was paid',
  'pay/exchange-failed': 'The exchange did not make the payment',
  'pay/refused': 'The payment that was asked for is not allowed',
  'pay/not-taken': 'The server did not take the payment',
} as const

/** Why a payment can't be made. */
export type PayErrorCode = keyof typeof texts

/** @example throw payError('pay/invalid-asset', 'no CAIP-19 id') */
export function payError(code: PayErrorCode, details?: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError(code, { shortMessage: texts[code], details, cause })
}
