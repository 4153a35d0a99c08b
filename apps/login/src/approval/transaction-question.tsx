import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { NetworkName } from '../networks/network-name.tsx'
import type { Question } from '../rpc/rpc-context.ts'
import { CallFacts, inNativeCurrency } from '../ui/call-facts.tsx'

/** A transaction of an Ethereum chain: where it goes, what it moves and does, and what it costs at most. */
export function TransactionQuestion({
  isPreviewed,
  question: { chainId, transaction },
}: {
  readonly isPreviewed: boolean
  readonly question: Extract<Question, { kind: 'transaction' }>
}): ReactNode {
  const { t } = useCopy()
  const { gas = 0n, maxFeePerGas = 0n } = transaction
  return (
    <CallFacts
      call={transaction}
      chainId={chainId}
      isPreviewed={isPreviewed}
      more={[
        [t('network'), <NetworkName key="network" chainId={chainId} />],
        [t('fee'), <bdi key="fee">{t('upTo', { amount: inNativeCurrency(gas * maxFeePerGas, chainId) })}</bdi>],
        [t('paidBy'), t('paidByYou')],
      ]}
    />
  )
}
