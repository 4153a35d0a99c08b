import { formatUnits } from '@latchkey/core/format'
import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import { type Fact, Facts, Mono, Raw } from './facts.tsx'
import { readCall } from './read-call.ts'

/** A call of an Ethereum account. */
export type ShownCall = {
  readonly to?: string | null | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
}

/** An amount of a network's native currency, with its symbol. */
export function inNativeCurrency(amount: bigint, chainId: string): string {
  const { decimals, symbol } = nameNetwork(chainId)
  return `${formatUnits(amount, decimals)} ${symbol}`.trim()
}

/**
 * One call: what it moves, where it goes, what it does, and `more` lines below. If a preview shows the rest, only the
 * full addresses are shown.
 */
export function CallFacts({
  call: { data = '0x', to, value = 0n },
  chainId,
  isPreviewed = false,
  more = [],
}: {
  readonly call: ShownCall
  readonly chainId: string
  readonly isPreviewed?: boolean | undefined
  readonly more?: readonly (Fact | undefined | false)[] | undefined
}): ReactNode {
  const { t } = useCopy()
  const length = (data.length - 2) / 2
  const read = to && length > 0 ? readCall(data) : undefined
  const party: Fact | undefined =
    read?.party === undefined
      ? undefined
      : [t(read.danger ? 'spender' : 'receiver'), <Mono key="party">{read.party}</Mono>]
  if (isPreviewed && to) return <Facts facts={[[t('to'), <Mono key="to">{to}</Mono>], party, ...more]} />
  return (
    <>
      {(value > 0n || length === 0) && (
        <p className="lk-login-amount">
          <bdi dir="ltr">{inNativeCurrency(value, chainId)}</bdi>
        </p>
      )}
      {read?.danger === 'all' && <Notice tone="warning">{t('allWarning')}</Notice>}
      {read?.danger === 'approve' && <Notice tone="warning">{t('approveWarning')}</Notice>}
      <Facts
        facts={[
          to ? [t('to'), <Mono key="to">{to}</Mono>] : [t('does'), t('newContract')],
          read && [t('does'), read.name ?? t('callOf', { selector: read.selector })],
          party,
          read?.amount !== undefined && [
            t('amount'),
            read.isUnlimited ? t('unlimited') : t('units', { amount: read.amount.toString() }),
          ],
          ...more,
          length > 0 && [t('data'), t('bytes', { count: length })],
        ]}
      />
      {length > 0 && <Raw text={data} />}
    </>
  )
}
