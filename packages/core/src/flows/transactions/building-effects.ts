import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import { connectionAgain } from '../operations/connection-again.ts'
import { behindDone, canBuildAgain, repeatsDone, stepsOfBuilt } from './build-again.ts'
import { checkBuilt } from './check-built.ts'
import { joinTransactions, refreshTransactions } from './join-transactions.ts'
import { type PreviewPort, prepareTransaction, previewRemaining } from './prepare-transaction.ts'
import type { PipelineEffects, PipelineState, Prepared, TransactionFlow } from './transaction-event.ts'
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

/** The effects that build a transaction and preview it, before the wallet is asked. */
export function buildingEffects(
  client: CoreClient,
  tools: PipelineTools,
): Pick<PipelineEffects, 'build' | 'prepare' | 'preview' | 'recheck'> {
  const { clock } = client
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
        const preparedAt = clock.now()
        const { built, changeReason } = await refreshNextStep(signal)
        const now = built ? { ...flow(), built, steps: stepsOfBuilt(flow().steps, built) } : flow()
        const prepared = await prepareTransaction(client, tools.preview, now, signal)
        send({ type: 'prepared', attempt, prepared: { ...prepared, built, changeReason, preparedAt } })
      } catch (error) {
        send({ type: 'failed', attempt, error: normalizeError(error) })
      }
    },
    async preview(_, { signal, send }) {
      send({ type: 'previewed', previewed: await previewRemaining(client, tools.preview, flow(), signal) })
    },
    async recheck({ attempt }, { signal, send }) {
      try {
        const renewed = canBuildAgain(flow()) ? undefined : await refreshTransactions(client, flow(), signal)
        if (renewed) {
          tools.hear()
          return send({ type: 'rechecked', attempt, built: renewed })
        }
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
