import { isLatchkeyError, type LatchkeyError } from '../../kernel/errors/index.ts'
import type { Step } from '../../kernel/machine.ts'
import { canBuildAgain, stepsOfBuilt } from './build-again.ts'
import { openStep } from './calls-of.ts'
import { dangerOf, noPreview } from './danger-of.ts'
import { expiredError } from './expired-error.ts'
import { followSteps, statusOfSteps } from './follow-steps.ts'
import { sameContracts, sameStep } from './same-contracts.ts'
import { pipelineEffectsOf } from './transaction-effects-of.ts'
import type { PipelineEffect, PipelineEvent, PipelineState, Prepared, TransactionFlow } from './transaction-event.ts'
import type { BuiltTransaction, TransactionStep } from './transactions-api.ts'
import { unacknowledged } from './unacknowledged.ts'

/** Pure: the next state of a transaction, and its effects. */
export const stepTransaction: Step<PipelineState, PipelineEvent, PipelineEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, pipelineEffectsOf(next)]
}

function apply(state: PipelineState, event: PipelineEvent): PipelineState {
  if (event.type === 'begin')
    return { ...event.draft, status: 'building', steps: [], acknowledged: [], attempt: nextAttempt(state) }
  if (event.type === 'resume') return event.flow
  if (state.status === 'none') return state
  if (event.type === 'leave') return { status: 'none' }
  if ('attempt' in event && event.attempt !== state.attempt) return state
  switch (event.type) {
    case 'built':
      return state.status === 'building'
        ? withBuilt({ ...state, ...movedFields(event.changeReason) }, event.built)
        : state
    case 'prepared':
      return state.status === 'previewing' ? ready(state, event.prepared) : state
    case 'bound':
      return { ...state, connectionId: event.connectionId }
    case 'previewed':
      return { ...state, ...event.previewed, needsPreview: false }
    case 'acknowledge':
      return acknowledge(state, event)
    case 'approve':
      return approve(state, event)
    case 'rechecked':
      return state.confirming ? rechecked(state, event) : state
    case 'asked':
      return state.status === 'asked' ? { ...state, steps: withOperation(state, event.operation) } : state
    case 'failed':
      return fail(state, event.error)
    case 'operations':
    case 'late':
    case 'stored':
      return followSteps(state, event)
    case 'compared':
      return { ...state, steps: state.steps.map((step) => withDifference(step, event)) }
    case 'found':
      return found(state, event)
    case 'expired':
      return expired(state)
    case 'retry':
      return retry(state)
  }
}

const nextAttempt = (state: PipelineState) => (state.status === 'none' ? 1 : state.attempt + 1)

function withBuilt(state: TransactionFlow, built: BuiltTransaction): TransactionFlow {
  const steps = stepsOfBuilt(state.steps, built)
  return { ...state, status: 'previewing', built, steps, preview: undefined, error: undefined, gas: undefined }
}

const movedFields = (reason: Prepared['changeReason']) =>
  typeof reason === 'object' ? { moved: reason.code, movedAmount: reason } : { moved: reason, movedAmount: undefined }

function ready(before: TransactionFlow, { changeReason, ...prepared }: Prepared): TransactionFlow {
  const state = { ...before, ...(changeReason !== undefined && movedFields(changeReason)), mayBeOutdated: undefined }
  const { built = state.built, error, gas, mode, order, preparedAt, preview } = prepared
  const steps = prepared.built ? stepsOfBuilt(state.steps, prepared.built) : state.steps
  // An acknowledgement counts only while the finding is unchanged. An acknowledged missing preview has nothing to compare, so it never counts again.
  const acknowledged = state.acknowledged.filter(
    (code) => code !== noPreview && state.acknowledgedAs?.[code] === dangerOf(preview, code),
  )
  const status = state.moved === undefined ? 'ready' : 'moved'
  return { ...state, status, preview, mode, gas, order, preparedAt, error, built, steps, acknowledged }
}

function acknowledge(state: TransactionFlow, { checked, code }: Extract<PipelineEvent, { type: 'acknowledge' }>) {
  const acknowledged = state.acknowledged.filter((one) => one !== code)
  const danger = dangerOf(state.preview, code)
  if (!checked || danger === undefined) return { ...state, acknowledged }
  const acknowledgedAs = { ...state.acknowledgedAs, [code]: danger }
  return { ...state, acknowledged: [...acknowledged, code], acknowledgedAs }
}

function approve(state: TransactionFlow, { isOld }: Extract<PipelineEvent, { type: 'approve' }>): TransactionFlow {
  const { status } = state
  if (status !== 'ready' && status !== 'moved' && status !== 'rejected') return state
  if (!state.mode || state.byApp || unacknowledged(state).length) return state
  const next = { ...state, attempt: state.attempt + 1, error: undefined, ...movedFields(undefined) }
  return isOld || canBuildAgain(state) ? { ...next, status: 'building', confirming: true } : asking(next)
}

function rechecked(
  state: TransactionFlow,
  { built, changeReason, previewed }: Extract<PipelineEvent, { type: 'rechecked' }>,
): TransactionFlow {
  const next = { ...state, confirming: undefined }
  // The preview is of the earlier calls. Other calls, another contract or another spender need a new one.
  const isOther = changeReason !== undefined || !state.built || !sameContracts(state.built, built)
  // A danger that the visitor acknowledged isn't news, even if its numbers change with each block.
  const isNews = previewed !== undefined && unacknowledged({ ...state, preview: previewed.preview }).length > 0
  if (!isOther && !isNews) return asking({ ...next, built })
  return withBuilt({ ...next, acknowledged: [], ...movedFields(isOther ? changeReason : 'preview/changed') }, built)
}

function asking(state: TransactionFlow): TransactionFlow {
  const open = openStep(state)
  const steps = state.steps.map((step, index): TransactionStep => {
    if (step.status === 'included' || (state.mode === 'one-by-one' && index !== open)) return step
    return { label: step.label, status: 'asked' }
  })
  return { ...state, status: 'asked', steps }
}

function withOperation(state: TransactionFlow, operation: string): readonly TransactionStep[] {
  return state.steps.map((step) => (step.status === 'asked' ? { ...step, operation } : step))
}

/** Sent steps stay. The step that failed can be requested again. */
function fail(state: TransactionFlow, error: LatchkeyError): TransactionFlow {
  const { status } = state
  // If there is an operation, its status says how the request ended, and this error says why.
  const hasOperation = state.steps.some((step) => step.status === 'asked' && step.operation !== undefined)
  if ((status === 'asked' && hasOperation) || ((status === 'failed' || status === 'rejected') && !state.error))
    return { ...state, error }
  if (
    status !== 'building' &&
    status !== 'previewing' &&
    status !== 'asked' &&
    status !== 'ready' &&
    status !== 'moved'
  )
    return state
  const rejected = isLatchkeyError(error, 'connection/user-rejected')
  const steps = state.steps.map(
    (step): TransactionStep =>
      step.status === 'asked' ? { label: step.label, status: rejected ? 'rejected' : 'failed' } : step,
  )
  return { ...state, status: rejected ? 'rejected' : 'failed', steps, error, confirming: undefined }
}

/** Begins again where it stopped. Sent steps are not built again, so that nothing is sent twice. */
function retry(state: TransactionFlow): TransactionFlow {
  // A preview that failed is made again.
  if ((state.status === 'ready' || state.status === 'moved') && !state.preview)
    return { ...state, status: 'previewing', attempt: state.attempt + 1, error: undefined, gas: undefined }
  if (state.byApp || (state.status !== 'failed' && state.status !== 'rejected')) return state
  const next: TransactionFlow = {
    ...state,
    attempt: state.attempt + 1,
    error: undefined,
    ...movedFields(undefined),
    ...(refusesBatches(state) && { forcedMode: 'one-by-one' }),
  }
  if (!next.built || (!state.resumed && !wasSent(state)))
    return { ...next, status: 'building', steps: [], acknowledged: [], preview: undefined, confirming: undefined }
  const steps = state.steps.map(
    (step): TransactionStep =>
      step.status === 'failed' || step.status === 'rejected' || step.status === 'unknown'
        ? // It keeps the operation of the first batch, because the wallet may still accept that one.
          { label: step.label, status: 'waiting', ...(step.status === 'unknown' && operationOf(step)) }
        : step,
  )
  return { ...next, status: 'previewing', steps, preview: undefined, gas: undefined, mayBeOutdated: true }
}

function found(state: TransactionFlow, event: Extract<PipelineEvent, { type: 'found' }>): TransactionFlow {
  const { operation } = event
  if (!state.steps.some(({ status }) => status === 'unknown')) return foundLate(state, event)
  const first = state.steps.findIndex(({ status }) => status === 'unknown')
  const steps = state.steps.map((step, index): TransactionStep => {
    if (step.status !== 'unknown') return step
    if (operation === undefined) return { ...step, status: 'included' }
    return index === first ? { ...step, status: 'sent', operation } : step
  })
  const next = { ...state, steps, error: undefined, status: statusOfSteps(steps) }
  return next.status === 'previewing' ? { ...next, attempt: state.attempt + 1, preview: undefined } : next
}

/** The visitor asked for the step again, but the wallet has sent the first request meanwhile. Another request would make it happen twice. */
function foundLate(
  state: TransactionFlow,
  { operation, searchedFlow }: Extract<PipelineEvent, { type: 'found' }>,
): TransactionFlow {
  const open = openStep(state)
  const { status } = state.steps[open] ?? {}
  const isAsked = status !== 'waiting' && status !== 'failed' && status !== 'rejected'
  if (isAsked || operation === undefined || !searchedFlow?.built || !state.built) return state
  const index = searchedFlow.steps.findIndex((step) => step.status === 'unknown')
  if (!sameStep(searchedFlow.built, index, state.built, open)) return state
  const steps = state.steps.map(
    (step, at): TransactionStep => (at === open ? { label: step.label, status: 'sent', operation } : step),
  )
  return {
    ...state,
    steps,
    status: statusOfSteps(steps),
    error: undefined,
    confirming: undefined,
    ...movedFields(undefined),
  }
}

function withDifference(step: TransactionStep, { operation, differs }: Extract<PipelineEvent, { type: 'compared' }>) {
  return step.operation === operation ? { ...step, differs } : step
}

/** It may be requested again, because the earlier request can't happen any more. */
function expired(state: TransactionFlow): TransactionFlow {
  if (!state.steps.some(({ status }) => status === 'unknown')) return state
  const steps = state.steps.map(
    (step): TransactionStep => (step.status === 'unknown' ? { label: step.label, status: 'failed' } : step),
  )
  return { ...state, status: statusOfSteps(steps), steps, error: expiredError() }
}

/** The wallet announced batches and refuses this one. The calls go one by one, if the transaction allows that. */
function refusesBatches({ built, error, mode }: TransactionFlow): boolean {
  return mode === 'atomic' && !built?.atomicRequired && isLatchkeyError(error, 'wallet/unsupported-method')
}

const operationOf = ({ operation }: TransactionStep) => operation !== undefined && { operation }

function wasSent({ steps }: TransactionFlow): boolean {
  return steps.some(({ status }) => status === 'sent' || status === 'included' || status === 'unknown')
}
