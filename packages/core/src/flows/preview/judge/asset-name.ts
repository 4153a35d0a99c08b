import { truncateMiddle } from '../../../kernel/format/index.ts'
import { amountText, assetOf } from '../amount-text.ts'
import type { AssetRef } from '../effect.ts'
import type { PreviewFacts } from '../preview-facts.ts'

/** How an asset is called in a sentence: by its symbol or name, else by its address. */
export function assetName(
  ref: { readonly kind: AssetRef['kind']; readonly address: string },
  { assets }: PreviewFacts,
): string {
  const found = assets[ref.address] ?? assets[ref.address.toLowerCase()]
  return found?.symbol ?? found?.name ?? truncateMiddle(ref.address, { start: 6, end: 4 })
}

/** `amount` and `asset` of a sentence. */
export function assetDetails(ref: AssetRef, units: bigint, facts: PreviewFacts): Readonly<Record<string, string>> {
  const asset = assetOf(ref, facts)
  if (ref.kind === 'native') return { asset: facts.native.symbol, amount: amountText(units, asset) }
  const named = { asset: assetName(ref, facts), token: ref.address }
  return ref.kind === 'collectible'
    ? { ...named, tokenId: ref.tokenId }
    : { ...named, amount: amountText(units, asset) }
}
