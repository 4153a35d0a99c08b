import type { Namespace } from '@latchkey/core'
import { type PageButtonProps, NetworkButton as UiNetworkButton } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCurrentNetwork } from '../hooks/use-current-network.ts'
import { useLatchkey } from '../hooks/use-latchkey.ts'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { withPress } from './with-press.ts'

/** The props of `NetworkButton`. */
export type NetworkButtonProps = Omit<PageButtonProps, 'onPrepare' | 'children'> & {
  /** The ecosystem whose network the button shows, where the app has several. @default the active one */
  readonly namespace?: Namespace | undefined
  /** Shows only the network's icon. An unsupported network is still named in words. @default false */
  readonly iconOnly?: boolean | undefined
}

/**
 * The network in use; opens the list of networks.
 *
 * @example <NetworkButton />
 */
export function NetworkButton({ namespace, onClick, ...attributes }: NetworkButtonProps): ReactNode {
  const { client, loader } = useLatchkeyContext()
  const { open } = useLatchkey()
  const { network, chainId, unsupported } = useCurrentNetwork(namespace)
  const switching = useReadable(client.operations, (operations) =>
    operations.some(
      ({ kind, status, chainId: to }) =>
        kind === 'network' && status === 'asked' && to?.startsWith(network.chainNamespace),
    ),
  )
  const icon = useNetworkImage()({ caipNetworkId: chainId, assets: network.assets })
  return (
    <UiNetworkButton
      {...attributes}
      network={{ id: chainId, name: network.name, icon }}
      state={switching ? 'switching' : unsupported && !client.options.allowUnsupportedChain ? 'unsupported' : 'idle'}
      onPrepare={() => loader.preload('Networks')}
      onClick={withPress(onClick, () => {
        client.events.emit('CLICK_NETWORKS', {})
        void open({ view: 'Networks', namespace })
      })}
    />
  )
}
