import { formatUnits, multiply } from '../../kernel/format/index.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { Effect } from './effect.ts'
import { keyed, keyOf, type Move, netChanges } from './net-changes.ts'
import type { AssetChange, Preview, PreviewAsset } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'
import type { Simulation } from './simulate.ts'

/** What is known after a simulation. The app's own words for a token count less than what the node read. */
export function factsWith(facts: PreviewFacts, { assets, code, native, tokenAccounts }: Simulation): PreviewFacts {
  const found = assets.map(({ price: _, ...asset }): [string, PreviewAsset] => [
    keyed(asset.address),
    { ...asset, symbol: visibleName(asset.symbol).slice(0, 32), name: visibleName(asset.name).slice(0, 64) },
  ])
  return {
    ...facts,
    native: facts.native.symbol === '' ? native : facts.native,
    assets: { ...facts.assets, ...Object.fromEntries(found) },
    code: Object.fromEntries(Object.entries(code).map(([address, kind]) => [address.toLowerCase(), kind])),
    tokenAccounts,
  }
}

/** Net changes as the node saw them, with their values. The other side is there if the calls name it. */
export function simulatedChanges(
  simulation: Simulation,
  said: readonly Move[],
  facts: PreviewFacts,
): readonly AssetChange[] {
  const sides = new Map<string, string | undefined>()
  for (const { asset, counterparty } of said) {
    const key = keyOf(asset)
    sides.set(key, sides.has(key) && sides.get(key) !== counterparty ? undefined : counterparty)
  }
  const moves = simulation.changes.flatMap(({ kind, address = '', tokenId = '', units }): Move[] => {
    const asset = kind === 'native' ? { kind } : kind === 'token' ? { kind, address } : { kind, address, tokenId }
    return [{ asset, units: BigInt(units), counterparty: sides.get(keyOf(asset)) }]
  })
  const prices = pricesOf(simulation)
  return netChanges(moves, facts).map((change) => {
    const { asset, amount } = change
    const price = prices.get(asset.kind === 'native' ? 'native' : keyed(asset.address ?? ''))
    return price === undefined || asset.decimals === undefined ? change : { ...change, value: multiply(price, amount) }
  })
}

/** Approvals that the node saw and no call says itself, or that are for more than a call says. */
export function hiddenApprovals({ approvals }: Simulation, effects: readonly Effect[]): readonly Effect[] {
  return approvals.flatMap((approval): Effect[] => {
    if (effects.some((effect) => isSaid(effect, approval))) return []
    const { kind, token, spender, units = '0', tokenId = '', until } = approval
    if (kind === 'operator') return [{ type: 'operator', token, operator: spender, approved: true, hidden: true }]
    if (kind === 'collectible') return [{ type: 'collectible-approval', token, spender, tokenId, hidden: true }]
    const bits = kind === 'permit2' ? 160n : /^0x/.test(token) ? 256n : 64n
    return [
      {
        type: 'approval',
        scheme: kind,
        token,
        spender,
        amount: BigInt(units),
        most: 2n ** bits - 1n,
        hidden: true,
        ...(until !== undefined && { until: BigInt(until) }),
      },
    ]
  })
}

function isSaid(
  effect: Effect,
  { kind, spender, token, tokenId, units = '0' }: Simulation['approvals'][number],
): boolean {
  const isOf = (party: string) =>
    'token' in effect && keyed(effect.token) === keyed(token) && keyed(party) === keyed(spender)
  switch (effect.type) {
    case 'approval':
      // Only the chain knows the allowance to which this amount is added.
      return (
        isOf(effect.spender) &&
        kind === (effect.scheme === 'permit2' ? 'permit2' : 'token') &&
        (effect.added === true || BigInt(units) <= effect.amount)
      )
    case 'collectible-approval':
      return isOf(effect.spender) && kind === 'collectible' && effect.tokenId === tokenId
    case 'operator':
      return isOf(effect.operator) && kind === 'operator' && effect.approved
    case 'token-or-collectible':
      return (
        isOf(effect.party) &&
        (kind === 'token'
          ? BigInt(units) <= effect.number
          : kind === 'collectible' && effect.number === BigInt(tokenId ?? -1))
      )
    default:
      return false
  }
}

/** The fee in whole units. */
export function feeOf({ fee, native }: Simulation, facts: PreviewFacts, account: string): Preview['fee'] {
  if (!fee) return undefined
  const amount = formatUnits(BigInt(fee.units), facts.native.decimals)
  const value = native.price === undefined ? {} : { value: multiply(native.price, amount) }
  return { amount, symbol: facts.native.symbol, ...value, paidBy: account }
}

function pricesOf({ assets, native }: Simulation): ReadonlyMap<string, string> {
  const found = assets.flatMap(({ address, price }): [string, string][] => (price ? [[keyed(address), price]] : []))
  return new Map(native.price ? [...found, ['native', native.price]] : found)
}
