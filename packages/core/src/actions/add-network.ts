import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { type NetworkLike, toNetwork } from '../kernel/networks/to-network.ts'
import type { Network } from '../kernel/ports/network.ts'

/** Parameters of `addNetwork`. */
export type AddNetworkParameters = {
  /** A plain viem chain is accepted. A network with the id of an existing one replaces it. */
  network: NetworkLike
}

/**
 * Offers one more network from now on; no wallet is asked. It lasts as long as the client.
 *
 * @example addNetwork(client, { network: base })
 * @returns the network as the client has it
 * @throws LatchkeyError `adapter/not-found` ('Adapter not found') without an adapter of its namespace, `network/invalid`, and
 * `network/mismatch` where the library underneath has a fixed list without it (wagmi)
 */
export function addNetwork(client: LatchkeyClient, parameters: AddNetworkParameters): Network {
  const network = toNetwork(parameters.network)
  const { caipNetworkId, chainNamespace } = network
  const entry = client.adapterFor(chainNamespace)
  if (!entry) throw new LatchkeyError('adapter/not-found', { input: chainNamespace })
  const bound = entry.instance.networks
  if (bound && !bound.includes(caipNetworkId))
    throw new LatchkeyError('network/mismatch', {
      details: `"${entry.adapter.id}" can’t learn ${caipNetworkId} at run time: add it to the library’s own list (wagmi: \`createConfig({ chains })\`) and leave it out of \`createLatchkey({ networks })\` until it is wanted.`,
    })
  const known = client.networks.some((other) => other.caipNetworkId === caipNetworkId)
  const core = client as CoreClient
  core.setNetworks(
    known
      ? client.networks.map((other) => (other.caipNetworkId === caipNetworkId ? network : other))
      : [...client.networks, network],
  )
  return network
}
