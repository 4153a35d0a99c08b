import { networkSwitch } from '@latchkey/core'
import { NetworksView, useNetworksTitle } from '@latchkey/ui/views/networks'
import type { ReactNode } from 'react'
import { useLatchkeyDisconnect } from '../hooks/use-latchkey-disconnect.ts'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useNetworkRows } from './use-network-rows.ts'

export const useTitle = useNetworksTitle

export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const network = useLatchkeyNetwork()
  const unsupported = network.unsupported && !client.options.allowUnsupportedChain
  const disconnect = useLatchkeyDisconnect()
  const { rows, select } = useNetworkRows(client.use(networkSwitch))
  return (
    <NetworksView
      networks={rows}
      onSelect={select}
      unsupported={unsupported}
      onDisconnect={unsupported ? () => void disconnect().catch(() => {}) : undefined}
    />
  )
}
