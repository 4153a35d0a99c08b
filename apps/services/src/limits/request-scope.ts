import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code works for. */
export type ScopedRequest = {
  /** As `addressOf` gives it. */
  readonly address: string
  /** The route's pattern, such as `GET /getWalletImage/:id`; never the visitor's path. */
  readonly route: string
}

/** Tells code far below a route which request it works for, without a parameter in every function between. */
export type RequestScope = {
  run<T>(request: ScopedRequest, work: () => Promise<T>): Promise<T>
  /** Undefined in the server's own work, such as the indexer. */
  current(): ScopedRequest | undefined
  /** Requests that are being served, the oldest first, and since when, in ms of `performance.now()`. */
  running(): readonly { readonly route: string; readonly since: number }[]
}

/**
 * @param onEnter hears of each request before any work is done for it
 * @example createChains({ …, visitor: () => scope.current()?.address })
 */
export function createRequestScope(onEnter?: (request: ScopedRequest) => void): RequestScope {
  const storage = new AsyncLocalStorage<ScopedRequest>()
  const running = new Set<{ readonly route: string; readonly since: number }>()
  return {
    async run(request, work) {
      const entry = { route: request.route, since: performance.now() }
      running.add(entry)
      onEnter?.(request)
      try {
        return await storage.run(request, work)
      } finally {
        running.delete(entry)
      }
    },
    current: () => storage.getStore(),
    running: () => [...running],
  }
}
