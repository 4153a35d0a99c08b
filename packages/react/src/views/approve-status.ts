import type { TransactionState, TransactionStep } from '@latchkey/core/features/transactions'
import type { ApproveStatus } from '@latchkey/ui/views/approve-transaction'

type Begun = Exclude<TransactionState, { readonly status: 'none' }>

/** The status that the view shows for the state of a transaction. */
export function approveStatus(state: Begun, isLogin: boolean): ApproveStatus {
  const { status, steps } = state
  const has = (wanted: TransactionStep['status']) => steps.some((step) => step.status === wanted)
  switch (status) {
    case 'ready':
      return has('included') ? 'next' : 'ready'
    case 'asked':
      return isLogin ? 'askedLogin' : 'asked'
    case 'sent':
      return steps.some(({ late }) => late) ? 'late' : 'sent'
    case 'included':
      return steps.some(({ differs }) => differs === 'other') ? 'differs' : status
    case 'rejected':
      return has('included') ? 'partial' : 'rejected'
    case 'failed':
      return failureOf(state)
    default:
      return status
  }
}

function failureOf({ error, steps }: Begun): ApproveStatus {
  if (steps.some((step) => step.status === 'unknown')) return 'unknown'
  const failed = steps.find((step) => step.status === 'failed')
  const isPart = steps.some((step) => step.status === 'included')
  if (failed && isPart) return 'partial'
  const reason = failed?.replacement?.reason
  if (reason === 'cancelled' || reason === 'replaced') return reason
  if (failed?.hash !== undefined) return 'reverted'
  if (error?.code === 'connection/mismatch' || error?.code === 'connection/not-found') return 'changed'
  return isPart ? 'partial' : 'failed'
}

/** The first step that is not included, from 0. */
export function nextStep({ steps }: Begun): number {
  return Math.max(
    0,
    steps.findIndex(({ status }) => status !== 'included'),
  )
}
