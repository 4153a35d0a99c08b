import type { ChainId, Network } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Work } from '../create-instance.ts'

/** One of the app's networks. @throws `network/not-found` */
export function networkOf({ context }: Work, chainId: ChainId<'eip155'>): Network {
  const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) throw new LatchkeyError('network/not-found', { input: chainId })
  return network
}
