import type { CoreClient } from '../../kernel/client.ts'
import { hideModalForWallet } from '../modal/hide-modal-for-wallet.ts'
import { callCount } from './calls-of.ts'
import { showReview } from './open-review.ts'
import { type OwnTransactions, transactions } from './transactions.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/**
 * Opens the modal on what a wallet is being asked for: its preview while the wallet waits, and what becomes of it. Does
 * nothing while another transaction is being approved.
 */
export function showAsked(
  client: CoreClient,
  operationId: string,
  built: BuiltTransaction,
  answered: Promise<unknown>,
): void {
  const operation = client.operations.getState().find(({ id }) => id === operationId)
  const { connectionId, account, chainId } = operation ?? {}
  const connection = client.connection.getState().connections[connectionId ?? '']
  const pipeline = client.use(transactions) as OwnTransactions
  const { status } = pipeline.getState()
  if (operation?.status !== 'asked' || !connection || !account || !chainId || status === 'asked') return
  const count = callCount(built)
  pipeline.follow({
    id: client.random.id(),
    status: 'asked',
    purpose: 'app',
    connectionId: connection.id,
    account,
    chainId,
    built,
    mode: count > 1 ? 'atomic' : 'single',
    steps: Array.from({ length: count }, (_, index) => ({
      label: built.steps[index] ?? built.description,
      status: 'asked',
      operation: operationId,
    })),
    acknowledged: [],
    attempt: 1,
    rechecks: false,
    resumed: true,
    needsPreview: true,
    byApp: true,
  })
  showReview(client)
  hideModalForWallet(client, connection, answered)
}
