import { setActive, setActiveAccount } from '@latchkey/core'
import { canSetActiveAccount } from '@latchkey/core/account'
import { wantedAccounts } from '@latchkey/core/internal'
import { goBack } from '@latchkey/core/modal'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export type ChooseAccount = {
  /** Uses an account from now on; where only its wallet can choose, the wallet is asked. */
  choose(connectionId: string, key: string): void
  /** Asks the wallet which of its accounts this page may see. */
  more(connectionId: string): void
}

export function useChooseAccount(): ChooseAccount {
  const { client } = useLatchkeyContext()
  const more = useCallback(
    (connectionId: string) => {
      const { adapterId } = client.connection.getState().connections[connectionId] ?? {}
      const { requestMoreAccounts } = (adapterId && client.adapters.get(adapterId)?.instance.can) || {}
      // If the visitor declines, the account in use stays.
      requestMoreAccounts?.({ connectionId }).catch(() => client.use(wantedAccounts).forget(connectionId))
    },
    [client],
  )
  const choose = useCallback(
    (connectionId: string, key: string) => {
      const connection = client.connection.getState().connections[connectionId]
      if (!connection) return
      const wishes = client.use(wantedAccounts)
      if (connection.activeAccount === key) {
        wishes.forget(connectionId)
        setActive(client, { connectionId })
      } else if (canSetActiveAccount(client, connection)) setActiveAccount(client, { connectionId, account: key })
      else {
        wishes.want({ connectionId, account: key })
        if (connection.abilities.includes('requestMoreAccounts')) more(connectionId)
        return
      }
      // Goes back, because the previous view shows the chosen account.
      if (client.router.getState().history.length > 1) goBack(client)
    },
    [client, more],
  )
  return { choose, more }
}
