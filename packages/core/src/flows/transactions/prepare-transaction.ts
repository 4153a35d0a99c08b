import type { CoreClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import type { Preview, PreviewedTransaction, PreviewParameters } from '../preview/preview-api.ts'
import { previewMs } from '../preview/preview-limits.ts'
import { withAccepted } from './accepted-delegates.ts'
import { hasMoved } from './build-again.ts'
import { openStep } from './calls-of.ts'
import { nextOrder } from './find-sent.ts'
import { gasWithMargin } from './gas-with-margin.ts'
import { sendingMode } from './sending-mode.ts'
import type { Prepared, TransactionFlow } from './transaction-event.ts'
import type { BuiltTransaction, SendingMode } from './transactions-api.ts'

/** How the pipeline gets its previews. */
export type PreviewPort = (parameters: PreviewParameters) => Promise<Preview>

/** Prepares the preview and the way the calls are sent. A missing preview is reported and stops nothing. */
export async function prepareTransaction(
  client: CoreClient,
  preview: PreviewPort,
  flow: TransactionFlow,
  signal: AbortSignal,
): Promise<Prepared> {
  const built = flow.built as BuiltTransaction
  const known = flow.forcedMode ?? (isUnderWay(flow) ? flow.mode : undefined)
  const deciding = known ? Promise.resolve(known) : sendingMode(client, flow, built)
  const [mode, previewed, gas, order] = await Promise.all([
    deciding,
    previewRemaining(client, preview, flow, signal),
    deciding.then((found) => gasOf(client, flow, remaining(flow, built), found)),
    nextOrder(client, flow, signal),
  ])
  return { mode, gas, order, ...previewed }
}

/** The preview of the transactions that are still to be sent. Never rejects. */
export async function previewRemaining(
  client: CoreClient,
  preview: PreviewPort,
  flow: TransactionFlow,
  signal: AbortSignal,
): Promise<Pick<Prepared, 'preview' | 'error'>> {
  const { account, chainId } = flow
  const built = flow.built as BuiltTransaction
  const { abis, knownAddresses } = built
  const transaction = remaining(flow, built)
  // The promise is compared with all steps that move money. Approvals that are done already don't change it.
  const expected = hasMoved(flow) ? undefined : built.expected
  try {
    const previewing = preview({ chainId, account, transaction, expected, abis, knownAddresses, signal })
    return { preview: withAccepted(client, await withTimeout(previewing, client.clock, previewMs)) }
  } catch (error) {
    return { error: normalizeError(error) }
  }
}

const isUnderWay = ({ steps }: TransactionFlow) => steps.some(({ status }) => status === 'included')

function remaining({ steps }: TransactionFlow, { transaction }: BuiltTransaction): PreviewedTransaction {
  const isOpen = (_: unknown, index: number) => steps[index]?.status !== 'included'
  return transaction.namespace === 'eip155'
    ? { namespace: 'eip155', calls: transaction.calls.filter(isOpen) }
    : { namespace: 'solana', transactions: transaction.transactions.filter(isOpen) }
}

async function gasOf(client: CoreClient, flow: TransactionFlow, open: PreviewedTransaction, mode: SendingMode) {
  if (mode === 'atomic' || open.namespace !== 'eip155' || openStep(flow) >= flow.steps.length) return undefined
  return gasWithMargin(client, flow, open.calls[0], flow.built?.gas?.[openStep(flow)])
}
