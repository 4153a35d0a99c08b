import type { Network } from '@latchkey/core'
import { chainImages } from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

type NetworkWithAssets = Pick<Network, 'caipNetworkId' | 'assets'>

/** The image of a network: the app's own, else the network's, else the icon set's, which is asked for the networks of this render only. */
export function useNetworkImage(): (network: NetworkWithAssets) => string | undefined {
  const { client } = useLatchkeyContext()
  const images = client.use(chainImages)
  const loaded = useReadable(images, (state) => state)
  const seen: string[] = []
  useEffect(() => images.want(seen))
  return ({ caipNetworkId: id, assets }) => {
    const own = client.options.chainImages?.[id] ?? assets?.imageUrl
    if (own === undefined) seen.push(id)
    return own ?? loaded[id]
  }
}
