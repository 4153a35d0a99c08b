/** The used part of `fetch`; the global one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** The used part of `RequestInit`. */
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  /** Cookies are never sent: the project id identifies the app. */
  credentials: 'omit'
  keepalive?: boolean
  signal: AbortSignal
}

/** The used part of a `Response`, small enough that a test can write one. */
export type FetchResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers?: { get(name: string): string | null }
  text(): Promise<string>
  blob(): Promise<Blob>
}
