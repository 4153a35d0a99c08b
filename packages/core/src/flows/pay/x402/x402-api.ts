/** A payment that a server asks for (HTTP 402), as a visitor can judge it. */
export type HttpPayment = {
  /** Of the server. */
  readonly host: string
  /** What is paid for, in the server's words: a claim. */
  readonly description?: string | undefined
  /** CAIP-19 */
  readonly asset: string
  /** A decimal string in whole units. */
  readonly amount: string
  readonly symbol?: string | undefined
  readonly to: string
  /** The whole in one English sentence. */
  readonly text: string
}

/** Proof of a payment for a request. */
export type HttpReceipt = HttpPayment & {
  /** Of the transaction that settled it, as the server says. */
  readonly hash?: string | undefined
  /** The account that paid. */
  readonly from: string
  /** Unix time in ms. */
  readonly at: number
}

/** What `fetchWithPayment` takes: without a host and a cap nothing is ever paid. */
export type FetchWithPaymentOptions<Response extends PaidResponse = PaidResponse> = {
  /** The servers that may ask for a payment: hosts with their port, e.g. `api.example.org`. */
  readonly hosts: readonly string[]
  /** The most of each asset that one request may cost, in whole units by CAIP-19 id. Other assets are refused. */
  readonly max: Readonly<Record<string, string>>
  /** Asked before the wallet is. @default the wallet's own question alone */
  readonly confirm?: ((payment: HttpPayment) => boolean | Promise<boolean>) | undefined
  readonly onReceipt?: ((receipt: HttpReceipt) => void) | undefined
  /** @default the page's */
  readonly fetch?: PaidFetch<Response> | undefined
}

/** The used part of a `Response`. */
export type PaidResponse = {
  readonly status: number
  /** Where the answer came from, after redirects. Without it, from where it was asked. */
  readonly url?: string
  readonly headers: { get(name: string): string | null }
}

/** The used part of `RequestInit`: what can be sent twice. */
export type PaidInit = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
  /** `error` with a payment: a redirect would hand it to another server. */
  readonly redirect?: 'follow' | 'error' | 'manual'
}

/** The used part of `fetch`. */
export type PaidFetch<Response extends PaidResponse = PaidResponse> = (
  url: string,
  init?: PaidInit,
) => Promise<Response>
