import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { CallsStatus } from '../../kernel/ports/wallet-call.ts'
import { batchId, batchSize } from './batch-id.ts'
import { storedTransactions } from './stored-transactions.ts'

/** As EIP-5792 numbers them. */
const codes = { pending: 100, success: 200, failed: 400, reverted: 500, partial: 600 } as const

/**
 * The status of calls sent one by one, from the operations, which outlive the page. `partial`: some calls happened, and one was declined or has
 * failed since.
 *
 * @throws `wallet/invalid-request` for an id that no operation has
 */
export function batchStatus(client: LatchkeyClient, id: string): CallsStatus {
  const operations = client.operations.getState().filter(({ batch }) => batch === id)
  const [first] = operations
  if (!first?.chainId) throw new LatchkeyError('wallet/invalid-request', { details: `No calls have the id "${id}".` })
  const done = operations.filter(({ status }) => status === 'done')
  const newest = first.status
  // When a call is done, the next one waits for the visitor. It is stored until the visitor drops it.
  const waits =
    newest === 'done' &&
    storedTransactions(client)
      .list()
      .some((one) => batchId(one) === id)
  const isOpen = newest === 'asked' || newest === 'sent' || waits
  const isWhole = done.length >= (batchSize(id) ?? 0)
  const status = isWhole ? 'success' : isOpen ? 'pending' : failureOf(done.length > 0, first.hash)
  const ended = operations.filter((one) => one.hash !== undefined && (one.status === 'done' || one.status === 'failed'))
  const receipts = ended
    .map(({ hash = '', status: end }) => ({
      hash,
      status: end === 'done' ? ('success' as const) : ('reverted' as const),
    }))
    .reverse()
  return { id, chainId: first.chainId, status, code: codes[status], atomic: false, receipts }
}

function failureOf(hasDone: boolean, hash: string | undefined): 'failed' | 'reverted' | 'partial' {
  if (hasDone) return 'partial'
  return hash === undefined ? 'failed' : 'reverted'
}
