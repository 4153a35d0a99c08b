import { type TransactionState, transactions, unacknowledged } from '@latchkey/core/features/transactions'
import { NoPreviewView } from '@latchkey/ui/views/no-preview'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** Replaces a missing preview, with a box to tick before anything is confirmed. */
export function NoPreview({
  state,
  wallet,
}: {
  readonly state: Exclude<TransactionState, { readonly status: 'none' }>
  readonly wallet: string | undefined
}): ReactNode {
  const pipeline = useLatchkeyContext().client.use(transactions)
  return (
    <NoPreviewView
      wallet={wallet}
      confirmed={unacknowledged(state).length === 0}
      onConfirmed={(checked) => pipeline.acknowledge('preview/missing', checked)}
      onLookAgain={pipeline.retry}
    />
  )
}
