import type { Fetch, FetchInit, FetchResponse } from '../src/http/fetch.ts'
import { createHttp } from '../src/http/http.ts'

type Answer = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/**
 * A network whose requests the test answers one by one, to control their order. Pending requests are in `waiting`, all sent ones in `sent`.
 */
export function scriptNetwork() {
  const sent: { url: URL; init: FetchInit }[] = []
  const waiting: { url: URL; signal: AbortSignal; answer(answer: Answer): void; fail(): void }[] = []
  const fetch: Fetch = (address, init) =>
    new Promise<FetchResponse>((resolve, reject) => {
      const url = new URL(address)
      sent.push({ url, init })
      const end = (settle: () => void) => {
        waiting.splice(waiting.indexOf(request), 1)
        settle()
      }
      const request = {
        url,
        signal: init.signal,
        answer: ({ status = 200, body = {}, headers = {} }: Answer) =>
          end(() => resolve(new Response(status === 204 ? null : JSON.stringify(body), { status, headers }))),
        fail: () => end(() => reject(new TypeError('fetch failed'))),
      }
      init.signal.addEventListener('abort', () => end(() => reject(init.signal.reason)))
      waiting.push(request)
    })
  const params = { projectId: 'project-1', st: 'latchkey', sv: '0.1.0' }
  return {
    sent,
    waiting,
    http: createHttp({ baseUrl: 'https://host.example', fetch, params, clock: { setTimeout: () => () => {} } }),
    /** Waits for sent requests to arrive, and answers the oldest pending one. */
    async answer(answer: Answer = {}) {
      await settle()
      waiting[0]?.answer(answer)
      await settle()
    },
    async fail() {
      await settle()
      waiting[0]?.fail()
      await settle()
    },
  }
}

/** Lets promises settle. */
export async function settle() {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
