import { activeConnection, addressOn } from '@latchkey/core'
import {
  useWalletCompatibleNetworksTitle,
  WalletCompatibleNetworksView,
} from '@latchkey/ui/views/wallet-compatible-networks'
import type { ReactNode } from 'react'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useWalletCompatibleNetworksTitle

/** Where else the account in use can be reached. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const connection = useReadable(client.connection, (state) => activeConnection(state))
  const networkImage = useNetworkImage()
  const { chainId, networks } = useLatchkeyNetwork()
  const chain = client.adapters.get(connection?.adapterId ?? '')?.adapter.chain
  const rows = connection
    ? networks
        .filter(({ chainNamespace }) => chainNamespace === connection.namespace)
        .map((network) => {
          const { caipNetworkId: id, name } = network
          const address = addressOn(connection, id)
          const current = id === chainId
          const icon = networkImage(network)
          return { id, name, icon, address: chain?.displayAddress(address, id) ?? address, current }
        })
    : []
  return (
    <WalletCompatibleNetworksView
      networks={rows.sort((a, b) => Number(b.current) - Number(a.current))}
      onCopy={({ address }) => client.platform.copy(address)}
    />
  )
}
