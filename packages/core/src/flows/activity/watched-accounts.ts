import { createStore } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { type AccountTarget, accountTarget } from '../account/account-target.ts'

/** The accounts whose transactions are shown. */
export type WatchedAccounts = {
  /** `connectionId`: as in `AccountChoice`. */
  add(connectionId: string | undefined): Unsubscribe
  /** Those that are connected now, each once. */
  targets(): readonly AccountTarget[]
  subscribe(listener: () => void): Unsubscribe
}

export function createWatchedAccounts(client: LatchkeyClient): WatchedAccounts {
  /** An entry for each view. */
  const views = createStore<readonly { readonly connectionId: string | undefined }[]>(() => [])
  return {
    add(connectionId) {
      const view = { connectionId }
      views.setState([...views.getState(), view], true)
      return () =>
        views.setState(
          views.getState().filter((one) => one !== view),
          true,
        )
    },
    targets() {
      const found = views.getState().flatMap(({ connectionId }) => accountTarget(client, connectionId) ?? [])
      return [...new Map(found.map((target) => [target.id, target])).values()]
    },
    subscribe: views.subscribe,
  }
}
