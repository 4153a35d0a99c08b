import type { LatchkeyClient } from '../kernel/client.ts'
import { type ReadTarget, resolveRead } from './read.ts'

/** Parameters of `resolveName`. */
export type ResolveNameParameters = Omit<ReadTarget, 'chainId'> & { /** e.g. `vitalik.eth` */ readonly name: string }

/**
 * The address that a name leads to (ENS on Ethereum), or `null`. No connection is needed. For the other way round there is
 * `client.use(accountNames)`.
 *
 * @example const to = await resolveName(client, { namespace: 'eip155', name: 'vitalik.eth' })
 * @throws LatchkeyError `network/missing`, `adapter/not-found`, `wallet/unsupported-method` where an ecosystem has no names
 */
export async function resolveName(client: LatchkeyClient, parameters: ResolveNameParameters): Promise<string | null> {
  const { call } = resolveRead(client, parameters, 'resolveName')
  return call({ name: parameters.name, signal: parameters.signal })
}
