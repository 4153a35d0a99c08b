import { type Connection, type ConnectionState, explorerHref } from '@latchkey/core'
import { AccountSettingsView } from '@latchkey/ui/views/account-settings'
import { type ReactNode, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLeave } from './use-leave.ts'

/** The view that opens at the wallet's name. */
export function AccountSettings({ connection }: { readonly connection: Connection }): ReactNode {
  const { client } = useLatchkeyContext()
  const accountsCount = useReadable(client.connection, countAccounts)
  const leave = useLeave()
  const [disconnecting, setDisconnecting] = useState(false)
  const end = () => {
    setDisconnecting(true)
    void leave({ connectionId: connection.id }).then(() => setDisconnecting(false))
  }
  return (
    <AccountSettingsView
      explorerHref={explorerHref(client, connection)}
      onAccounts={() => client.router.push({ view: 'SwitchAddress' })}
      accountsCount={accountsCount}
      onAllowances={
        connection.namespace === 'eip155' && (client.options.services || client.options.features?.permissions)
          ? () => client.router.push({ view: 'Allowances' })
          : undefined
      }
      onDisconnect={end}
      disconnecting={disconnecting}
    />
  )
}

/**
 * The number of accounts of all wallets. It doesn't use the hook that lists wallets, because that also loads the switching, which another view
 * does.
 */
function countAccounts({ connections }: ConnectionState): number {
  return Object.values(connections).reduce((count, { accounts }) => count + accounts.length, 0)
}
