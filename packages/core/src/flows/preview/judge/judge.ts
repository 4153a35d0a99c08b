import type { Effect } from '../effect.ts'
import { isListOfSafe } from '../evm/nested-calls.ts'
import type { ReadCall } from '../evm/read-evm-call.ts'
import type { Finding, FindingSeverity } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { judgeApproval } from './judge-approvals.ts'
import { judgeControl } from './judge-control.ts'
import { judgeRecipient } from './judge-recipients.ts'

/** What is known of one effect. `plain`: its call does nothing else. */
export function judgeEffect(effect: Effect, account: string, facts: PreviewFacts, plain: boolean): readonly Finding[] {
  return effect.type === 'transfer'
    ? judgeRecipient(effect, account, facts, plain)
    : [...judgeApproval(effect, facts), ...judgeControl(effect, account, facts)]
}

/** The findings that every kind of call may have. */
export function judgeCall(
  { asOwn, call, hasTables, problem }: ReadCall,
  index: number,
  facts: PreviewFacts,
): readonly Finding[] {
  const found: Finding[] = []
  const { functionName: name = '', to } = call
  const details = { to, ...(problem === 'guess' && { name }) }
  if (hasTables) found.push({ code: 'call/tables', severity: 'info', details: {}, call: index })
  if (asOwn && !isListOfSafe(to)) found.push({ code: 'call/as-own', severity: 'danger', details, call: index })
  if (problem) found.push({ code: `call/${problem}`, severity: 'warning', details, call: index })
  if (call.data !== '0x' && facts.code[to.toLowerCase()] === 'none')
    found.push({ code: 'call/no-contract', severity: 'danger', details, call: index })
  return found
}

const ranks: Readonly<Record<FindingSeverity, number>> = { danger: 0, warning: 1, info: 2 }

/** The most severe first, the same sentence once. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>()
  return findings
    .filter(({ code, details, call }) => {
      const key = JSON.stringify([code, details, call])
      return !seen.has(key) && seen.add(key)
    })
    .sort((a, b) => ranks[a.severity] - ranks[b.severity])
}
