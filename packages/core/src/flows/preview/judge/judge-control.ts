import { sameAddress } from '../../../kernel/caip/index.ts'
import type { Effect } from '../effect.ts'
import type { Finding } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'

/** The account that controls a contract or an account afterwards. */
export function judgeControl(effect: Effect, account: string, facts: PreviewFacts): readonly Finding[] {
  const { call } = effect
  switch (effect.type) {
    case 'upgrade': {
      const { contract, implementation } = effect
      return [{ code: 'contract/upgrade', severity: 'danger', details: { contract, implementation }, call }]
    }
    case 'owner': {
      const { contract, owner } = effect
      if (/^0x0*$/.test(owner))
        return [{ code: 'contract/owner-renounced', severity: 'danger', details: { contract }, call }]
      return [
        sameAddress(owner, account)
          ? { code: 'contract/owner-self', severity: 'info', details: { contract, owner }, call }
          : { code: 'contract/owner', severity: 'danger', details: { contract, owner }, call },
      ]
    }
    case 'role': {
      const { contract } = effect
      return [{ code: 'contract/role', severity: 'danger', details: { contract, owner: effect.account }, call }]
    }
    case 'delegate': {
      const { to, chain } = effect
      if (/^0x0*$/.test(to)) return [{ code: 'delegation/removed', severity: 'info', details: {}, call }]
      const name = facts.contracts[to.toLowerCase()]
      const details = { delegate: to, ...(name !== undefined && { delegateName: name }) }
      const found: Finding = {
        code: 'delegation/set',
        severity: name === undefined ? 'danger' : 'warning',
        details,
        call,
      }
      return chain === '0' ? [found, { code: 'delegation/every-chain', severity: 'danger', details, call }] : [found]
    }
    case 'order': {
      const details = { gives: String(effect.gives), gets: String(effect.gets) }
      return effect.gives > 0 && effect.gets === 0
        ? [{ code: 'order/for-nothing', severity: 'danger', details, call }]
        : [{ code: 'order/exchange', severity: 'warning', details, call }]
    }
    case 'authority': {
      const { owner, what } = effect
      return [{ code: `authority/${what}`, severity: 'danger', details: { account: effect.account, owner }, call }]
    }
    default:
      return []
  }
}
