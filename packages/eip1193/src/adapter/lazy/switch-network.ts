import type { Network, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { fromCaip } from '../../chain-id/chain-id.ts'
import { switchChain } from '../../network/switch-chain.ts'
import { readChainId } from '../../request/read-wallet.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { AdapterRuntime } from './create-runtime.ts'
import { findLive } from './find-live.ts'

type Parameters = WithSignal & { readonly connectionId: string; readonly network: Network<'eip155'> }

/** A wallet may be a moment behind its own answer: how often and in which distance (ms) it is asked where it is. */
const looks = 5
const lookMs = 200

/**
 * Brings the wallet onto a network, which it is asked to add if it doesn't know it. A wallet that is there
 * already isn't asked. MetaMask changes the chain without an event when the new chain's node doesn't answer it, so the change is told
 * from here.
 *
 * @throws `network/unsupported`, also when the wallet says yes and stays where it was; `connection/user-rejected`
 */
export async function switchNetwork(
  runtime: AdapterRuntime,
  { connectionId, network, signal }: Parameters,
): Promise<void> {
  const { provider } = findLive(runtime, connectionId)
  const { clock } = runtime.context
  const wanted = fromCaip(network.caipNetworkId)
  const isThere = async () => (await withTimeout(readChainId(provider, { signal }), clock)) === wanted

  if (!(await isThere())) {
    await switchChain(provider, { network, signal })
    let there = await isThere()
    for (let look = 0; !there && look < looks; look++) {
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, lookMs))
      there = await isThere()
    }
    if (!there)
      throw new LatchkeyError('network/unsupported', { details: 'The wallet said yes and stayed on another network' })
  }
  if (runtime.find(connectionId)?.connection.chainId !== network.caipNetworkId)
    runtime.change(connectionId, { chainId: network.caipNetworkId })
}
