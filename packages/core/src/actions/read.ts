import type { LatchkeyClient } from '../kernel/client.ts'
import { activeConnection, addressOn } from '../kernel/connection/select.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { type ChainReference, toChainId } from '../kernel/networks/to-chain-id.ts'
import type { Ability, Capabilities } from '../kernel/ports/ability.ts'
import type { ChainId, Namespace, WithSignal } from '../kernel/ports/namespace.ts'
import { getNetwork } from './get-network.ts'

/** Which network is read. */
export type ReadTarget = WithSignal & {
  /** A network of the app: its CAIP-2 id, number of an Ethereum chain, or the network itself. @default the one in use in `namespace` */
  chainId?: ChainReference | string | undefined
  /** Counts without `chainId`. @default the active one */
  namespace?: Namespace | undefined
}

type Read<ability extends Ability> = {
  readonly call: NonNullable<Capabilities[ability]>
  readonly chainId: ChainId
  readonly namespace: Namespace
}

/**
 * Finds what reads a network: no wallet is asked, so none need be connected.
 *
 * @throws LatchkeyError `network/missing`, `network/not-found`, `adapter/not-found`, `wallet/unsupported-method`
 */
export function resolveRead<ability extends Ability>(
  client: LatchkeyClient,
  given: ReadTarget,
  ability: ability,
): Read<ability> {
  const wanted = toChainId((given.chainId as ChainReference) ?? getNetwork(client, { namespace: given.namespace }))
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
  if (!network) throw new LatchkeyError('network/not-found', { input: wanted })
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const entry = client.adapterFor(namespace)
  if (!entry) throw new LatchkeyError('adapter/not-found', { input: namespace })
  const call = entry.instance.can[ability]
  if (!call)
    throw new LatchkeyError('wallet/unsupported-method', {
      details: `"${entry.adapter.id}" has no ability "${ability}".`,
    })
  return { call, chainId, namespace }
}

/** The account that a read is about: the given one, else that in use. @throws LatchkeyError `connection/not-found` */
export function accountToRead(client: LatchkeyClient, { chainId, namespace }: Read<Ability>, account?: string): string {
  if (account !== undefined) return account
  const connection = activeConnection(client.connection.getState(), namespace)
  if (!connection) throw new LatchkeyError('connection/not-found', {})
  return addressOn(connection, chainId)
}
