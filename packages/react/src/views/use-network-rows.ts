import {
  activeConnection,
  type ChainId,
  current,
  type Machine,
  type NetworkSwitchEvent,
  type NetworkSwitchState,
} from '@latchkey/core'
import type { NetworkRowData } from '@latchkey/ui'
import { useLatchkeyAccount } from '../hooks/use-latchkey-account.ts'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** The app's networks as rows, and the choice of one: the wallet is asked within the click, then its view is shown. */
export function useNetworkRows(machine: Machine<NetworkSwitchState, NetworkSwitchEvent>) {
  const { client } = useLatchkeyContext()
  const { networks, chainId } = useLatchkeyNetwork()
  const { isConnected } = useLatchkeyAccount()
  const switching = useReadable(machine, (state) => state)
  const rows: readonly NetworkRowData[] = networks.map((network) => ({
    id: network.caipNetworkId,
    name: network.name,
    icon: client.options.chainImages?.[network.caipNetworkId] ?? network.assets?.imageUrl,
    state: stateOf(network.caipNetworkId),
  }))

  function stateOf(id: ChainId): NetworkRowData['state'] {
    if (switching.status === 'pending' && switching.chainId === id) return 'pending'
    return id === chainId ? 'current' : 'idle'
  }

  function select({ id }: { id: string }) {
    const wanted = id as ChainId
    const namespace = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)?.chainNamespace
    const asks = namespace && activeConnection(client.connection.getState(), namespace)
    machine.send({ type: 'SWITCH', chainId: wanted })
    if (asks && asks.chainId !== wanted && current(client.router.getState().history).view !== 'SwitchNetwork')
      client.router.push({ view: 'SwitchNetwork', chainId: wanted })
  }

  return { rows, select, isConnected }
}
