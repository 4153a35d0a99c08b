import { sameAddress } from '../../../kernel/caip/index.ts'
import { assetOf } from '../amount-text.ts'
import type { Effect } from '../effect.ts'
import { knownRecipients } from '../look-alike.ts'
import type { Finding } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { assetDetails } from './asset-name.ts'
import { isBurn } from './is-burn.ts'

type Transfer = Extract<Effect, { type: 'transfer' }>

/** The other side of what leaves the account. `plain`: the call does nothing but this transfer. */
export function judgeRecipient(
  effect: Transfer,
  account: string,
  facts: PreviewFacts,
  plain: boolean,
): readonly Finding[] {
  const { asset, from, to, amount, call } = effect
  if (!sameAddress(from, account) || to === '') return []
  const details = { to, ...assetDetails(asset, amount, facts) }
  const findings: Finding[] = []
  if (assetOf(asset, facts).lookAlike) findings.push({ code: 'asset/look-alike', severity: 'danger', details, call })
  if (sameAddress(to, account))
    return [...findings, { code: 'recipient/same-account', severity: 'info', details, call }]
  if (isBurn(to)) return [...findings, { code: 'recipient/burn', severity: 'danger', details, call }]
  if (asset.kind !== 'native' && sameAddress(to, asset.address))
    return [...findings, { code: 'recipient/token-contract', severity: 'danger', details, call }]
  if (facts.own.some((own) => sameAddress(own, to)))
    return [...findings, { code: 'recipient/own', severity: 'info', details, call }]
  if (!plain) return findings

  const known = knownRecipients([...facts.own, account, ...(facts.recipients ?? [])]).imitatedBy(to)
  if (known !== undefined)
    findings.push({ code: 'recipient/look-alike', severity: 'danger', details: { ...details, known }, call })
  else if (facts.recipients && !facts.recipients.some((one) => sameAddress(one, to)))
    findings.push({ code: 'recipient/first-time', severity: 'info', details, call })
  if (facts.code[to.toLowerCase()] === 'contract')
    findings.push({ code: 'recipient/contract', severity: 'warning', details, call })
  return findings
}
