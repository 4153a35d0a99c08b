import { openStep } from './calls-of.ts'
import type { PipelineEffect, PipelineState } from './transaction-event.ts'

/** The effects that the state of a transaction needs. */
export function pipelineEffectsOf(state: PipelineState): readonly PipelineEffect[] {
  if (state.status === 'none') return []
  const { attempt, status, steps } = state
  const wanted: PipelineEffect[] = []
  if (status === 'building')
    wanted.push(
      state.confirming
        ? { key: `recheck:${attempt}`, type: 'recheck', attempt }
        : { key: `build:${attempt}`, type: 'build', attempt },
    )
  if (status === 'previewing') wanted.push({ key: `prepare:${attempt}`, type: 'prepare', attempt })
  if (status === 'building' || status === 'previewing' || status === 'ready' || status === 'moved')
    wanted.push({ key: `connection:${attempt}`, type: 'watchConnection', attempt })
  // The wallet's answer counts even if the visitor left the view. A step with an operation was requested already.
  if (status === 'asked' && steps.some((step) => step.status === 'asked' && step.operation === undefined))
    wanted.push({ key: `ask:${attempt}`, type: 'ask', attempt, index: openStep(state), onLeave: 'detach' })
  if (status === 'asked' && state.needsPreview) wanted.push({ key: 'preview', type: 'preview' })
  // Included steps too, because their chain may drop the block.
  // With a new operation the effect begins again, and reports that operation's known state.
  const followed = new Set(steps.flatMap(({ operation }) => operation ?? []))
  if (followed.size > 0) wanted.push({ key: `follow:${[...followed].join()}`, type: 'follow' })
  if (state.order !== undefined && steps.some((step) => step.status === 'unknown'))
    // Looks for its hash even if the visitor has said that it was sent.
    wanted.push({ key: 'findSent', type: 'findSent', onLeave: 'detach' })
  for (const operation of operationsOf(state, 'sent'))
    wanted.push({ key: `late:${operation}`, type: 'beLate', operation })
  // The chain is asked even if the visitor left the view.
  for (const operation of new Set([
    ...(state.mode === 'atomic' ? [] : operationsOf(state, 'sent')),
    ...operationsOf(state, 'included').filter((operation) => isWhole(state, operation)),
  ]))
    wanted.push({ key: `compare:${operation}`, type: 'compare', operation, onLeave: 'detach' })
  if (state.mode === 'atomic')
    for (const operation of operationsOf(state, 'unknown'))
      wanted.push({ key: `apart:${operation}`, type: 'findCallOutcomes', operation, onLeave: 'detach' })
  if (steps.some((step) => step.status === 'sent' || step.status === 'included'))
    wanted.push({ key: 'submitted', type: 'tellSubmitted' })
  if (status === 'included') wanted.push({ key: 'included', type: 'tellIncluded' })
  return wanted
}

/** A batch that happened only partly did less than shown, and its steps say so. */
function isWhole({ steps }: Exclude<PipelineState, { status: 'none' }>, operation: string): boolean {
  return steps.every((step) => step.operation !== operation || step.status === 'included')
}

function operationsOf({ steps }: Exclude<PipelineState, { status: 'none' }>, status: 'sent' | 'included' | 'unknown') {
  const found = steps.filter((step) => step.status === status).flatMap(({ operation }) => operation ?? [])
  return [...new Set(found)]
}
