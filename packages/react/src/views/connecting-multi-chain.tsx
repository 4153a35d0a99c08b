import { settleConnected } from '@latchkey/core/internal'
import type { Routes } from '@latchkey/core/modal'
import { multiConnect, type WalletRow } from '@latchkey/core/wallets'
import { ConnectingMultiChainView, useConnectingMultiChainTitle } from '@latchkey/ui/views/connecting-multi-chain'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useConsentFirst } from './consent.ts'
import { useNamedWallet } from './use-named-wallet.ts'

type Props = { readonly route: Routes['ConnectingMultiChain'] }

export function useTitle(route: Routes['ConnectingMultiChain']): string {
  return useConnectingMultiChainTitle(useNamedWallet(route).wallet)
}

const none: Pick<WalletRow, 'connectors'> = { connectors: [] }

/** The choice of ecosystems for a wallet that has several. */
export function View({ route }: Props): ReactNode {
  const { client } = useLatchkeyContext()
  const { row, wallet } = useNamedWallet(route)
  const networkImage = useNetworkImage()
  useConsentFirst()
  const ecosystems = useMemo(() => client.use(multiConnect).wallet(row ?? none), [client, row])
  const states = useReadable(ecosystems, (value) => value)
  useEffect(() => () => ecosystems.leave(), [ecosystems])
  // The row is still looked for. The answer comes at once or never, so nothing is drawn meanwhile.
  if (row === undefined) return null
  return (
    <ConnectingMultiChainView
      wallet={wallet}
      ecosystems={states.map(({ connector: { namespace }, status, late }) => {
        const network = client.networks.find(({ chainNamespace }) => chainNamespace === namespace)
        return { id: namespace, icon: network && networkImage(network), state: status, late }
      })}
      onSelect={({ id }) =>
        ecosystems.connect(states.flatMap(({ connector }) => (connector.namespace === id ? connector.namespace : [])))
      }
      onAll={() => ecosystems.connect()}
      onDone={() => settleConnected(client, 'ConnectingMultiChain')}
    />
  )
}
