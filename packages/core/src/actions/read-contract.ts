import type { LatchkeyClient } from '../kernel/client.ts'
import type { ContractCall } from '../kernel/ports/ability-values.ts'
import { type ReadTarget, resolveRead } from './read.ts'

/** Parameters of `readContract`. */
export type ReadContractParameters = ReadTarget & { readonly call: ContractCall }

/**
 * Reads a contract by the app's own nodes (Ethereum chains). One output comes by itself, several as a list, named tuples as objects;
 * small integers are what the adapter's library makes of them, others bigints. No connection is needed.
 *
 * @example
 * const abi = ['function balanceOf(address) view returns (uint256)']
 * const units = await readContract(client, { call: { address: token, abi, functionName: 'balanceOf', args: [owner] } })
 * @throws LatchkeyError `network/not-found`, `wallet/unsupported-method`, `config/invalid`, `request/unreadable`; beside that what the chain
 * says of it
 */
export async function readContract(client: LatchkeyClient, parameters: ReadContractParameters): Promise<unknown> {
  const { call, chainId } = resolveRead(client, parameters, 'readContract')
  return call({ chainId, call: parameters.call, signal: parameters.signal })
}
