import type { BuiltSwap, SwapQuestion } from './swap-provider.ts'
import type { Offer } from './swaps.ts'

type Asked = { readonly from: string; readonly to: string; readonly userAddress: string }

/** An offer as `/v1/convert/quotes` writes it. `id` names the provider, for `build-transaction`. */
export function toWireOffer(offer: Offer, { chainId, amount }: SwapQuestion, { from, to }: Asked) {
  return {
    id: offer.provider,
    fromAmount: String(amount),
    fromAccount: from,
    toAmount: String(offer.toAmount),
    toAccount: to,
    priceImpact: offer.priceImpact,
    spender: offer.spender && `${chainId}:${offer.spender}`,
  }
}

/** A transaction as `/v1/convert/build-transaction` writes it. */
export function toWireSwap(swap: Offer<BuiltSwap>, { chainId, amount }: SwapQuestion, { userAddress }: Asked) {
  const { to, data, value, gas, toAmount, minimum, spender, priceImpact, transaction } = swap
  return {
    from: userAddress,
    to: `${chainId}:${to}`,
    data,
    amount: String(amount),
    value: String(value),
    eip155: { gas: gas && String(gas) },
    toAmount: String(toAmount),
    minimum: String(minimum),
    spender: spender && `${chainId}:${spender}`,
    priceImpact,
    solana: transaction && { transaction },
  }
}
