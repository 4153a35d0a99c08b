import { activeConnection, type ChainId, type Network } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import type { Machine, NetworkSwitchEvent, NetworkSwitchState } from '@latchkey/core/modal'
import type { NetworkGroupData, NetworkRowData } from '@latchkey/ui'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** The app's networks as rows, and the choice of one: the wallet is asked within the click, then its view is shown. */
export function useNetworkRows(machine: Machine<NetworkSwitchState, NetworkSwitchEvent>) {
  const { client } = useLatchkeyContext()
  const networkImage = useNetworkImage()
  const { networks, chainId } = useLatchkeyNetwork()
  const state = useReadable(client.connection, (value) => value)
  const switching = useReadable(machine, (value) => value)
  const rows = networks.map((network) => ({
    id: network.caipNetworkId,
    name: network.name,
    icon: networkImage(network),
    state: stateOf(network),
    namespace: network.chainNamespace,
  }))
  const groups: readonly NetworkGroupData[] = [...new Set(rows.map(({ namespace }) => namespace))].map((namespace) => ({
    namespace,
    connected: activeConnection(state, namespace) !== undefined,
    networks: rows.filter((row) => row.namespace === namespace),
  }))

  function stateOf({ caipNetworkId: id, chainNamespace }: Network): NetworkRowData['state'] {
    if (switching.status === 'pending' && switching.chainId === id) return 'pending'
    if (id === chainId) return 'current'
    const connection = activeConnection(state, chainNamespace)
    if (!connection) return 'idle'
    if (connection.chainId === id) return 'inUse'
    // A connection without abilities: its wallet has not answered yet.
    const fixed = connection.abilities.length > 0 && !connection.abilities.includes('switchNetwork')
    return fixed ? 'unavailable' : 'idle'
  }

  function select({ id }: { id: string }) {
    const wanted = id as ChainId
    const namespace = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)?.chainNamespace
    const { router } = client
    const connections = client.connection.getState()
    const asks = namespace && activeConnection(connections, namespace)
    // The connected wallets lack this ecosystem: the visitor chooses a wallet for it first. Until then nothing changes.
    if (!asks && Object.keys(connections.connections).length > 0)
      return router.push({ view: 'SwitchActiveChain', chainId: wanted })
    machine.send({ type: 'SWITCH', chainId: wanted })
    if (asks && asks.chainId !== wanted && current(router.getState().history).view !== 'SwitchNetwork')
      router.push({ view: 'SwitchNetwork', chainId: wanted })
  }

  return { rows, groups, select }
}
