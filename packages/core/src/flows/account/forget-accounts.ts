import type { StoreApi } from 'zustand/vanilla'
import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Connection } from '../../kernel/ports/session.ts'

/** Keeps nothing of accounts that have gone with their connection. `others`: what else is known by account. */
export function forgetAccounts<State>(
  client: LatchkeyClient,
  known: StoreApi<Readonly<Record<AccountId, State>>>,
  ...others: readonly { delete(id: AccountId): void }[]
): void {
  client.connection.subscribe(({ connections }, before) => {
    if (connections === before.connections) return
    if (Object.keys(before.connections).every((id) => connections[id])) return
    const left = Object.values(connections)
    // An account that the wallet left earlier is in no connection, so it goes as well.
    for (const id of Object.keys(known.getState()) as AccountId[]) {
      if (left.some((connection) => isOf(connection, id))) continue
      for (const other of others) other.delete(id)
      const { [id]: _, ...rest } = known.getState()
      known.setState(rest as Readonly<Record<AccountId, State>>, true)
    }
  })
}

function isOf({ namespace, accounts }: Connection, id: AccountId): boolean {
  return (
    id.startsWith(`${namespace}:`) &&
    accounts.some(({ addresses }) => addresses.some(({ address }) => id.endsWith(`:${address}`)))
  )
}
