import { assertLocal } from '../shared/assert-local.ts'
import { providerError } from '../shared/provider-error.ts'

/** A chain of the wallet, with the node that it really uses. */
export type Eip155Chain = { id: number; name?: string | undefined; rpcUrl: string }

/** Checks the configured chains: at least one, and every node on this machine unless `allowRemote`. */
export function assertChains(chains: readonly Eip155Chain[], allowRemote: boolean | undefined): void {
  if (chains.length === 0) throw new Error('A test wallet needs at least one chain.')
  for (const chain of chains) assertLocal(chain.rpcUrl, allowRemote)
}

/** An id in EIP-1193's form: `0x7a69`. */
export function hexId(id: number): `0x${string}` {
  return `0x${id.toString(16)}`
}

/** Reads a hex chain id from a request; anything else is -32602. */
export function readChainId(value: unknown): number {
  const id = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(id) || id === 0)
    throw providerError(-32602, `Expected 0x-prefixed, unpadded, non-zero hexadecimal 'chainId', got ${String(value)}.`)
  return id
}
