import type { CoreClient } from '../../kernel/client.ts'
import { createMachine, type Machine } from '../../kernel/machine.ts'
import { rememberDelegate } from './accepted-delegates.ts'
import { hasOldBlockhash } from './join-transactions.ts'
import type { PreviewPort } from './prepare-transaction.ts'
import { remadeSwap } from './remade-swap.ts'
import { resumeFlow } from './resume-flow.ts'
import type { StoredTransaction, StoredTransactions } from './stored-transactions.ts'
import { transactionEffects } from './transaction-effects.ts'
import type { PipelineEffect, PipelineEvent, PipelineState, TransactionFlow } from './transaction-event.ts'
import { stepTransaction } from './transaction-step.ts'
import type { SendingMode, TransactionDraft, TransactionStep } from './transactions-api.ts'

/** One transaction, from its draft to its end. */
export type TransactionRun = Pick<Machine<PipelineState, PipelineEvent>, 'getState' | 'subscribe' | 'send'> & {
  approve(): void
  /** Call it when no view shows the transaction any more. Requests to the wallet and sent transactions are still followed to their end. */
  leave(): void
}

export type RunOptions = {
  readonly client: CoreClient
  readonly preview: PreviewPort
  readonly stored: StoredTransactions
}

/** A draft, a stored transaction, or a transaction that a wallet was asked for already. */
export type RunSource =
  | (TransactionDraft & { readonly forcedMode?: SendingMode | undefined })
  | StoredTransaction
  | TransactionFlow

/** Begins a transaction, or goes on with one. */
export function runTransaction(options: RunOptions, from: RunSource): TransactionRun {
  const { client, preview, stored } = options
  const draft = 'build' in from ? from : undefined
  const again = draft ?? remadeSwap(client, () => machine.getState())
  const record = 'createdAt' in from ? from : undefined
  const machine: Machine<PipelineState, PipelineEvent> = createMachine<PipelineState, PipelineEvent, PipelineEffect>({
    initial: { status: 'none' },
    step: stepTransaction,
    effects: transactionEffects(client, { preview, hear: hearAll, draft: again, read: () => machine.getState() }),
    clock: client.clock,
    onDefect: (error) => client.log.error('A transaction broke', { error }),
  })
  const createdAt = record?.createdAt ?? client.clock.now()
  let left = false
  // The listeners are added first, because the machine calls them before it starts effects such as the request to the wallet.
  const offs = [machine.subscribe(keep), stored.subscribe(() => hearOtherTab(false))]
  if (record) machine.send({ type: 'resume', flow: resumeFlow(client, record) })
  else if ('status' in from) machine.send({ type: 'resume', flow: from })
  else if (draft) {
    const { purpose, connectionId, account, chainId, forcedMode, payment, swapOrder } = draft
    const rechecks = draft.recheck !== undefined
    const { connectorId } = client.connection.getState().connections[connectionId] ?? {}
    const target = { connectionId, connectorId, account, chainId }
    const begun = { id: client.random.id(), purpose, ...target, rechecks, forcedMode, payment, swapOrder }
    machine.send({ type: 'begin', draft: begun })
  }

  function keep(state: PipelineState) {
    if (state.status === 'none' || !state.built) return
    rememberDelegate(client, state)
    // Only the app can repeat a request that it made itself, so it isn't stored for a later page.
    if (state.byApp) return
    if (isBehind(state)) return hearOtherTab(false)
    const { id, purpose, connectionId, connectorId, account, chainId, mode, steps, order, payment, built, swapOrder } =
      state
    // A transaction that was only read from storage is not written back, because another tab may know more by now.
    const isOurs = !state.resumed || state.attempt > 1 || left
    if (isOver(state)) stored.remove(id)
    else if (isOurs && (state.resumed || steps.some(({ status }) => status !== 'waiting')))
      stored.put({
        id,
        purpose,
        connectionId,
        connectorId,
        account,
        chainId,
        mode,
        steps,
        order,
        payment,
        swapOrder,
        built,
        createdAt,
        ...(left && { left }),
      })
  }

  /** Whether another tab has asked for a step while the browser paused this page. Then this page must not overwrite the stored transaction. */
  function isBehind({ id, steps }: TransactionFlow): boolean {
    const known = new Set([...(record?.steps ?? []), ...steps].map(({ operation }) => operation))
    const isOther = ({ operation, status }: TransactionStep) =>
      operation !== undefined && !known.has(operation) && ['asked', 'sent', 'included'].includes(status)
    return stored.find(id)?.steps.some(isOther) ?? false
  }

  function hearOtherTab(isNewer: boolean) {
    const state = machine.getState()
    const found = state.status === 'none' ? undefined : stored.find(state.id)
    if (found) machine.send({ type: 'stored', steps: found.steps, built: found.built, isNewer })
  }

  /** Another tab may have finished the transaction, and removed it from storage, while the browser paused this page. */
  function missOtherTab() {
    const state = machine.getState()
    if (state.status === 'none' || !(['ready', 'moved', 'rejected'].includes(state.status) || state.confirming)) return
    const hasIncluded = state.steps.some(({ status }) => status === 'included')
    // A declined transaction without an included step isn't stored any more.
    const wasStored = hasIncluded || (state.resumed && state.status !== 'rejected')
    if (!wasStored || stored.find(state.id)) return
    const steps = state.steps.map(
      (step): TransactionStep => (step.status === 'included' ? step : { ...step, status: 'unknown' }),
    )
    machine.send({ type: 'stored', steps, isNewer: true })
  }

  /** Another tab may have asked for it already. */
  function hearAll() {
    hearOtherTab(true)
    missOtherTab()
  }

  function stop() {
    machine.stop()
    for (const off of offs) off()
  }

  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    send: machine.send,
    approve() {
      hearAll()
      machine.send({ type: 'approve', isOld: hasOldBlockhash(machine.getState(), client.clock.now()) })
    },
    leave() {
      const stopAtEnd = ({ status }: PipelineState) => {
        if (status === 'included' || status === 'failed' || status === 'rejected')
          return void Promise.resolve().then(stop)
        if (status !== 'asked' && status !== 'sent') stop()
      }
      left = true
      keep(machine.getState())
      // The machine starts the effects of the last state after its listeners: they tell the draft, and compare what was sent.
      machine.subscribe(stopAtEnd)
      stopAtEnd(machine.getState())
    },
  }
}

/** All steps are requested, and their outcomes are known. */
function isOver({ status, steps }: TransactionFlow): boolean {
  if (status === 'included') return true
  if (status !== 'failed' && status !== 'rejected') return false
  return !steps.some((step) => step.status === 'included' || step.status === 'sent' || step.status === 'unknown')
}
