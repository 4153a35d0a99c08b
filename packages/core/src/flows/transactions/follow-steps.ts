import type { Operation } from '../../kernel/operation.ts'
import { isLostBatch } from '../operations/find-calls.ts'
import type { PipelineEvent, TransactionFlow } from './transaction-event.ts'
import type { TransactionStep } from './transactions-api.ts'

type Told = Extract<PipelineEvent, { type: 'operations' | 'late' | 'stored' }>

/** Changes of the steps that the list of operations, the clock or the wallet report. */
export function followSteps(state: TransactionFlow, event: Told): TransactionFlow {
  if (event.type === 'late') return settle(state, (step) => (step.operation === event.operation ? late(step) : step))
  if (event.type === 'stored' && event.steps.length !== state.steps.length) return withOther(state, event)
  if (event.type === 'stored')
    return settle(state, (step, index) => {
      const other = event.steps[index]
      const wasAsked = other?.status === 'asked' || other?.status === 'unknown'
      const isAskedAgain = event.isNewer && wasAsked && (step.status === 'rejected' || step.status === 'failed')
      return other && (isAskedAgain || rank[other.status] > rank[step.status]) ? adopted(other) : step
    })
  const steps = stepsOf(state.steps, event.operations)
  return settle(state, (step, index) => steps[index] ?? step)
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

/** A step of another tab that has no operation yet. With the status `asked` this tab would ask for it as well, so it becomes `unknown`. */
function adopted(step: TransactionStep): TransactionStep {
  return step.status === 'asked' && step.operation === undefined ? { label: step.label, status: 'unknown' } : step
}

/** Another tab has built it again, with other steps, and has gone on with those. */
function withOther(state: TransactionFlow, { built, steps }: Extract<Told, { type: 'stored' }>): TransactionFlow {
  const isFurther = steps.some(({ status }, index) => rank[status] > rank[state.steps[index]?.status ?? 'waiting'])
  return built && isFurther ? withSteps({ ...state, built, preview: undefined }, steps.map(adopted)) : state
}

/** The steps with the state of their operations. An included step stays included, unless the chain dropped its block. */
export function stepsOf(
  steps: readonly TransactionStep[],
  operations: readonly Operation[],
): readonly TransactionStep[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  return steps.map((step) => {
    const operation = step.operation === undefined ? undefined : byId.get(step.operation)
    if (!operation || (step.status === 'included' && !operation.gone)) return step
    // The visitor asks for the step again, so only one change counts: that the wallet has accepted the earlier request after all.
    if (step.status === 'waiting' && operation.status !== 'sent' && operation.status !== 'done') return step
    if (operation.status !== 'failed' || !operation.receipts) return stepOf(step, operation)
    const batch = steps.filter((one) => one.operation === step.operation)
    return partOf(step, operation, batch.indexOf(step), batch.length)
  })
}

/**
 * One call of a batch that happened only in part. A receipt for each call, or the chain, tells which calls happened. If neither does, the call
 * may have happened: it is no failure, and isn't asked for again by itself.
 */
function partOf(
  step: TransactionStep,
  { outcomes, receipts = [] }: Operation,
  index: number,
  count: number,
): TransactionStep {
  const told = outcomes?.length === count ? outcomes : receipts.length === count ? receipts : []
  const { hash, status = 'unknown' } = told[index] ?? {}
  const next = status === 'success' ? 'included' : status === 'reverted' ? 'failed' : status
  if (step.status === next && step.hash === hash) return step
  return { label: step.label, operation: step.operation, status: next, ...(hash !== undefined && { hash }) }
}

/** The step, as its operation has it. */
function stepOf(step: TransactionStep, operation: Operation): TransactionStep {
  const { status, hash, replacement, differs, unclear } = operation
  const isOpen = isLostBatch(operation) || (unclear && status === 'failed')
  const next = isOpen ? 'unknown' : statusOf[status]
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

function settle(
  state: TransactionFlow,
  change: (step: TransactionStep, index: number) => TransactionStep,
): TransactionFlow {
  const steps = state.steps.map(change)
  return steps.every((step, index) => step === state.steps[index]) ? state : withSteps(state, steps)
}

function withSteps(state: TransactionFlow, steps: readonly TransactionStep[]): TransactionFlow {
  const status = statusOfSteps(steps)
  if (status === 'failed' || status === 'rejected') return { ...state, steps, status }
  const next = { ...state, steps, error: undefined }
  if (status !== 'previewing') return { ...next, status }
  // The next one of several steps: the remaining steps are previewed again.
  const wasUnderWay = state.status === 'asked' || state.status === 'sent'
  if (!wasUnderWay) return { ...state, steps }
  return { ...next, status, attempt: state.attempt + 1, preview: undefined, gas: undefined, mayBeOutdated: true }
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
