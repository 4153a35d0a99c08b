import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { NetworkName } from '../networks/network-name.tsx'
import type { Question } from '../rpc/rpc-context.ts'
import { inNativeCurrency } from '../ui/call-facts.tsx'
import { Facts, Mono } from '../ui/facts.tsx'
import { standardName } from './name-function.ts'
import { limitsText } from './permission-words.ts'

/** A permission: what the app may do from now on, how much, until when, and that it won't ask again. */
export function PermissionQuestion({
  question: { becomes, chainId, decimals, delegate, expiry, fee, limits },
}: {
  readonly question: Extract<Question, { kind: 'permission' }>
}): ReactNode {
  const { t, locale } = useCopy()
  const time = (seconds: number) =>
    new Date(seconds * 1000).toLocaleString(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      numberingSystem: 'latn',
    })
  return (
    <>
      <p className="lk-login-amount">{limitsText(t, limits, { chainId, decimals })}</p>
      <Notice tone="warning">{t('permissionWarning')}</Notice>
      {limits.kind === 'contract' && <Notice tone="warning">{t('permissionCallsWarning')}</Notice>}
      {becomes !== undefined && <Notice tone="info">{t('becomesPermissions')}</Notice>}
      <Facts
        facts={[
          [t('permissionUntil'), time(expiry)],
          limits.kind !== 'contract' && [t('permissionFrom'), time(limits.start)],
          limits.kind === 'erc20' && [t('permissionToken'), <Mono key="token">{limits.token}</Mono>],
          limits.kind === 'contract' && [t('permissionContract'), <Mono key="contract">{limits.contract}</Mono>],
          limits.kind === 'contract' && [
            t('permissionFunctions'),
            <Mono key="functions">
              {limits.functions
                .map(({ name, selector }) => `${standardName(selector) ?? `“${name}”`} ${selector}`)
                .join('\n')}
            </Mono>,
          ],
          limits.kind === 'contract' && [t('permissionValue'), inNativeCurrency(BigInt(limits.value), chainId)],
          [t('permissionKey'), <Mono key="key">{delegate}</Mono>],
          [t('network'), <NetworkName key="network" chainId={chainId} />],
          fee !== undefined && [t('fee'), t('upTo', { amount: inNativeCurrency(fee, chainId) })],
          becomes !== undefined && [t('becomesContract'), <Mono key="becomes">{becomes}</Mono>],
        ]}
      />
      <p className="lk-login-text">{t('permissionEndHint')}</p>
    </>
  )
}

/** The end of a permission. */
export function PermissionEndQuestion({
  question: { chainId, delegate, fee },
}: {
  readonly question: Extract<Question, { kind: 'permission-end' }>
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      <p className="lk-login-text">{t('permissionEndText')}</p>
      <Facts
        facts={[
          [t('permissionKey'), <Mono key="key">{delegate}</Mono>],
          [t('network'), <NetworkName key="network" chainId={chainId} />],
          [t('fee'), t('upTo', { amount: inNativeCurrency(fee, chainId) })],
        ]}
      />
    </>
  )
}
