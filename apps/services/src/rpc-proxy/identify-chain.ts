/** A JSON-RPC question whose answer names a chain. */
export type ChainQuestion = { readonly method: string; readonly isSame: (result: unknown) => boolean }

/**
 * The question that asks a node which chain it serves. Undefined for ecosystems whose nodes don't name their chain as
 * CAIP-2 does.
 */
export function identifyChain(chainId: string): ChainQuestion | undefined {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'eip155' && /^\d{1,20}$/.test(reference)) {
    return {
      method: 'eth_chainId',
      isSame: (result) =>
        typeof result === 'string' && /^0x[0-9a-f]{1,16}$/i.test(result) && BigInt(result) === BigInt(reference),
    }
  }
  // The first 32 characters of the genesis hash: https://namespaces.chainagnostic.org/solana/caip2
  if (namespace === 'solana' && reference.length === 32) {
    return {
      method: 'getGenesisHash',
      isSame: (result) => typeof result === 'string' && result.length <= 44 && result.startsWith(reference),
    }
  }
  return undefined
}
