import { type ProviderError, providerError } from './provider-error.ts'
import type { Answer } from './switches.ts'
import { toPlainJson } from './to-plain-json.ts'

/** A prompt that waits for the test (or for a click in the wallet's dialog). */
export type PendingRequest = { id: number; method: string; params: unknown }

/** A pending prompt with its two buttons. */
export type Prompt = PendingRequest & { approve(): void; reject(): void }

export type Visitor = {
  /** Shows the visitor a prompt: resolves when approved, rejects with 4001 when declined. */
  prompt(method: string, params: unknown): Promise<void>
  /** Answers the pending prompts (of `method`, or all) and returns their number. */
  settle(answer: 'approve' | 'reject', method?: string): number
  /** Fails everything pending, as when the wallet crashes. */
  abandon(error: ProviderError): void
  pending(): PendingRequest[]
  /** Resolves with the first pending prompt (of `method`, if given), now or later. */
  whenPending(method?: string): Promise<PendingRequest>
  /** How many prompts the visitor has seen, by method. */
  prompts(): Record<string, number>
  /** Resets the counts. */
  clear(): void
}

type Held = PendingRequest & { resolve(): void; reject(error: ProviderError): void }

/** The simulated person in front of the wallet. `ask` draws a dialog and returns a function that closes it. */
export function createVisitor(options: {
  answerTo(method: string): Answer
  ask?: ((prompt: Prompt) => () => void) | undefined
}): Visitor {
  const held = new Map<number, Held>()
  const waiting = new Set<(request: PendingRequest) => void>()
  let counts: Record<string, number> = {}
  let last = 0

  const matching = (method?: string) => [...held.values()].filter((it) => method === undefined || it.method === method)
  const view = ({ id, method, params }: PendingRequest) => ({ id, method, params: toPlainJson(params) })

  function hold(method: string, params: unknown, answer: Answer): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = ++last
      let close = () => {}
      const settled = <T>(finish: (value: T) => void) => {
        return (value: T) => {
          if (!held.delete(id)) return
          close()
          finish(value)
        }
      }
      const request: Held = { id, method, params, resolve: settled<void>(resolve), reject: settled(reject) }
      held.set(id, request)
      if (answer === 'ask' && options.ask)
        close = options.ask({ ...view(request), approve: request.resolve, reject: () => request.reject(declined()) })
      for (const notify of waiting) notify(view(request))
    })
  }

  return {
    async prompt(method, params) {
      counts[method] = (counts[method] ?? 0) + 1
      const answer = options.answerTo(method)
      if (answer === 'reject') throw declined()
      if (answer !== 'approve') await hold(method, params, answer)
    },
    settle(answer, method) {
      const requests = matching(method)
      for (const request of requests) answer === 'approve' ? request.resolve() : request.reject(declined())
      return requests.length
    },
    abandon(error) {
      for (const request of matching()) request.reject(error)
    },
    pending: () => matching().map(view),
    whenPending(method) {
      const [first] = matching(method)
      if (first) return Promise.resolve(view(first))
      return new Promise((resolve) => {
        const notify = (request: PendingRequest) => {
          if (method !== undefined && request.method !== method) return
          waiting.delete(notify)
          resolve(request)
        }
        waiting.add(notify)
      })
    },
    prompts: () => ({ ...counts }),
    clear() {
      counts = {}
    },
  }
}

function declined(): ProviderError {
  return providerError(4001, 'User rejected the request.')
}
