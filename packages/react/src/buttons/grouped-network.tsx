import type { LatchkeyClient, Network } from '@latchkey/core'
import { NetworkButton } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ShownConnection } from '../provider/modal-loader.ts'
import { withPress } from './with-press.ts'

export type GroupedNetworkProps = { readonly shows: ShownConnection; readonly iconOnly: boolean }

/**
 * The network beside the account in a connect button. The page's own `NetworkButton` has hooks that the views share: with it the first load
 * would name more files. An image of the icon set comes when it is loaded, in a box that is there before.
 */
export function GroupedNetwork({ shows, iconOnly }: GroupedNetworkProps): ReactNode {
  const { network, unsupported, openNetworks } = shows
  const { client, loader } = useLatchkeyContext()
  const switching = useReadable(client.operations, (operations) =>
    operations.some(
      ({ kind, status, chainId }) =>
        kind === 'network' && status === 'asked' && chainId?.startsWith(network.chainNamespace),
    ),
  )
  return (
    <NetworkButton
      network={{ id: network.caipNetworkId, name: network.name, icon: useImage(client, network) }}
      state={switching ? 'switching' : unsupported ? 'unsupported' : 'idle'}
      iconOnly={iconOnly}
      onPrepare={() => loader.preload('Networks')}
      onClick={withPress(undefined, () => {
        client.events.emit('CLICK_NETWORKS', {})
        openNetworks()
      })}
    />
  )
}

/** The app's own image, else the network's, else the icon set's. */
function useImage(client: LatchkeyClient, { caipNetworkId: id, assets }: Network): string | undefined {
  const own = client.options.chainImages?.[id] ?? assets?.imageUrl
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly image: string | undefined }>()
  const missing = own === undefined
  useEffect(() => {
    if (!missing) return
    let off = () => {}
    let stopped = false
    import('./network-image.lazy.ts').then(
      ({ watchNetworkImage }) => {
        if (!stopped) off = watchNetworkImage(client, id, (image) => setLoaded({ id, image }))
      },
      (error: unknown) => client.log.debug('A network’s image could not be loaded', { id, error }),
    )
    return () => {
      stopped = true
      off()
    }
  }, [client, id, missing])
  return own ?? (loaded?.id === id ? loaded.image : undefined)
}
