import { amountText, assetOf } from '../amount-text.ts'
import type { Effect } from '../effect.ts'
import { keyOf, movesOf } from '../net-changes.ts'
import type { Finding } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import type { Simulation } from '../simulate.ts'

/** Tokens whose balances grow lose a unit or two of a transfer by rounding. A loss up to this part of the amount isn't reported. */
const told = 1_000_000n

/**
 * What a token did less than the call says, without a failure of the transaction: it answers `false`, or its receiver gets a part of what is sent, or
 * nothing.
 */
export function judgeReceived(
  { received = [], refused }: Simulation,
  effects: readonly Effect[],
  facts: PreviewFacts,
): readonly Finding[] {
  const refusals = refused?.map(
    (call): Finding => ({ code: 'simulation/refused', severity: 'danger', details: {}, call }),
  )
  const less = received.flatMap(({ to, token, units }): Finding[] => {
    const ref = { kind: 'token', address: token } as const
    const asset = assetOf(ref, facts)
    const sent = movesOf(effects, to).reduce(
      (sum, move) => (keyOf(move.asset) === keyOf(ref) ? sum + move.units : sum),
      0n,
    )
    const got = BigInt(units)
    // Without decimal places it may be a collectible of Ethereum, whose number is no amount.
    if ((asset.decimals === undefined && /^0x/.test(token)) || (sent - got) * told <= sent) return []
    const details = { to, amount: amountText(got, asset), expected: amountText(sent, asset) }
    if (got > 0n) return [{ code: 'recipient/less', severity: 'warning', details }]
    // The finding that the token refuses the transfer says this already.
    return refused ? [] : [{ code: 'recipient/nothing', severity: 'danger', details }]
  })
  return [...(refusals ?? []), ...less]
}
