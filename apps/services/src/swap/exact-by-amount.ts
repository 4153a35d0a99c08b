import type { BuildExactQuestion, BuiltExactSwap, ExactOffer, ExactQuestion, SwapProvider } from './swap-provider.ts'

/** How often a provider is asked for another amount. */
const rounds = 6

/**
 * The amount whose swap gives at least the requested amount even with the slippage, for providers that accept only the amount that leaves.
 * Usually a little more arrives. The price is found from the swap in the other direction, whose fees make it too low, and from what each answer
 * lacks.
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
    // A thousandth more than the answer lacks: the price gets worse with the amount.
    amount = least === 0n ? 0n : (amount * toAmount * 1001n) / (least * 1000n) + 1n
  }
  return undefined
}

/** The same as a transaction. Undefined where it might give less than was asked for. */
export async function buildByAmount(
  provider: SwapProvider,
  { most, toAmount, ...swap }: BuildExactQuestion,
): Promise<BuiltExactSwap | undefined> {
  const offer = most === undefined ? await quoteByAmount(provider, { ...swap, toAmount }, swap.slippageBps) : undefined
  const amount = most ?? offer?.fromAmount
  if (amount === undefined) return undefined
  const built = await provider.build({ ...swap, amount })
  if (built && built.minimum >= toAmount) return { ...built, amount, fromAmount: amount, isExact: false }
  // The price has fallen below what was shown: the new one is answered, and the visitor is asked again.
  return most === undefined ? undefined : buildByAmount(provider, { ...swap, toAmount })
}

/** What arrives at least, rounded down. */
function leastOf(toAmount: bigint, slippageBps: number): bigint {
  return (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
}
