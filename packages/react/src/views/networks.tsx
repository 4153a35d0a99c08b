import { networkSwitch } from '@latchkey/core/modal'
import { NetworksView, useNetworksTitle } from '@latchkey/ui/views/networks'
import type { ReactNode } from 'react'
import { useLatchkeyAccount } from '../hooks/use-latchkey-account.ts'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLeave } from './use-leave.ts'
import { useNetworkRows } from './use-network-rows.ts'

export const useTitle = useNetworksTitle

export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const network = useLatchkeyNetwork()
  const unsupported = network.unsupported && !client.options.allowUnsupportedChain
  const leave = useLeave()
  const { connection } = useLatchkeyAccount()
  const { rows, groups, select } = useNetworkRows(client.use(networkSwitch))
  return (
    <NetworksView
      networks={rows}
      groups={groups}
      onSelect={select}
      unsupported={unsupported}
      onDisconnect={unsupported ? () => void leave({ connectionId: connection?.id }) : undefined}
    />
  )
}
