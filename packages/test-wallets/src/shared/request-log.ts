import { plain } from './plain.ts'
import type { ProviderError } from './provider-error.ts'

/** One request that reached the wallet. `code` is the error's, when it failed. */
export type RequestEntry = {
  method: string
  params: unknown
  status: 'pending' | 'answered' | 'failed'
  code?: number | undefined
}

export type RequestLog = {
  /** Notes a request; the returned functions note how it ended. */
  start(method: string, params: unknown): { answered(): void; failed(error: ProviderError): void }
  /** A copy of the log, oldest first. */
  entries(): RequestEntry[]
  clear(): void
}

/** Records what the app asked of the wallet. */
export function createRequestLog(): RequestLog {
  let entries: RequestEntry[] = []
  return {
    start(method, params) {
      const entry: RequestEntry = { method, params: plain(params), status: 'pending' }
      entries.push(entry)
      return {
        answered: () => void Object.assign(entry, { status: 'answered' }),
        failed: (error) => void Object.assign(entry, { status: 'failed', code: error.code }),
      }
    },
    entries: () => entries.map((entry) => ({ ...entry })),
    clear() {
      entries = []
    },
  }
}
