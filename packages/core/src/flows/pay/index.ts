export { pay } from './pay.ts'
export type {
  PayExchange,
  PayHeld,
  PaymentReceipt,
  Payments,
  PayParameters,
  PayState,
  PayToken,
  PayWords,
} from './pay-api.ts'
export type { PayErrorCode } from './pay-errors.ts'
export { payments } from './payments.ts'
export { fetchWithPayment } from './x402/fetch-with-payment.ts'
export type {
  FetchWithPaymentOptions,
  HttpPayment,
  HttpReceipt,
  PaidFetch,
  PaidInit,
  PaidResponse,
} from './x402/x402-api.ts'
