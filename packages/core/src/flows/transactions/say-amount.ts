/**
 * A description of a transaction, with the amount that leaves by now in place of the reviewed one.
 *
 * @example sayAmount('Swap 3 ETH for USDC', '3', '2.9') // 'Swap 2.9 ETH for USDC'
 */
export function sayAmount(description: string, reviewed: string, now: string): string {
  // Not every language puts spaces around it; it is no part of a name or an address.
  return description.replace(/…?\w+(?:\.\w+)*/g, (word) => (word === reviewed ? now : word))
}
