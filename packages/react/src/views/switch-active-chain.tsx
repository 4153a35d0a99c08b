import { activeConnection, type ChainId, type ConnectionState, type Namespace, type Network } from '@latchkey/core'
import { goBack, type Routes } from '@latchkey/core/modal'
import { unknownNetwork } from '@latchkey/core/networks'
import { connecting, walletDirectory } from '@latchkey/core/wallets'
import { SwitchActiveChainView, useSwitchActiveChainTitle } from '@latchkey/ui/views/switch-active-chain'
import { type ReactNode, useEffect } from 'react'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

type Props = { readonly route: Routes['SwitchActiveChain'] }

function useNetwork(chainId: ChainId): Network {
  const { client } = useLatchkeyContext()
  return client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId) ?? unknownNetwork(chainId)
}

export function useTitle({ chainId }: Routes['SwitchActiveChain']): string {
  return useSwitchActiveChainTitle(useNetwork(chainId))
}

/** A network of an ecosystem without a connection: connect there first, then it is switched to. */
export function View({ route: { chainId } }: Props): ReactNode {
  const { client } = useLatchkeyContext()
  const { router } = client
  const networkImage = useNetworkImage()
  const network = useNetwork(chainId)
  const namespace = network.chainNamespace
  const connected = useReadable(client.connection, (state) => activeConnection(state, namespace) !== undefined)
  const directory = client.use(walletDirectory)
  const rows = useReadable(directory, ({ groups }) => groups)
  const row = rows
    .flatMap((group) => group.rows)
    .find(({ connectors }) => offers(client.connection.getState(), connectors, namespace))
  const connector = row?.connectors.find((one) => one.namespace === namespace)

  useEffect(() => {
    void directory.prepareList()
    // If the visitor came back to this view, the switch of the network must not follow any more.
    if (router.getState().continuation?.view === 'SwitchNetwork') router.set({ continuation: undefined })
  }, [directory, router])
  useEffect(() => {
    if (connected) router.replace({ view: 'SwitchNetwork', chainId })
  }, [connected, router, chainId])

  const thenSwitch = () => router.set({ continuation: { view: 'SwitchNetwork', chainId } })
  return (
    <SwitchActiveChainView
      network={{ id: chainId, name: network.name, icon: networkImage(network) }}
      namespace={namespace}
      wallet={row && { id: row.id, name: row.name, icon: row.imageUrl }}
      onContinue={
        row && connector
          ? () => {
              thenSwitch()
              client.use(connecting).attempt(connector).start()
              router.push({ view: 'ConnectingExternal', rowId: row.id, connectorId: connector.connectorId })
            }
          : undefined
      }
      onChoose={() => {
        thenSwitch()
        router.push({ view: 'Connect', namespace })
      }}
      onCancel={() => goBack(client)}
    />
  )
}

/** Whether a wallet that is connected elsewhere has a way into this ecosystem, too. */
function offers(
  { connections }: ConnectionState,
  connectors: readonly { adapterId: string; connectorId: string; namespace: Namespace }[],
  namespace: Namespace,
): boolean {
  const ours = Object.values(connections)
  return (
    connectors.some((one) => one.namespace === namespace) &&
    connectors.some((one) => ours.some((c) => c.connectorId === one.connectorId && c.adapterId === one.adapterId))
  )
}
