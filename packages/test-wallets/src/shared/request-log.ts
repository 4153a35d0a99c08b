import { toPlainJson } from './to-plain-json.ts'
import { toProviderError } from './to-provider-error.ts'

/** One request that reached the wallet. `code` is the error's, when it failed. */
export type RequestEntry = {
  method: string
  params: unknown
  status: 'pending' | 'answered' | 'failed'
  code?: number | undefined
}

export type RequestLog = {
  /** Records a request and its outcome, and returns that outcome. A failure is recorded with the code that a provider would give it. */
  note<T>(method: string, params: unknown, answer: () => Promise<T>): Promise<T>
  /** A copy of the log, oldest first. */
  entries(): RequestEntry[]
  clear(): void
}

/** Records the app's requests to the wallet. */
export function createRequestLog(): RequestLog {
  let entries: RequestEntry[] = []
  return {
    async note(method, params, answer) {
      const entry: RequestEntry = { method, params: toPlainJson(params), status: 'pending' }
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
