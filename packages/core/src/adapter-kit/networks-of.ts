import type { Clock } from '../kernel/clock.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Log } from '../kernel/log/log.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { Namespace, WithSignal } from '../kernel/ports/namespace.ts'
import type { Network } from '../kernel/ports/network.ts'

/**
 * The networks of a namespace, as they are at the moment: an app may add and remove some while it runs.
 *
 * @example const solanaNetworks = networksOf(context, 'solana')
 */
export function networksOf<ns extends Namespace>(
  { networks }: Pick<PortContext<never>, 'networks'>,
  namespace: ns,
): readonly Network<ns>[] {
  return networks.filter((network): network is Network<ns> => network.chainNamespace === namespace)
}

/**
 * The network with this id. Throws `network/not-found`.
 *
 * @example const { rpcUrls } = findNetwork(networks, 'eip155:1')
 */
export function findNetwork<N extends { readonly caipNetworkId: string }>(networks: readonly N[], chainId: string): N {
  const found = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!found) throw new LatchkeyError('network/not-found', { input: chainId })
  return found
}

/** What a request to a network's node needs. */
export type NetworkRequest<N extends Network = Network> = WithSignal & {
  readonly network: N
  readonly clock: Clock
  readonly log: Log
}

/**
 * Gives a request its network, clock and log. Throws `network/not-found`.
 *
 * @example
 * const onNetwork = networkRequests(context, () => networksOf(context, 'solana'))
 * const { network } = onNetwork({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
 */
export function networkRequests<N extends Network>(
  { clock, log }: Pick<PortContext<never>, 'clock' | 'log'>,
  networks: () => readonly N[],
) {
  return ({ chainId, signal }: WithSignal & { readonly chainId: string }): NetworkRequest<N> => ({
    network: findNetwork(networks(), chainId),
    clock,
    log,
    signal,
  })
}
