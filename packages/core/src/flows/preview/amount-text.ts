import { formatUnits } from '../../kernel/format/index.ts'
import type { AssetRef } from './effect.ts'
import type { PreviewAsset } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'

/** What is known of an asset; its reference alone where nothing is. */
export function assetOf(ref: AssetRef, { native, assets }: PreviewFacts): PreviewAsset {
  if (ref.kind === 'native') return { kind: 'native', symbol: native.symbol, decimals: native.decimals }
  const found = assets[ref.address] ?? assets[ref.address.toLowerCase()]
  return { ...(found?.kind === ref.kind ? found : undefined), ...ref }
}

/** In whole units where the decimals are known, else in the smallest ones. */
export function amountOf(units: bigint, { decimals, kind }: PreviewAsset): string {
  return kind === 'collectible' || decimals === undefined ? units.toString() : formatUnits(units, decimals)
}

/** e.g. `1.5 USDC` */
export function amountText(units: bigint, asset: PreviewAsset): string {
  return `${amountOf(units, asset)} ${asset.symbol ?? ''}`.trim()
}
