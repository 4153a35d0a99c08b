import type { OrderUpdate } from '../buy-provider.ts'

/** `ONRAMP_TRANSACTION_STATUS_SUCCESS` and similar ones. Every other status means that the purchase is under way. */
export function updateOf(
  status: string,
  tryId?: string | null,
  hash?: string | null,
  address?: string | null,
): OrderUpdate {
  const kind = status.endsWith('SUCCESS') ? 'completed' : status.endsWith('FAILED') ? 'failed' : 'in-progress'
  // `0x` means that the transaction isn't sent yet.
  return {
    status: kind,
    ...(tryId && { tryId }),
    ...(hash && hash !== '0x' && { hash }),
    ...(address && { address }),
  }
}

type Bought = { readonly value: string; readonly currency?: string | null | undefined } | null | undefined

/** An amount of crypto, or its price in money: only the currency beside the amount tells which. */
export function boughtOf(bought: Bought, purchaseCurrency: string | null | undefined) {
  const currency = bought?.currency ?? purchaseCurrency
  return bought && { purchaseAmount: bought.value, ...(currency && { purchaseCurrency: currency }) }
}
