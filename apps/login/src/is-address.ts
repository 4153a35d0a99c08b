import type { Address } from 'viem'

/** Whether a value is an address of an Ethereum chain, in any case: apps write it without its checksum too. */
export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
