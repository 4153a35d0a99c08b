import { addressOn } from '@latchkey/core'
import { OtherConnectionsView } from '@latchkey/ui/views/other-connections'
import type { ReactNode } from 'react'
import { useLatchkeyConnections } from '../hooks/use-latchkey-connections.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** The other wallets that are connected, below the account in use. */
export function AccountOthers({
  active,
  onLeave,
}: {
  readonly active: string
  readonly onLeave: (connectionId: string) => void
}): ReactNode {
  const { client } = useLatchkeyContext()
  const { connections, setActive } = useLatchkeyConnections()
  const { sessions } = client.connection.getState()
  const others = connections
    .filter(({ id }) => id !== active)
    .map((other) => {
      const { name = other.connectorId, icon } = sessions[other.sessionId]?.peer ?? {}
      return { id: other.id, wallet: { id: other.connectorId, name, icon }, address: addressOn(other) }
    })
  return (
    <OtherConnectionsView
      connections={others}
      onSelect={({ id }) => setActive(id)}
      onDisconnect={({ id }) => onLeave(id)}
    />
  )
}
