import { plain } from './plain.ts'
import { toProviderError } from './to-provider-error.ts'

/** One request that reached the wallet. `code` is the error's, when it failed. */
export type RequestEntry = {
  method: string
  params: unknown
  status: 'pending' | 'answered' | 'failed'
  code?: number | undefined
}

export type RequestLog = {
  /** Notes a request and how it ends, which is the caller's, too. A failure is noted with the code that a provider would give it. */
  note<T>(method: string, params: unknown, answer: () => Promise<T>): Promise<T>
  /** A copy of the log, oldest first. */
  entries(): RequestEntry[]
  clear(): void
}

/** Records what the app asked of the wallet. */
export function createRequestLog(): RequestLog {
  let entries: RequestEntry[] = []
  return {
    async note(method, params, answer) {
      const entry: RequestEntry = { method, params: plain(params), status: 'pending' }
      entries.push(entry)
      try {
        const result = await answer()
        entry.status = 'answered'
        return result
      } catch (thrown) {
        Object.assign(entry, { status: 'failed', code: toProviderError(thrown).code })
        throw thrown
      }
    },
    entries: () => entries.map((entry) => ({ ...entry })),
    clear() {
      entries = []
    },
  }
}
