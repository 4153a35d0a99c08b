/** The part of `fetch` that is used; the global one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  /** No cookie ever goes along: the project id says who asks. */
  credentials: 'omit'
  keepalive?: boolean
  signal: AbortSignal
}

export type FetchResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers?: { get(name: string): string | null }
  text(): Promise<string>
  blob(): Promise<Blob>
}
