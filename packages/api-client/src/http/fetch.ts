/** The part of `fetch` that is used; the global one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** The part of `RequestInit` that is sent. */
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  /** No cookie ever goes along: the project id says who asks. */
  credentials: 'omit'
  keepalive?: boolean
  signal: AbortSignal
}

/** The part of a `Response` that is read, so that a test can write one. */
export type FetchResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers?: { get(name: string): string | null }
  text(): Promise<string>
  blob(): Promise<Blob>
}
