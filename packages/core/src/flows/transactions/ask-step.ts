import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { ask } from '../operations/ask.ts'
import { askCalls } from '../operations/ask-calls.ts'
import { awaitReceipt } from '../operations/await-receipt.ts'
import { updateOperation } from '../operations/operations.ts'
import { visibleDescription } from '../operations/visible-description.ts'
import { batchId } from './batch-id.ts'
import { openStep } from './calls-of.ts'
import { largerGas } from './gas-with-margin.ts'
import type { TransactionFlow } from './transaction-event.ts'

/** A request to the wallet. `operation` is absent if no request was made. */
export type AskedStep = { readonly operation?: string | undefined; readonly answered: Promise<unknown> }

/** Asks the wallet for the next step, or for all as one batch. The wallet is called before this returns, inside the visitor's click. */
export function askStep(client: CoreClient, flow: TransactionFlow): AskedStep {
  const { connectionId, account, chainId } = flow
  const before = client.operations.getState()[0]?.id
  const answered = flow.mode === 'atomic' ? askBatch() : askOne()
  const now = client.operations.getState()[0]?.id
  const operation = now === before ? undefined : now
  const description = visibleDescription(flow.built?.description)
  const batch = flow.mode === 'atomic' ? undefined : batchId(flow)
  if (operation !== undefined) updateOperation(client, operation, { description, ...(batch && { batch }) })
  return { operation, answered }

  function askBatch() {
    const { transaction, atomicRequired = false } = flow.built ?? {}
    if (transaction?.namespace !== 'eip155') throw new LatchkeyError('wallet/unsupported-method')
    const calls = transaction.calls.filter((_, index) => flow.steps[index]?.status !== 'included')
    return askCalls(client, { connectionId, account, chainId }, { calls, atomicRequired })
  }

  function askOne() {
    return ask(
      client,
      'transaction',
      'sendTransaction',
      { connectionId, account, chainId },
      ({ entry, target }) => {
        const send = entry.instance.can.sendTransaction
        if (!send) throw new LatchkeyError('wallet/unsupported-method')
        return send({ ...target, transaction: nextTransaction(flow) })
      },
      (operation, { hash }, { entry }) => {
        updateOperation(client, operation, { status: 'sent', hash })
        awaitReceipt(client, entry, { id: operation, chainId, connectionId, hash })
      },
    )
  }
}

/** What `sendTransaction` takes for the next step. */
function nextTransaction(flow: TransactionFlow): unknown {
  const { transaction } = flow.built ?? {}
  const index = openStep(flow)
  if (transaction?.namespace === 'solana') return transaction.transactions[index]
  const call = transaction?.calls[index]
  // The build at the confirmation may need more gas than the build that was previewed.
  const gas = flow.gas === undefined ? undefined : largerGas(flow.gas, flow.built?.gas?.[index])
  return { ...call, ...(gas !== undefined && { gas }) }
}
