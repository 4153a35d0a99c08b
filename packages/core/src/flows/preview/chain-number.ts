/** The number of an Ethereum chain; 0 for what has none. */
export function chainNumber(chainId: string): bigint {
  const [namespace, reference = ''] = chainId.split(':')
  return namespace === 'eip155' && /^\d{1,32}$/.test(reference) ? BigInt(reference) : 0n
}
