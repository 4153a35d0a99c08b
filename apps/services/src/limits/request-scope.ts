import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that code works for. */
export type ScopedRequest = {
  /** As `addressOf` gives it. */
  readonly address: string
  /** Our pattern, such as `GET /getWalletImage/:id`; never the visitor's path. */
  readonly route: string
}

/** Tells code far below a route which request it works for, without a parameter through every function between. */
export type RequestScope = {
  run<T>(request: ScopedRequest, work: () => T): T
  /** Undefined in the server's own work, such as the indexer. */
  current(): ScopedRequest | undefined
}

/** @example createChains({ …, visitor: () => scope.current()?.address }) */
export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<ScopedRequest>()
  return { run: (request, work) => storage.run(request, work), current: () => storage.getStore() }
}
