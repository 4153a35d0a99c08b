import { type TransactionState, transactionHref } from '@latchkey/core/features/transactions'
import { ApproveStepsView, type ApproveStepsViewProps } from '@latchkey/ui/views/approve-steps'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** How far each step of a transaction is, with its page at the block explorer. */
export function ApproveSteps({
  state,
  ...rest
}: Omit<ApproveStepsViewProps, 'steps' | 'moved'> & {
  readonly state: Exclude<TransactionState, { readonly status: 'none' }>
}): ReactNode {
  const { client } = useLatchkeyContext()
  const steps = state.steps.map(({ differs, hash, label, replacement, status }) => {
    const shown = replacement?.hash ?? hash
    return {
      label,
      status,
      hash: shown,
      href: shown === undefined ? undefined : transactionHref(client, state.chainId, shown),
      spedUp: replacement?.reason === 'repriced',
      differs,
    }
  })
  const moved = state.status === 'moved' ? state.movedAmount : undefined
  return <ApproveStepsView steps={steps} moved={moved} {...rest} />
}
