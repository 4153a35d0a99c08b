import { amountText, assetOf } from '../amount-text.ts'
import type { AssetRef } from '../effect.ts'
import { keyed } from '../net-changes.ts'
import type { ExpectedChanges, Finding } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { assetName } from './asset-name.ts'

/** Units by token as a node saw them, negative = leaves; the native currency is `native`. */
export type SeenUnits = ReadonlyMap<string, bigint>

/**
 * What was promised against what a node saw. Without a node nothing could be compared, and that is said: calls tell
 * what leaves, but nothing in them proves what arrives, so where something was promised to arrive the visitor
 * acknowledges it. `reverts`: a node saw that it would fail, which is acknowledged already.
 */
export function judgeExpected(
  expected: ExpectedChanges,
  seen: SeenUnits | undefined,
  facts: PreviewFacts,
  reverts: boolean,
): readonly Finding[] {
  if (!seen) {
    const severity = reverts || !Object.keys(expected.arrives).length ? 'warning' : 'danger'
    return [{ code: 'expected/unchecked', severity, details: {} }]
  }
  const units = (key: string) => seen.get(keyed(key)) ?? 0n
  const leaves = Object.entries(expected.leaves).flatMap(([key, promised]) =>
    -units(key) > promised ? [differs('expected/leaves-more', key, -units(key), promised, facts)] : [],
  )
  const arrives = Object.entries(expected.arrives).flatMap(([key, promised]) =>
    units(key) < promised ? [differs('expected/arrives-less', key, units(key), promised, facts)] : [],
  )
  const promised = new Set(Object.keys(expected.leaves).map(keyed))
  const others = [...seen].flatMap(([key, found]) =>
    found < 0n && !promised.has(key) ? [differs('expected/leaves-more', key, -found, 0n, facts)] : [],
  )
  return [...leaves, ...others, ...arrives]
}

function differs(code: string, key: string, found: bigint, promised: bigint, facts: PreviewFacts): Finding {
  const ref: AssetRef = key === 'native' ? { kind: 'native' } : { kind: 'token', address: key }
  const asset = assetOf(ref, facts)
  const named = ref.kind === 'token' && !asset.symbol ? { ...asset, symbol: assetName(ref, facts) } : asset
  const details = { amount: amountText(found < 0n ? 0n : found, named), expected: amountText(promised, named) }
  return { code, severity: 'danger', details }
}
