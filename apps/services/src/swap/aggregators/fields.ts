import * as v from 'valibot'
import { withGasMargin } from '../with-gas-margin.ts'

/** A whole number as aggregators write it: in decimal digits or hex. */
export const amount = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.maxLength(80))]),
  v.transform(String),
  v.regex(/^(?:\d+|0x[0-9a-fA-F]{1,64})$/, 'a whole number'),
  v.transform((text) => BigInt(text)),
)

export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'))
export const data = v.pipe(v.string(), v.maxLength(200_000), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'hex data'))

/** The address that stands for the native currency at 0x and 1inch. */
export const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** The number in `eip155:137`. */
export function chainNumber(chainId: string): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}

/**
 * Reads the gas that an aggregator expects for a swap, and adds a margin. Undefined for none or 0: the wallet then
 * estimates.
 */
export function readGas(gas: bigint | null | undefined): bigint | undefined {
  return gas ? withGasMargin(gas) : undefined
}

/** A token of an aggregator's list. */
export const listedToken = v.object({
  address,
  name: v.pipe(v.string(), v.maxLength(256)),
  symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  logoURI: v.nullish(v.pipe(v.string(), v.maxLength(2048))),
})
