import type { Blockchain } from '@latchkey/api-client'
import { divide, formatUnits, multiply, parseUnits } from '../../kernel/format/decimal.ts'
import { greaterImpact, impactLevel, lostWorth } from './price-impact.ts'
import { leastOf } from './slippage.ts'
import type { SwapQuote, SwapToken } from './swap-api.ts'
import { noRoute } from './swap-errors.ts'

/** A token with the decimal places that the chain says. */
export type MeasuredToken = { readonly token: SwapToken; readonly decimals: number }

export type QuoteQuestion = {
  readonly userAddress: string
  readonly from: MeasuredToken
  readonly to: MeasuredToken
  /** A decimal string of whole tokens. */
  readonly amount: string
  /** In percent. */
  readonly slippage: string
  readonly signal: AbortSignal
  /** Unix time in ms. */
  readonly now: () => number
}

/** The prices of one token of each side, in USD; absent = unknown. */
export type SwapPrices = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Decimal places of values that are compared. To the cent, a small swap would seem to lose all. */
const exact = 36

/** The best quote. @throws LatchkeyError `swap/no-route` where there is none */
export async function findQuote(
  blockchain: Blockchain,
  question: QuoteQuestion,
  prices: SwapPrices,
): Promise<SwapQuote> {
  const { amount, from, now, signal, slippage, to, userAddress } = question
  const units = parseUnits(amount, from.decimals)
  const asked = { userAddress, from: from.token.id, to: to.token.id, amount: String(units), signal }
  const { quotes } = await blockchain.getQuotes(asked)
  const [best] = quotes.filter((each) => each.fromAmount === asked.amount && BigInt(each.toAmount) > 0n)
  if (!best) throw noRoute()
  const out = BigInt(best.toAmount)
  const toAmount = formatUnits(out, to.decimals)
  // A pool can be far from the market while a swap hardly moves its own price.
  const lost = lostWorth(worthOf(amount, prices.from, exact), worthOf(toAmount, prices.to, exact))
  const priceImpact = greaterImpact(best.priceImpact, lost)
  return {
    id: best.id,
    toAmount,
    minimum: formatUnits(leastOf(out, slippage), to.decimals),
    rate: divide(toAmount, amount, to.decimals),
    priceImpact,
    impactLevel: priceImpact === undefined ? undefined : impactLevel(priceImpact),
    at: now(),
  }
}

/** In USD, by default to the cent. */
export function worthOf(amount: string | undefined, price: string | undefined, places = 2): string | undefined {
  return amount && price !== undefined ? multiply(amount, price, places) : undefined
}

/** What one of each token costs; empty where nothing is known. Never rejects. */
export async function findPrices(
  blockchain: Blockchain,
  { from, to, signal }: { readonly from: string; readonly to: string; readonly signal: AbortSignal },
): Promise<SwapPrices> {
  try {
    const { fungibles } = await blockchain.getFungiblePrice({ currency: 'usd', addresses: [from, to], signal })
    const of = (id: string) => fungibles.find((each) => each.address?.toLowerCase() === id.toLowerCase())?.price
    return { from: of(from), to: of(to) }
  } catch {
    return {}
  }
}
