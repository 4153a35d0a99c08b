import type { Operation } from '../../kernel/operation.ts'
import type { PipelineEvent, TransactionFlow } from './transaction-event.ts'
import type { TransactionStep } from './transactions-api.ts'

type Told = Extract<PipelineEvent, { type: 'operations' | 'late' | 'receipts' | 'stored' }>

/** What the operations list, the clock or the wallet say of the steps. */
export function followSteps(state: TransactionFlow, event: Told): TransactionFlow {
  if (event.type === 'late') return settle(state, (step) => (step.operation === event.operation ? late(step) : step))
  if (event.type === 'receipts') return withReceipts(state, event)
  if (event.type === 'stored')
    return settle(state, (step, index) => {
      const other = event.steps[index]
      return other && rank[other.status] > rank[step.status] ? adopted(other) : step
    })
  const byId = new Map(event.operations.map((operation) => [operation.id, operation]))
  return settle(state, (step) => {
    const operation = step.operation === undefined ? undefined : byId.get(step.operation)
    // A batch that didn't wholly happen was told apart by its receipts.
    return operation && step.status !== 'included' ? stepOf(step, operation) : step
  })
}

const statusOf: Readonly<Record<Operation['status'], TransactionStep['status']>> = {
  asked: 'asked',
  sent: 'sent',
  done: 'included',
  failed: 'failed',
  rejected: 'rejected',
}

/** How far a step is: another tab may know more of it. */
const rank: Readonly<Record<TransactionStep['status'], number>> = {
  waiting: 0,
  unknown: 2,
  asked: 2,
  failed: 3,
  rejected: 3,
  sent: 4,
  included: 5,
}

/** Without an operation it would be asked for here as well. */
function adopted(step: TransactionStep): TransactionStep {
  return step.status === 'asked' && step.operation === undefined ? { label: step.label, status: 'unknown' } : step
}

/** The step, as its operation has it. */
export function stepOf(step: TransactionStep, { status, hash, replacement, differs }: Operation): TransactionStep {
  const next = statusOf[status]
  const isSame = step.status === next && step.hash === hash && step.replacement === replacement
  if (isSame && step.differs === differs) return step
  return {
    label: step.label,
    operation: step.operation,
    status: next,
    ...(hash !== undefined && { hash }),
    ...(replacement && { replacement }),
    ...(differs && { differs }),
    ...(next === 'sent' && step.late && { late: true }),
  }
}

function late(step: TransactionStep): TransactionStep {
  return step.status === 'sent' && !step.late ? { ...step, late: true } : step
}

/** A batch that didn't wholly happen: with a receipt for each call it is known which ones did. */
function withReceipts(state: TransactionFlow, told: Extract<Told, { type: 'receipts' }>): TransactionFlow {
  const { operation, receipts, partial } = told
  const batch = state.steps.filter((step) => step.operation === operation)
  if (batch.length !== receipts.length) return partial && !state.partial ? { ...state, partial } : state
  return settle(state, (step) => {
    const receipt = receipts[batch.indexOf(step)]
    return receipt?.status === 'success' && step.status === 'failed'
      ? { ...step, status: 'included', hash: receipt.hash }
      : step
  })
}

function settle(
  state: TransactionFlow,
  change: (step: TransactionStep, index: number) => TransactionStep,
): TransactionFlow {
  const steps = state.steps.map(change)
  if (steps.every((step, index) => step === state.steps[index])) return state
  const status = statusOfSteps(steps)
  if (status === 'failed' || status === 'rejected') return { ...state, steps, status }
  const next = { ...state, steps, error: undefined }
  if (status !== 'previewing') return { ...next, status }
  // The next one of several steps: what is left is looked at again.
  const wasUnderWay = state.status === 'asked' || state.status === 'sent'
  if (!wasUnderWay) return { ...state, steps }
  return { ...next, status, attempt: state.attempt + 1, preview: undefined, gas: undefined }
}

/** `previewing`: the next step is to be asked for. */
export function statusOfSteps(steps: readonly TransactionStep[]): TransactionFlow['status'] {
  const has = (status: TransactionStep['status']) => steps.some((step) => step.status === status)
  if (has('failed') || has('unknown')) return 'failed'
  if (has('rejected')) return 'rejected'
  if (has('asked')) return 'asked'
  if (has('sent')) return 'sent'
  return has('waiting') ? 'previewing' : 'included'
}
