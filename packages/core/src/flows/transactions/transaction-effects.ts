import { confirmationMs } from '../../kernel/account-limits.ts'
import type { CoreClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { EffectRunners } from '../../kernel/machine.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import { connectionAgain } from '../operations/connection-again.ts'
import { updateOperation } from '../operations/operations.ts'
import { receiptPolls } from '../operations/receipt-polls.ts'
import { paymentRefusal } from '../pay/payment-guard.ts'
import { askStep } from './ask-step.ts'
import { behindDone, canBuildAgain, repeatsDone, stepsOfBuilt } from './build-again.ts'
import { checkBuilt } from './check-built.ts'
import { findSent } from './find-sent.ts'
import { joinTransactions, refreshTransactions } from './join-transactions.ts'
import { type PreviewPort, prepareTransaction, previewRemaining } from './prepare-transaction.ts'
import type { PipelineEffect, PipelineEvent, PipelineState, Prepared, TransactionFlow } from './transaction-event.ts'
import type { TransactionDraft } from './transactions-api.ts'

/** The tools of the pipeline's effects. */
export type PipelineTools = {
  readonly preview: PreviewPort
  read(): PipelineState
  /** Reads the changes of other tabs, which this page misses while the browser pauses it. */
  hear(): void
  /** Builds the transaction again. After a reload only a swap has it. */
  readonly draft?: Pick<TransactionDraft, 'build' | 'checkFirst' | 'recheck' | 'onSubmitted' | 'onIncluded'> | undefined
}

/** The effects of the transaction's machine. */
export function transactionEffects(
  client: CoreClient,
  tools: PipelineTools,
): EffectRunners<PipelineEvent, PipelineEffect> {
  const { clock, connection, operations } = client
  const flow = () => tools.read() as TransactionFlow
  const { draft } = tools

  async function rebuild(signal: AbortSignal) {
    const built = await draft?.build({ signal })
    if (!built) throw new LatchkeyError('request/aborted')
    return behindDone(flow(), await joinTransactions(client, flow(), checkBuilt(built), signal))
  }

  /** The next step as it is now; `undefined` where it hasn't changed. */
  async function refreshNextStep(signal: AbortSignal): Promise<Partial<Pick<Prepared, 'built' | 'changeReason'>>> {
    const shown = flow()
    if (!shown.mayBeOutdated || !canBuildAgain(shown))
      return { built: await refreshTransactions(client, shown, signal) }
    let built = await rebuild(signal)
    for (const ms of blockLateMs) {
      if (!repeatsDone(shown, built)) break
      // `waitFor` rejects when the pause is over, and when the signal fires. Both only end the pause.
      await waitFor(() => undefined, { clock, ms, signal }).catch(() => undefined)
      built = await rebuild(signal)
    }
    return { built, changeReason: shown.built && (await draft?.recheck?.(shown.built, built)) }
  }

  return {
    async build({ attempt }, { signal, send }) {
      try {
        const shown = flow().built
        const built = await rebuild(signal)
        const changeReason = shown ? await draft?.recheck?.(shown, built) : draft?.checkFirst?.(built)
        send({ type: 'built', attempt, built, changeReason })
      } catch (error) {
        send({ type: 'failed', attempt, error: normalizeError(error) })
      }
    },
    async prepare({ attempt }, { signal, send }) {
      try {
        await untilConnected(client, flow(), signal)
        const { built, changeReason } = await refreshNextStep(signal)
        const now = built ? { ...flow(), built, steps: stepsOfBuilt(flow().steps, built) } : flow()
        const prepared = await prepareTransaction(client, tools.preview, now, signal)
        send({ type: 'prepared', attempt, prepared: { ...prepared, built, changeReason } })
      } catch (error) {
        send({ type: 'failed', attempt, error: normalizeError(error) })
      }
    },
    async preview(_, { signal, send }) {
      send({ type: 'previewed', previewed: await previewRemaining(client, tools.preview, flow(), signal) })
    },
    async recheck({ attempt }, { signal, send }) {
      try {
        const built = await rebuild(signal)
        const shown = flow().built
        const changeReason = shown && (await draft?.recheck?.(shown, built))
        const now = { ...flow(), built, steps: stepsOfBuilt(flow().steps, built) }
        const previewed =
          changeReason === undefined && built.triesAgain && (await previewRemaining(client, tools.preview, now, signal))
        tools.hear()
        send({ type: 'rechecked', attempt, built, changeReason, previewed: previewed || undefined })
      } catch (error) {
        send({ type: 'failed', attempt, error: normalizeError(error) })
      }
    },
    watchConnection({ attempt }, { signal, send }) {
      const check = () => {
        const { connectionId, resumed } = flow()
        const now = connectionAgain(client, flow())?.id
        // After a reload the wallet may be connected a little later.
        const error = now === undefined && resumed ? undefined : changed(client, flow())
        if (now !== undefined && now !== connectionId) send({ type: 'bound', connectionId: now })
        else if (error) send({ type: 'failed', attempt, error })
      }
      check()
      signal.addEventListener('abort', connection.subscribe(check), { once: true })
    },
    ask({ attempt }, { send }) {
      const refusal = paymentRefusal(client, flow())
      if (refusal) return send({ type: 'failed', attempt, error: refusal })
      const { operation, answered } = askStep(client, flow())
      if (operation !== undefined) send({ type: 'asked', attempt, operation })
      return answered.then(
        () => {},
        (error: unknown) => void send({ type: 'failed', attempt, error: normalizeError(error) }),
      )
    },
    async findSent(_, { signal, send }) {
      const searchedFlow = flow()
      const found = await findSent(client, searchedFlow, signal)
      if (found === 'expired') send({ type: 'expired' })
      else if (found !== undefined) send({ type: 'found', operation: found.operation, searchedFlow })
    },
    follow(_, { signal, send }) {
      const tell = () => void send({ type: 'operations', operations: operations.getState() })
      tell()
      signal.addEventListener('abort', operations.subscribe(tell), { once: true })
    },
    beLate({ operation }, { signal, send }) {
      const cancel = clock.setTimeout(() => send({ type: 'late', operation }), confirmationMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
    // The chain's answer is stored at the operation, even if the visitor left the view.
    findCallOutcomes({ operation }) {
      const asked = flow()
      import('./find-call-outcomes.ts')
        .then(({ findCallOutcomes }) => findCallOutcomes(client, asked, operation))
        .catch((error: unknown) => client.log.warn('What became of the calls of a batch could not be read', { error }))
    },
    // It isn't awaited: it begins once for each operation, and continues when no view shows the transaction any more.
    compare({ operation }, { send }) {
      const asked = flow()
      const signal = client.use(receiptPolls).begin(`compare:${operation}`)
      const compare = async () => {
        const { checkSent } = await import('./check-sent.ts')
        const differs = await checkSent(client, asked, operation, signal)
        if (!differs || signal.aborted) return
        client.log.warn('A wallet has sent something else than what was shown', { operation, differs })
        updateOperation(client, operation, { differs })
        send({ type: 'compared', operation, differs })
      }
      compare().catch((error: unknown) => client.log.warn('What a wallet has sent could not be compared', { error }))
    },
    tellSubmitted() {
      draft?.onSubmitted?.()
    },
    tellIncluded() {
      draft?.onIncluded?.(flow().steps.at(-1)?.hash)
    },
  }
}

/** The pauses until a node is asked again that doesn't have the block of an approval yet, in ms. */
const blockLateMs = [1000, 3000]
/** How long a wallet may take to be connected again after a reload, in ms. */
const connectedMs = 10_000

async function untilConnected(client: CoreClient, flow: TransactionFlow, signal: AbortSignal): Promise<void> {
  if (!flow.resumed || connectionAgain(client, flow)) return
  const { clock, connection } = client
  const isHere = waitFor<void>((resolve) => connection.subscribe(() => connectionAgain(client, flow) && resolve()), {
    clock,
    ms: connectedMs,
    signal,
  })
  await isHere.catch((error: unknown) => client.log.debug('The wallet is not connected yet', { error }))
}

/** The visitor began with another account, network or wallet than is in use now. */
function changed(client: CoreClient, { connectionId, account, chainId }: TransactionFlow): LatchkeyError | undefined {
  const state = client.connection.getState()
  const connection = state.connections[connectionId]
  if (!connection) return new LatchkeyError('connection/not-found')
  const { chain } = client.adapters.get(connection.adapterId)?.adapter ?? {}
  const inUse = activeConnection(state, connection.namespace)
  const sameAccount = chain?.sameAddress(addressOn(connection, chainId), account) ?? false
  return inUse?.id === connectionId && connection.chainId === chainId && sameAccount
    ? undefined
    : new LatchkeyError('connection/mismatch', { details: `Began with ${account} on ${chainId}.` })
}
