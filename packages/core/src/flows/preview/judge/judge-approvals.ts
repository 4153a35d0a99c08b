import { amountText, assetOf } from '../amount-text.ts'
import type { Effect } from '../effect.ts'
import { isUnlimited } from '../evm/read-evm-call.ts'
import type { Finding } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { assetName } from './asset-name.ts'

/** The allowance that another account gets. */
export function judgeApproval(effect: Effect, facts: PreviewFacts): readonly Finding[] {
  switch (effect.type) {
    case 'approval':
      return approval(effect, facts)
    case 'operator': {
      const { token, operator, approved, call } = effect
      const details = {
        token,
        asset: assetName({ kind: 'collectible', address: token }, facts),
        ...spender(operator, facts),
      }
      if (!approved) return [{ code: 'approval/collection-removed', severity: 'info', details, call }]
      const severity = details.spenderName === undefined ? 'danger' : 'warning'
      return [
        { code: 'approval/collection', severity, details, call },
        ...taker(operator, facts, call),
        ...hiddenOne(effect, details),
      ]
    }
    case 'collectible-approval': {
      const { token, tokenId, call } = effect
      const details = {
        token,
        tokenId,
        asset: assetName({ kind: 'collectible', address: token }, facts),
        ...spender(effect.spender, facts),
      }
      if (isZero(effect.spender)) return [{ code: 'approval/collectible-removed', severity: 'info', details, call }]
      return [
        { code: 'approval/collectible', severity: 'warning', details, call },
        ...taker(effect.spender, facts, call),
        ...hiddenOne(effect, details),
      ]
    }
    case 'token-or-collectible': {
      const { token, party, number, verb, call } = effect
      const details = { token, asset: assetName({ kind: 'token', address: token }, facts), number: number.toString() }
      if (verb === 'transfer')
        return [
          { code: 'transfer/token-or-collectible', severity: 'warning', details: { ...details, to: party }, call },
        ]
      return [
        {
          code: 'approval/token-or-collectible',
          severity:
            isUnlimited({ amount: number, most: 2n ** 256n - 1n }) && !known(party, facts) ? 'danger' : 'warning',
          details: { ...details, ...spender(party, facts) },
          call,
        },
        ...taker(party, facts, call),
      ]
    }
    default:
      return []
  }
}

function approval(effect: Extract<Effect, { type: 'approval' }>, facts: PreviewFacts): readonly Finding[] {
  const { token, amount, scheme, added, until, call } = effect
  const asset = assetOf({ kind: 'token', address: token }, facts)
  const details = {
    token,
    asset: assetName({ kind: 'token', address: token }, facts),
    amount: amountText(amount, asset),
    ...(asset.decimals === undefined && { smallest: 'true' }),
    ...(scheme === 'permit2' && { via: 'Permit2' }),
    ...(until !== undefined && { until: until.toString() }),
    ...spender(effect.spender, facts),
  }
  if (amount === 0n) return added ? [] : [{ code: 'approval/removed', severity: 'info', details, call }]
  const isKnown = details.spenderName !== undefined
  const found: Finding = isUnlimited(effect)
    ? { code: 'approval/unlimited', severity: isKnown ? 'warning' : 'danger', details, call }
    : { code: added ? 'approval/more' : 'approval/exact', severity: isKnown ? 'info' : 'warning', details, call }
  return [found, ...taker(effect.spender, facts, call), ...hiddenOne(effect, details)]
}

/** The call's own data doesn't say it: only the node's simulation shows it. */
function hiddenOne(
  { hidden, call }: { readonly hidden?: boolean | undefined; readonly call?: number | undefined },
  details: Finding['details'],
): readonly Finding[] {
  return hidden ? [{ code: 'approval/hidden', severity: 'danger', details, call }] : []
}

/** A contract takes an allowance by rules that can be read; a person may take it at any time. */
function taker(address: string, { code, own }: PreviewFacts, call: number | undefined): readonly Finding[] {
  if (code[address.toLowerCase()] !== 'none' || own.some((one) => one.toLowerCase() === address.toLowerCase()))
    return []
  return [{ code: 'approval/spender-not-contract', severity: 'danger', details: { spender: address }, call }]
}

function spender(address: string, facts: PreviewFacts): { readonly spender: string; readonly spenderName?: string } {
  const name = known(address, facts)
  return { spender: address, ...(name !== undefined && { spenderName: name }) }
}

function known(address: string, { contracts }: PreviewFacts): string | undefined {
  return contracts[address.toLowerCase()]
}

function isZero(address: string): boolean {
  return /^0x0*$/.test(address)
}
