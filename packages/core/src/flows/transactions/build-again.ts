import { sameAddress } from '../../kernel/caip/index.ts'
import { callCount } from './calls-of.ts'
import { isApproval } from './same-contracts.ts'
import type { TransactionFlow } from './transaction-event.ts'
import type { BuiltTransaction, TransactionStep } from './transactions-api.ts'

type Done = Pick<TransactionFlow, 'built' | 'steps'>

/** Whether another quote may be taken: no step has moved money, and no step of unknown outcome may have. Approvals that are done are kept. */
export function canBuildAgain({ rechecks, ...flow }: Done & Pick<TransactionFlow, 'rechecks'>): boolean {
  const mayHaveMoved = flow.steps.some(({ status }) => status === 'sent' || status === 'unknown')
  return rechecks && !mayHaveMoved && !hasMoved(flow)
}

/** Whether a step that moves money is done. Approvals don't move money. */
export function hasMoved({ built, steps }: Done): boolean {
  return steps.some(({ status }, index) => {
    if (status !== 'included') return false
    const call = built?.transaction.namespace === 'eip155' ? built.transaction.calls[index] : undefined
    return !call || !isApproval(call)
  })
}

/** What was built again, with the steps that are done before it. */
export function behindDone({ built, steps }: Done, fresh: BuiltTransaction): BuiltTransaction {
  const isDone = (_: unknown, index: number) => steps[index]?.status === 'included'
  if (built?.transaction.namespace !== 'eip155' || fresh.transaction.namespace !== 'eip155') return fresh
  const done = built.transaction.calls.filter(isDone)
  if (done.length === 0) return fresh
  return {
    ...fresh,
    transaction: { namespace: 'eip155', calls: [...done, ...fresh.transaction.calls] },
    steps: [...steps.filter(isDone).map(({ label }) => label), ...fresh.steps],
    ...(fresh.gas && { gas: [...done.map(() => undefined), ...fresh.gas] }),
  }
}

/** The steps of what was built: those that are done, and the others, which wait. */
export function stepsOfBuilt(steps: readonly TransactionStep[], built: BuiltTransaction): readonly TransactionStep[] {
  const done = steps.filter(({ status }) => status === 'included')
  // A batch that the wallet was asked for before, and may still accept.
  const { operation } = steps.find((step) => step.status === 'waiting' && step.operation !== undefined) ?? {}
  return Array.from(
    { length: callCount(built) },
    (_, index) =>
      done[index] ?? {
        label: built.steps[index] ?? built.description,
        status: 'waiting',
        ...(operation !== undefined && { operation }),
      },
  )
}

/** An approval that is done is asked for again: its wallet allowed less, or the node doesn't have its block yet. */
export function repeatsDone({ steps }: Done, { transaction }: BuiltTransaction): boolean {
  if (transaction.namespace !== 'eip155') return false
  const done = steps.filter(({ status }) => status === 'included').length
  const [before, after] = [transaction.calls.slice(0, done), transaction.calls.slice(done)]
  return after.some(({ data, to }) => before.some((one) => one.data === data && sameAddress(one.to, to)))
}
