import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { NetworkName } from '../networks/network-name.tsx'
import type { Question } from '../rpc/rpc-context.ts'
import { inNativeCurrency } from '../ui/call-facts.tsx'
import { Facts, Mono } from '../ui/facts.tsx'

/** The end of a smart account on one network: what stays, what stops working, and what it costs. */
export function UndelegationQuestion({
  question: { chainId, delegate, endsPermissions, fee, isOwn },
}: {
  readonly question: Extract<Question, { kind: 'undelegation' }>
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      <p className="lk-login-text">{t('undelegateText')}</p>
      {endsPermissions && <Notice tone="warning">{t('undelegatePermissions')}</Notice>}
      {!isOwn && <Notice tone="warning">{t('delegateUnknownText')}</Notice>}
      <Facts
        facts={[
          [t('becomesContract'), <Mono key="contract">{delegate}</Mono>],
          [t('network'), <NetworkName key="network" chainId={chainId} />],
          [t('fee'), t('upTo', { amount: inNativeCurrency(fee, chainId) })],
        ]}
      />
    </>
  )
}
