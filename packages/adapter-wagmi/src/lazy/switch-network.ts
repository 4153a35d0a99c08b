import type { Network, WithSignal } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { shouldAddNetwork } from '@latchkey/core/internal'
import {
  addChain,
  addChainParameter,
  type Eip1193Provider,
  switchChain as switchProvider,
  toHex,
} from '@latchkey/eip1193'
import type { Config, WagmiConnector } from '../wagmi-types.ts'
import { findConnection } from './assert-target.ts'
import { chainOf, toError } from './to-error.ts'

type Parameters = WithSignal & { readonly connectionId: string; readonly network: Network<'eip155'> }

/**
 * Switches through wagmi. wagmi's injected connector adds the network only after the error code 4902. After other codes
 * for an unknown network, the wallet is asked here to add it.
 *
 * @throws `network/switch-unsupported`, `network/not-found`, `network/unsupported`, `connection/user-rejected`
 */
export async function switchNetwork(config: Config, { connectionId, network, signal }: Parameters): Promise<void> {
  const { connector } = findConnection(config, connectionId)
  const chainId = Number(network.id)
  if (!connector.switchChain)
    throw new LatchkeyError('network/switch-unsupported', { context: { connector: connector.name } })
  if (!config.chains.some(({ id }) => id === chainId)) {
    const metaMessages = ['wagmi only knows the chains of its `createConfig({ chains })`: add this one there.']
    throw new LatchkeyError('network/not-found', { input: network.caipNetworkId, metaMessages })
  }
  try {
    // wagmi's own action makes the same call. But importing it would bring its errors into the initial load.
    const { chainId: _, ...parameter } = addChainParameter(network)
    await connector.switchChain({ chainId, addEthereumChainParameter: parameter as never })
  } catch (error) {
    const next = afterFailure(error)
    if (next === 'fail') throw reasonOf(error)
    const provider = (await connector.getProvider({ chainId })) as Eip1193Provider
    await (next === 'add' ? addChain : switchProvider)(provider, { network, signal })
    tell(config, connector, chainId)
  }
}

/**
 * wagmi wraps the wallet's error, and the wrapper's own code means nothing: every failed switch has 4902, every failed
 * addition 4001.
 */
function afterFailure(error: unknown): 'add' | 'switch' | 'fail' {
  const [outer, inner] = chainOf(error)
  if (outer?.name === 'UserRejectedRequestError')
    return inner && /after adding network/.test(inner.message) ? 'switch' : 'fail'
  return shouldAddNetwork(outer?.name === 'SwitchChainError' ? outer.cause : error) ? 'add' : 'fail'
}

function reasonOf(error: unknown): LatchkeyError {
  const [outer] = chainOf(error)
  const wrapped = outer?.name === 'UserRejectedRequestError' || outer?.name === 'SwitchChainError'
  const reason = toError(wrapped ? outer.cause : error)
  if (outer?.name !== 'UserRejectedRequestError') return reason
  // Only the wallet's own refusal counts as one. Anything else is an addition that failed.
  if (isLatchkeyError(reason, 'connection/user-rejected') && !shouldAddNetwork(outer.cause)) return reason
  return new LatchkeyError('network/unsupported', { cause: error })
}

/** MetaMask changes the chain without an event when the new chain's node doesn't answer. So wagmi is told here. */
function tell(config: Config, connector: WagmiConnector, chainId: number): void {
  if (config.state.connections.get(connector.uid)?.chainId !== chainId) connector.onChainChanged(toHex(chainId))
}
