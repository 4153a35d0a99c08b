/**
 * The number of an Ethereum chain, of its CAIP-2 id.
 *
 * @example chainNumber('eip155:10') // 10
 */
export function chainNumber(chainId: string): number {
  return Number(chainId.slice('eip155:'.length))
}
