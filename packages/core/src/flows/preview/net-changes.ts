import { sameAddress } from '../../kernel/caip/index.ts'
import { amountOf, assetOf } from './amount-text.ts'
import type { AssetRef, Effect } from './effect.ts'
import type { AssetChange } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'

/** Units of one asset that the account has more (or, negative, less) of. */
export type Move = { readonly asset: AssetRef; readonly units: bigint; readonly counterparty?: string | undefined }

/** The moves that the calls name themselves. Other effects of the contracts are not in them. */
export function movesOf(effects: readonly Effect[], account: string): readonly Move[] {
  return effects.flatMap((effect) => {
    if (effect.type !== 'transfer') return []
    const { asset, from, to, amount } = effect
    const out = sameAddress(from, account) ? [{ asset, units: -amount, counterparty: to }] : []
    return sameAddress(to, account) ? [...out, { asset, units: amount, counterparty: from }] : out
  })
}

/** One line for each asset, what leaves first. */
export function netChanges(moves: readonly Move[], facts: PreviewFacts): readonly AssetChange[] {
  const sums = new Map<string, Move>()
  for (const move of moves) {
    const key = keyOf(move.asset)
    const before = sums.get(key)
    const counterparty = !before || before.counterparty === move.counterparty ? move.counterparty : undefined
    sums.set(key, { asset: move.asset, units: (before?.units ?? 0n) + move.units, counterparty })
  }
  return [...sums.values()]
    .filter(({ units }) => units !== 0n)
    .map(({ asset: ref, units, counterparty }): AssetChange => {
      const asset = assetOf(ref, facts)
      const amount = amountOf(units < 0n ? -units : units, asset)
      return { direction: units < 0n ? 'leaves' : 'arrives', asset, amount, counterparty }
    })
    .sort((a, b) => rank(a) - rank(b))
}

function rank({ direction }: AssetChange): number {
  return direction === 'leaves' ? 0 : 1
}

/** Small letters for hex; base58 as it is. */
export function keyed(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

export function keyOf(asset: AssetRef): string {
  if (asset.kind === 'native') return 'native'
  return `${keyed(asset.address)} ${asset.kind === 'collectible' ? asset.tokenId : ''}`
}
