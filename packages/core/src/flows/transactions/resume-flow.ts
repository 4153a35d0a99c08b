import type { CoreClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import { connectionAgain } from '../operations/connection-again.ts'
import { decodeOperations } from '../operations/decode-operations.ts'
import { operationsEntry } from '../operations/operations.ts'
import { statusOfSteps, stepsOf } from './follow-steps.ts'
import type { StoredTransaction } from './stored-transactions.ts'
import type { TransactionFlow } from './transaction-event.ts'
import type { TransactionStep } from './transactions-api.ts'

/**
 * A stored transaction in its current state. The operations have the outcome of each step that was sent. A step that was being asked for when
 * its page closed, and that has no operation, is of unknown outcome: the wallet may have sent it since.
 */
export function resumeFlow(client: CoreClient, { createdAt, left, ...record }: StoredTransaction): TransactionFlow {
  const operations = allOperations(client)
  const isKnown = (step: TransactionStep) => operations.some(({ id }) => id === step.operation)
  const steps = stepsOf(record.steps, operations).map(
    (step): TransactionStep =>
      step.status === 'asked' && !isKnown(step) ? { label: step.label, status: 'unknown' } : step,
  )
  const connectionId = connectionAgain(client, record)?.id ?? record.connectionId
  const rechecks = record.swapOrder !== undefined
  const begun = { acknowledged: [], attempt: 1, rechecks, mayBeOutdated: true, resumed: true, begunAt: createdAt }
  const flow = { ...record, ...begun, connectionId, steps }
  return { ...flow, status: statusOfSteps(steps) }
}

/** Includes operations that are not read from storage yet: no page waits for their answers. */
function allOperations({ operations, storage }: CoreClient): readonly Operation[] {
  const stored = storage.item({ ...operationsEntry, decode: decodeOperations }).get() ?? []
  return [...stored.map((one) => ({ ...one, detached: true })), ...operations.getState()]
}
