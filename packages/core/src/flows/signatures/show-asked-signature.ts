import type { LatchkeyClient } from '../../kernel/client.ts'
import { hideModalForWallet } from '../modal/hide-modal-for-wallet.ts'
import { showReview } from '../transactions/open-review.ts'
import { transactions } from '../transactions/transactions.ts'
import { signatures } from './signatures.ts'
import type { SignatureRequest } from './signatures-api.ts'

/**
 * Opens the modal on what a wallet is asked to sign: what the signature says and allows, and how it ended. Does nothing
 * while the wallet is asked for a transaction that the modal shows.
 */
export function showAskedSignature(
  client: LatchkeyClient,
  operationId: string,
  request: SignatureRequest,
  answered: Promise<unknown>,
): void {
  const operation = client.operations.getState().find(({ id }) => id === operationId)
  const connection = client.connection.getState().connections[operation?.connectionId ?? '']
  if (operation?.status !== 'asked' || !connection || client.use(transactions).getState().status !== 'none') return
  client.use(signatures).show(operationId, request)
  showReview(client)
  hideModalForWallet(client, connection, answered)
}
