import type { BuildExactQuestion, BuiltExactSwap, ExactOffer, ExactQuestion, SwapProvider } from './swap-provider.ts'

/** How many amounts a provider is asked about at most. */
const rounds = 6

/**
 * Finds the amount whose swap gives at least the requested amount, slippage included. It is for providers that accept
 * only the amount that leaves. Usually a little more arrives. The first price comes from the swap in the other
 * direction. Fees make that price too low, so each further try is corrected by what the last answer lacks.
 */
export async function quoteByAmount(
  provider: SwapProvider,
  { toAmount, ...swap }: ExactQuestion,
  slippageBps: number,
): Promise<ExactOffer | undefined> {
  const back = await provider.quote({ ...swap, from: swap.to, to: swap.from, amount: toAmount })
  let amount = back?.toAmount ?? 0n
  for (let round = 0; round < rounds && amount > 0n; round++) {
    const offer = await provider.quote({ ...swap, amount })
    const least = leastOf(offer?.toAmount ?? 0n, slippageBps)
    if (offer && least >= toAmount) return { ...offer, fromAmount: amount, isExact: false }
    // A thousandth is added to what the answer lacks, because the price gets worse with a larger amount.
    amount = least === 0n ? 0n : (amount * toAmount * 1001n) / (least * 1000n) + 1n
  }
  return undefined
}

/** Builds that swap as a transaction. Undefined where it might give less than was asked for. */
export async function buildByAmount(
  provider: SwapProvider,
  { most, toAmount, ...swap }: BuildExactQuestion,
): Promise<BuiltExactSwap | undefined> {
  const offer = most === undefined ? await quoteByAmount(provider, { ...swap, toAmount }, swap.slippageBps) : undefined
  const amount = most ?? offer?.fromAmount
  if (amount === undefined) return undefined
  const built = await provider.build({ ...swap, amount })
  if (built && built.minimum >= toAmount) return { ...built, amount, fromAmount: amount, isExact: false }
  // The price is now worse than the one that was shown. The new price is answered, and the visitor is asked again.
  return most === undefined ? undefined : buildByAmount(provider, { ...swap, toAmount })
}

/** The least that arrives, rounded down. */
function leastOf(toAmount: bigint, slippageBps: number): bigint {
  return (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
}
