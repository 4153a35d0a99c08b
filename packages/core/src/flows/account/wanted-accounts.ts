import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { Readable } from '../../kernel/store.ts'
import { canSetActiveAccount, setActiveAccount } from './set-active-account.ts'

/** Accounts that are wanted and that only the wallet can give, `Account.key` by connection id: `client.use(wantedAccounts)`. */
export type WantedAccounts = Readable<Readonly<Record<string, string>>> & {
  /**
   * Makes an account the one in use: at once where it is listed and can be chosen here, else as soon as the wallet brings it. A later choice
   * replaces an earlier one; the end of the connection ends it.
   */
  want(parameters: { connectionId: string; account: string }): void
  /** The visitor thinks better of it. */
  forget(connectionId: string): void
}

export const wantedAccounts: Feature<WantedAccounts> = {
  id: 'wanted-accounts',
  create(client) {
    const store = createStore<Readonly<Record<string, string>>>(() => ({}))
    let off: Unsubscribe | undefined

    /** Gives what can be given; `true` when nothing is left to wait for. */
    function give(connection: Connection | undefined, account: string): boolean {
      if (!connection || connection.activeAccount === account) return true
      const listed = connection.accounts.some(({ key }) => key === account)
      if (!listed || !canSetActiveAccount(client, connection)) return false
      setActiveAccount(client, { connectionId: connection.id, account })
      return true
    }

    function look() {
      const { connections } = client.connection.getState()
      const left = Object.entries(store.getState()).filter(([id, account]) => !give(connections[id], account))
      if (left.length < Object.keys(store.getState()).length) store.setState(Object.fromEntries(left), true)
      if (left.length) return
      off?.()
      off = undefined
    }

    return {
      getState: store.getState,
      getInitialState: store.getInitialState,
      subscribe: store.subscribe,
      want({ connectionId, account }) {
        store.setState({ [connectionId]: account })
        off ??= client.connection.subscribe(look)
        look()
      },
      forget(connectionId) {
        const { [connectionId]: _forgotten, ...left } = store.getState()
        store.setState(left, true)
        look()
      },
    }
  },
}
