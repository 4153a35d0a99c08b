/** A payment that a server asks for (HTTP 402), as a visitor can judge it. */
export type HttpPayment = {
  /** The server's host. */
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

/** A payment that was signed and handed to the server, with what the server says of it. */
export type HttpReceipt = HttpPayment & {
  /**
   * Whether it was settled, as the server says; absent = the server doesn't say, and could still settle it until the
   * signature ends (ten minutes at most).
   */
  readonly settled?: boolean | undefined
  /** The status of the server's answer; absent = no answer came. */
  readonly status?: number | undefined
  /** The header `PAYMENT-SIGNATURE`. With it the request can be sent again: this payment is settled once at most. */
  readonly signed: string
  /** The hash of the transaction that settled it, as the server says. */
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
  /** Called once for each payment that was handed over, whatever the answer is, except a 402 that says it was not taken. If it throws, that is logged, and the answer stays. */
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
