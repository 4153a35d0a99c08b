import type { OpenPayment } from './open-payment.ts'

export const loadWallet = () => import('./pay-from-wallet.ts')

export const loadResuming = () => import('./resume-payment.ts')

/** The exchanges of a payment. They load when the services offer them. */
export const loadExchangesOf = async (own: OpenPayment) =>
  (own.exchanges ??= (await import('./pay-at-exchange.ts')).payAtExchange(own.tools))

/** The other tokens of a payment. They load when the visitor looks for another token to pay with. */
export const loadTokensOf = async (own: OpenPayment) =>
  (own.tokens ??= (await import('./pay-from-token.ts')).payFromToken(own.tools))
