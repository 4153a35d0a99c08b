import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Network } from '../ports/network.ts'
import { decodeNetwork } from './decode-network.ts'

/** A network of which the CAIP-2 id may be left out, because it follows. */
export type NetworkInput<ns extends Namespace = Namespace> = Omit<Network<ns>, 'caipNetworkId'> & {
  /** @default `{chainNamespace}:{id}` */
  readonly caipNetworkId?: ChainId<ns> | undefined
}

/** A network whose id and namespace the type system knows exactly. */
export type DefinedNetwork<input extends Pick<NetworkInput, 'id' | 'chainNamespace'>> = Network<
  input['chainNamespace']
> &
  Readonly<Pick<input, 'id'>>

/**
 * Checks a network of any namespace and fills in its CAIP-2 id.
 *
 * @throws `network/invalid` with the field and what it must be in `details`.
 * @example
 * const local = defineNetwork({
 *   id: 1337, name: 'Local', chainNamespace: 'eip155',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
 * })
 */
export function defineNetwork<const input extends NetworkInput>(input: input): DefinedNetwork<input> {
  const caipNetworkId = input.caipNetworkId ?? `${input.chainNamespace}:${input.id}`
  return decodeNetwork({ ...input, caipNetworkId }) as DefinedNetwork<input>
}
