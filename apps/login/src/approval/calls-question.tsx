import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { NetworkName } from '../networks/network-name.tsx'
import type { Question } from '../rpc/rpc-context.ts'
import { CallFacts, inNativeCurrency } from '../ui/call-facts.tsx'
import { Facts, Mono } from '../ui/facts.tsx'

/** Several calls at once: each call, whether all happen or none, which account pays, and what the account becomes. */
export function CallsQuestion({
  isPreviewed,
  question: { becomes, calls, chainId, fee, isAtomic, isSponsorshipRefused, payer },
}: {
  readonly isPreviewed: boolean
  readonly question: Extract<Question, { kind: 'calls' }>
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      {isSponsorshipRefused && <Notice tone="warning">{t('sponsorshipRefused')}</Notice>}
      {becomes !== undefined && <Notice tone="info">{t('becomes')}</Notice>}
      {calls.map((call, index) => (
        <section className="lk-login-part" key={index}>
          {calls.length > 1 && <h2>{t('callNumber', { number: index + 1, count: calls.length })}</h2>}
          <CallFacts call={call} chainId={chainId} isPreviewed={isPreviewed} />
        </section>
      ))}
      {calls.length > 1 && <p className="lk-login-text">{t(isAtomic ? 'allOrNone' : 'oneByOne')}</p>}
      <Facts
        facts={[
          [t('network'), <NetworkName key="network" chainId={chainId} />],
          payer === 'visitor' && [
            t('fee'),
            fee === undefined ? t('feeUnknown') : t('upTo', { amount: inNativeCurrency(fee, chainId) }),
          ],
          [t('paidBy'), t(payer === 'visitor' ? 'paidByYou' : 'paidByOperator')],
          becomes !== undefined && [t('becomesContract'), <Mono key="becomes">{becomes}</Mono>],
        ]}
      />
    </>
  )
}
