import { compare } from '../../kernel/format/decimal.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import { parseAmount } from '../send/parse-amount.ts'

/** The slippage until the visitor chooses one, in percent. `swap.ts` reads the choice that is stored. */
export const defaultSlippage = '1'

/** What the visitor may choose, in percent: below it most swaps fail, above it most of the amount may be lost. */
const lowest = '0.1'
const highest = '50'

/** The visitor's choice, stored for later page loads. */
export const storedSlippage: StorageEntry<string> = {
  name: 'swap-slippage',
  version: 1,
  decode: (value) => (typeof value === 'string' ? parseSlippage(value) : undefined),
}

/** A slippage that the visitor typed, in percent; `undefined` if it isn't valid: from 0.1 to 50, with two decimal places at most. */
export function parseSlippage(text: string, locale?: string | undefined): string | undefined {
  const percent = parseAmount(text.replace(/[%٪]\s*$/, ''), locale)
  if (!percent || compare(percent, lowest) < 0 || compare(percent, highest) > 0) return undefined
  return (percent.split('.')[1]?.length ?? 0) > 2 ? undefined : percent
}

/** The least amount that may arrive, in smallest units, rounded down. */
export function leastOf(toAmount: bigint, percent: string): bigint {
  return (toAmount * (10_000n - hundredthsOf(percent))) / 10_000n
}

/** The slippage, in percent, with which at least `least` of `toAmount` arrives. */
export function slippageFor(toAmount: bigint, least: bigint): string {
  const hundredths = ((toAmount - least) * 10_000n) / toAmount
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** In hundredths of a percent. */
function hundredthsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}
